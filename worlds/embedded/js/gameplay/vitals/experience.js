'use strict'
// Experience: orbs that float to players, points and levels (vanilla 1.21.4, Player.getXpNeededForNextLevel).
//
//   world.dropExperience(x, y, z, points), world.giveExperience(player, points)
//   world.experienceOf(player) → { level, points }, world.changeExperience(player, { action: 'add' | 'set', unit: 'points' | 'levels', amount })

const { ExperienceOrb } = require('../../entities/experience_orb')
const { levelOf } = require('../../inventory/enchantments')

const REACH_BLOCKS = 8
const TAKEN_WITHIN_BLOCKS = 1.5
const LIFETIME_TICKS = 6000
const SPEED_BLOCKS_PER_TICK = 0.2
const MOVE_EVERY_TICKS = 2
const ORB_POINTS_MAX = 2477 // the largest orb in vanilla

// Experience from ores that were dug with a suitable tool (vanilla 1.21.4, DropExperienceBlock).
const ORES = { coal: [0, 2], diamond: [3, 7], emerald: [3, 7], lapis: [2, 5], redstone: [1, 5], nether_quartz: [2, 5], nether_gold: [0, 1] }
const pointsByBlock = new Map(Object.entries(ORES).flatMap(([ore, points]) => [[`${ore}_ore`, points], [`deepslate_${ore}_ore`, points]]))
pointsByBlock.set('sculk', [1, 1])

function pointsForLevel (level) {
  if (level >= 30) return 112 + (level - 30) * 9
  return level >= 15 ? 37 + (level - 15) * 5 : 7 + level * 2
}

function tell (player) {
  player.connection.write('experience', { experienceBar: player.levelProgress, level: player.level, totalExperience: player.totalExperience })
}

function approach (world, orb) {
  const player = nearestPlayer(world, orb)
  if (!player) return fall(world, orb)
  const [dx, dy, dz] = [player.x - orb.x, player.y + 0.5 - orb.y, player.z - orb.z]
  const distance = Math.hypot(dx, dy, dz)
  if (distance <= TAKEN_WITHIN_BLOCKS) {
    orb.tellViewers('collect', { collectedEntityId: orb.id, collectorEntityId: player.id, pickupItemCount: 1 })
    world.giveExperience(player, orb.points)
    world.removeEntity(orb)
    return
  }
  const step = SPEED_BLOCKS_PER_TICK * MOVE_EVERY_TICKS / distance
  orb.x += dx * step
  orb.y += dy * step
  orb.z += dz * step
  world.entities.moved(orb)
}

function fall (world, orb) {
  if (!world.isBlocked(orb.x, orb.y - 0.3, orb.z)) orb.y -= 0.3
  if (orb.y < -128) world.removeEntity(orb)
}

function nearestPlayer (world, orb) {
  let nearest = null
  let nearestDistance = REACH_BLOCKS
  world.entities.near(orb.x, orb.z, REACH_BLOCKS, (entity) => {
    if (entity.typeName !== 'player' || entity.isDead) return
    const distance = entity.distanceTo(orb.x, orb.y, orb.z)
    if (distance < nearestDistance) [nearest, nearestDistance] = [entity, distance]
  })
  return nearest
}

module.exports = function experience (world) {
  const orbs = new Set()

  world.events.on('playerJoined', (player) => {
    player.level ??= 0
    player.levelProgress ??= 0
    player.totalExperience ??= 0
  })
  world.events.on('playerLoaded', tell)
  world.events.on('entityRemoved', (entity) => orbs.delete(entity))
  world.entityKind('experience_orb', { fromTag: ({ x, y, z }, { Value }) => addOrb(x, y, z, Value?.value ?? 1) })

  world.giveExperience = function giveExperience (player, points) {
    player.totalExperience = Math.max(0, player.totalExperience + points)
    let progress = player.levelProgress * pointsForLevel(player.level) + points
    while (progress >= pointsForLevel(player.level)) progress -= pointsForLevel(player.level++)
    while (progress < 0 && player.level > 0) progress += pointsForLevel(--player.level)
    player.levelProgress = Math.max(0, progress) / pointsForLevel(player.level)
    tell(player)
  }

  world.experienceOf = (player) => ({ level: player.level, points: Math.round(player.levelProgress * pointsForLevel(player.level)) })

  world.changeExperience = function changeExperience (player, { action, unit, amount }) {
    if (unit === 'levels') player.level = Math.max(0, (action === 'add' ? player.level : 0) + amount)
    else if (action === 'add') return world.giveExperience(player, amount)
    else if (amount >= pointsForLevel(player.level)) return false
    else player.levelProgress = amount / pointsForLevel(player.level)
    return tell(player)
  }

  world.events.on('blockDug', ({ x, y, z, block, tool, isHarvested }) => {
    const points = pointsByBlock.get(block.name)
    if (!points || !isHarvested || levelOf(tool, 'silk_touch') > 0) return
    world.dropExperience(x + 0.5, y + 0.5, z + 0.5, points[0] + Math.floor(world.random() * (points[1] - points[0] + 1)))
  })

  function addOrb (x, y, z, points) {
    const orb = new ExperienceOrb(world, { x, y, z }, points)
    orbs.add(orb)
    world.entities.add(orb)
    return orb
  }

  world.dropExperience = function dropExperience (x, y, z, points) {
    for (let left = points; left > 0; left -= ORB_POINTS_MAX) addOrb(x, y, z, Math.min(left, ORB_POINTS_MAX))
  }

  world.everyTick('experience orbs', () => {
    if (orbs.size === 0 || world.age % MOVE_EVERY_TICKS !== 0) return
    for (const orb of orbs) {
      if (world.age - orb.bornAge > LIFETIME_TICKS) world.removeEntity(orb)
      else approach(world, orb)
    }
  })
}

module.exports.pointsForLevel = pointsForLevel
