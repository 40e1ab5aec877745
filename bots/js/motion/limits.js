'use strict'
// What a body can do on foot, in blocks: shared by searching, looking back from goals, and walking.

module.exports = {
  /** Falls of more than three blocks hurt: https://minecraft.wiki/w/Fall_damage. */
  DROP_BLOCKS_MAX: 3,
  /** Walked up without a jump. */
  STEP_BLOCKS: 0.6,
  /** Reached by a jump: https://minecraft.wiki/w/Jumping. */
  JUMP_BLOCKS: 1.25,
  /** How far above the bottom of the topmost water block the feet of a floating body are: its head is well out of the water. */
  FLOAT_BLOCKS: 0.4
}
