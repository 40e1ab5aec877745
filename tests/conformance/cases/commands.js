'use strict'
// The admin side: effects and answers of commands. Answers are compared without whitespace at their ends, because some servers add a line break.

const { createSuite } = require('../js/suite')

const suite = createSuite()

const said = async (c, command) => (await c.ask(command)).trim()

suite.case('setblock sets states, confirms it, and refuses a block that is there already', async (c) => {
  const place = c.xyz(2, 0, 2)
  c.assert.equal(await said(c, `setblock ${place} minecraft:oak_stairs[facing=west,half=top]`), `Changed the block at ${place.replaceAll(' ', ', ')}`)
  c.assert.equal(await said(c, `setblock ${place} minecraft:oak_stairs[facing=west,half=top]`), 'Could not set the block')
  c.assert.equal(await said(c, `execute if block ${place} minecraft:oak_stairs[half=top]`), 'Test passed')
  c.assert.equal(await said(c, `execute if block ${place} minecraft:oak_stairs[half=bottom]`), 'Test failed')
  c.assert.equal(await said(c, `execute unless block ${place} minecraft:stone`), 'Test passed')
  c.assert.equal(await said(c, `setblock ${place} minecraft:stone keep`), 'Could not set the block')
})

suite.case('fill makes hollow boxes and outlines, and replaces one block by another', async (c) => {
  const box = `${c.xyz(0, 0, 0)} ${c.xyz(4, 4, 4)}`
  c.assert.equal(await said(c, `fill ${box} minecraft:glass hollow`), 'Successfully filled 98 block(s)')
  c.assert.ok(await c.blockIs(2, 2, 2, 'air'))
  c.assert.equal(await said(c, `fill ${box} minecraft:dirt replace minecraft:glass`), 'Successfully filled 98 block(s)')
  c.assert.equal(await said(c, `fill ${box} minecraft:stone keep`), 'Successfully filled 27 block(s)')
  c.assert.equal(await said(c, `fill ${box} minecraft:bricks outline`), 'Successfully filled 98 block(s)')
  c.assert.ok(await c.blockIs(2, 2, 2, 'stone'))
  c.assert.equal(await said(c, `fill ${box} minecraft:sponge replace minecraft:gold_block`), 'No blocks were filled')
})

suite.case('a block that does not exist, and a property that it does not have, are named', async (c) => {
  c.assert.match(await said(c, `setblock ${c.xyz(0, 0, 0)} minecraft:nonsense`), /^Unknown block type 'minecraft:nonsense'/)
  c.assert.match(await said(c, `setblock ${c.xyz(0, 0, 0)} minecraft:stone[facing=up]`), /^Block minecraft:stone does not have property 'facing'/)
  c.assert.match(await said(c, 'nonsense 1 2'), /^Unknown or incomplete command/)
})

suite.case('the inventory of a body is printed as tags, with components and slots', async (c) => {
  const body = await c.join()
  await c.admin(`give ${body.name} minecraft:iron_pickaxe[damage=17]`)
  await c.give(body, 'cobblestone', 70)
  const inventory = await said(c, `data get entity ${body.name} Inventory`)
  c.assert.ok(inventory.startsWith(`${body.name} has the following entity data: [`), inventory)
  c.assert.match(inventory, /components: \{"minecraft:damage": 17\}/)
  c.assert.match(inventory, /Slot: 0b/)
  c.assert.deepEqual(await c.inventory(body), { iron_pickaxe: 1, cobblestone: 70 })
  c.assert.equal(await said(c, `data get entity ${body.name} Inventory[0].components."minecraft:damage"`), `${body.name} has the following entity data: 17`)
  c.assert.equal(await said(c, `data get entity ${body.name} Health`), `${body.name} has the following entity data: 20.0f`)
  c.assert.match(await said(c, `data get entity ${body.name} Nothing`), /^Found no elements matching Nothing/)
})

suite.case('a chest is printed as tags, and other blocks are no block entities', async (c) => {
  await c.set(0, 0, 3, 'chest{Items:[{Slot:4b,id:"minecraft:bread",count:9}]}')
  const answer = await said(c, `data get block ${c.xyz(0, 0, 3)} Items`)
  c.assert.ok(answer.startsWith(`${c.xyz(0, 0, 3).replaceAll(' ', ', ')} has the following block data: [`), answer)
  for (const part of [/Slot: 4b/, /id: "minecraft:bread"/, /count: 9/]) c.assert.match(answer, part)
  c.assert.match(await said(c, `data get block ${c.xyz(0, -1, 3)}`), /^The target block is not a block entity/)
})

suite.case('the height of a position depends on its heightmap', async (c) => {
  const [x, , z] = c.xyz(6, 0, 6).split(' ').map(Number)
  await c.set(6, 3, 6, 'oak_leaves[persistent=true]')
  await c.set(6, 6, 6, 'glass')
  await c.set(6, 7, 6, 'torch')
  const heightOver = async (heightmap) => {
    await c.ask(`execute positioned ${x} 0 ${z} positioned over ${heightmap} run summon marker ~ ~ ~ {Tags:["over"]}`)
    const answer = await said(c, `data get entity ${c.here('type=marker,tag=over,limit=1')} Pos[1]`)
    await c.ask(`kill ${c.here('type=marker,tag=over')}`)
    return Number(/: (-?[\d.]+)d$/.exec(answer)[1])
  }
  const ground = Number(c.xyz(0, 0, 0).split(' ')[1])
  c.assert.equal(await heightOver('motion_blocking_no_leaves'), ground + 7)
  c.assert.equal(await heightOver('world_surface'), ground + 8)
  await c.set(6, 7, 6, 'air')
  await c.set(6, 6, 6, 'air')
  c.assert.equal(await heightOver('motion_blocking'), ground + 4)
  c.assert.equal(await heightOver('motion_blocking_no_leaves'), ground)
})

suite.case('clear takes and counts', async (c) => {
  const body = await c.join()
  await c.give(body, 'dirt', 30)
  c.assert.equal(await said(c, `clear ${body.name} minecraft:dirt 0`), `Found 30 matching item(s) on player ${body.name}`)
  c.assert.equal(await said(c, `clear ${body.name} minecraft:dirt 12`), `Removed 12 item(s) from player ${body.name}`)
  c.assert.equal(await said(c, `clear ${body.name} minecraft:diamond`), `No items were found on player ${body.name}`)
  await c.until(() => body.count('dirt') === 18, 'eighteen are left')
})

suite.case('selectors find by type, name, tag and distance, and limit how many', async (c) => {
  const body = await c.join({ x: 0, z: 0 })
  for (const x of [2, 5, 9]) await c.summon('item', x, 0, 0, `{Item:{id:"minecraft:stick",count:${x}},PickupDelay:32767,Tags:["t${body.name}"]}`)
  const at = (selector) => said(c, `execute at ${body.name} if entity ${selector}`)
  c.assert.equal(await at(`@e[type=item,tag=t${body.name}]`), 'Test passed, count: 3')
  c.assert.equal(await at(`@e[type=item,tag=t${body.name},distance=..6]`), 'Test passed, count: 2')
  c.assert.equal(await at(`@e[type=item,tag=t${body.name},limit=1]`), 'Test passed, count: 1')
  c.assert.equal(await at(`@e[type=!item,name=${body.name}]`), 'Test passed, count: 1')
  c.assert.equal(await at(`@a[name=!${body.name},distance=..20]`), 'Test failed')
  c.assert.match(await said(c, `execute at ${body.name} run data get entity @e[type=item,sort=nearest,limit=1,tag=t${body.name}] Item.count`), /: 2$/)
  c.assert.equal(await said(c, `kill @e[type=item,tag=t${body.name}]`), 'Killed 3 entities')
})

suite.case('game rules are printed and set', async (c) => {
  c.assert.equal(await said(c, 'gamerule randomTickSpeed 5'), 'Gamerule randomTickSpeed is now set to: 5')
  c.assert.equal(await said(c, 'gamerule randomTickSpeed'), 'Gamerule randomTickSpeed is currently set to: 5')
  c.assert.match(await said(c, 'gamerule keepInventory'), /^Gamerule keepInventory is currently set to: (true|false)$/)
}, { world: 'alone' })

suite.case('columns are forced and released', async (c) => {
  const { x, z } = c.at(0, 0, 48)
  const chunk = `[${Math.floor(x / 16)}, ${Math.floor(z / 16)}]`
  c.assert.equal(await said(c, `forceload add ${x} ${z}`), `Marked chunk ${chunk} in minecraft:overworld to be force loaded`)
  c.assert.equal(await said(c, `forceload query ${x} ${z}`), `Chunk at ${chunk} in minecraft:overworld is marked for force loading`)
  c.assert.equal(await said(c, `forceload remove ${x} ${z}`), `Unmarked chunk ${chunk} in minecraft:overworld for force loading`)
})

suite.case('experience, damage and effects reach a body', async (c) => {
  const body = await c.join()
  c.assert.equal(await said(c, `experience set ${body.name} 0 levels`), `Set 0 experience levels on ${body.name}`)
  c.assert.equal(await said(c, `experience add ${body.name} 4 levels`), `Gave 4 experience levels to ${body.name}`)
  c.assert.equal(await said(c, `experience query ${body.name} levels`), `${body.name} has 4 experience levels`)
  await c.until(() => body.bot.experience.level === 4, 'the body knows its level')
  c.assert.equal(await said(c, `damage ${body.name} 5`), `Applied 5.0 damage to ${body.name}`)
  await c.until(() => body.bot.health <= 15.5, 'the body is hurt')
  c.assert.equal(await said(c, `effect give ${body.name} minecraft:speed 30 1`), `Applied effect Speed to ${body.name}`)
  c.assert.equal(await said(c, `effect clear ${body.name}`), `Removed every effect from ${body.name}`)
})

suite.case('a save is confirmed', async (c) => {
  c.assert.match(await said(c, 'save-all flush'), /Saved the game/)
}, { world: 'alone' })

module.exports = suite
