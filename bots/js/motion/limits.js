'use strict'
// Abilities of a body on foot, in blocks. Searching, looking back from goals and walking share them.

module.exports = {
  /** Half the width and the height of a standing body: https://minecraft.wiki/w/Player. */
  HALF_WIDTH: 0.3,
  HEIGHT: 1.8,
  /** Falls of more than three blocks hurt: https://minecraft.wiki/w/Fall_damage. */
  DROP_BLOCKS_MAX: 3,
  /** Greatest step up without a jump. */
  STEP_BLOCKS: 0.6,
  /** Greatest height of a jump: https://minecraft.wiki/w/Jumping. */
  JUMP_BLOCKS: 1.25,
  /** Height of a floating body's feet above the bottom of the topmost water block: its head is well out of the water. */
  FLOAT_BLOCKS: 0.4,
  /** The same under a roof one block above the water, where the body has no room to float higher. */
  LOW_FLOAT_BLOCKS: 0.2
}
