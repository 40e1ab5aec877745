'use strict'
// Vanilla's game rules for 1.21.4 with their defaults (Minecraft Wiki, "Game rule"). `world.gameRules` holds their values. Rules of the world read
// `world.gameRules.NAME` when they need it. The event 'gameRuleChanged' ({ name, value }) tells of a change at once.

const DEFAULTS = {
  announceAdvancements: true,
  blockExplosionDropDecay: true,
  commandBlockOutput: true,
  commandModificationBlockLimit: 32768,
  disableElytraMovementCheck: false,
  disablePlayerMovementCheck: false,
  disableRaids: false,
  doDaylightCycle: true,
  doEntityDrops: true,
  doFireTick: true,
  doImmediateRespawn: false,
  doInsomnia: true,
  doLimitedCrafting: false,
  doMobLoot: true,
  doMobSpawning: true,
  doPatrolSpawning: true,
  doTileDrops: true,
  doTraderSpawning: true,
  doVinesSpread: true,
  doWardenSpawning: true,
  doWeatherCycle: true,
  drowningDamage: true,
  enderPearlsVanishOnDeath: true,
  fallDamage: true,
  fireDamage: true,
  forgiveDeadPlayers: true,
  freezeDamage: true,
  globalSoundEvents: true,
  keepInventory: false,
  lavaSourceConversion: false,
  logAdminCommands: true,
  maxCommandChainLength: 65536,
  maxCommandForkCount: 65536,
  maxEntityCramming: 24,
  mobExplosionDropDecay: true,
  mobGriefing: true,
  naturalRegeneration: true,
  playersNetherPortalCreativeDelay: 0,
  playersNetherPortalDefaultDelay: 80,
  playersSleepingPercentage: 100,
  projectilesCanBreakBlocks: true,
  randomTickSpeed: 3,
  reducedDebugInfo: false,
  sendCommandFeedback: true,
  showDeathMessages: true,
  snowAccumulationHeight: 1,
  spawnChunkRadius: 2,
  spawnRadius: 10,
  spectatorsGenerateChunks: true,
  tntExplosionDropDecay: false,
  universalAnger: false,
  waterSourceConversion: true
}

/** Gives a world its game rules and `world.setGameRule(name, value)`. */
function setUpGameRules (world) {
  world.gameRules = { ...DEFAULTS }
  world.setGameRule = function setGameRule (name, value) {
    if (typeof value !== typeof DEFAULTS[name]) throw new Error(`the game rule ${name} cannot be ${value}`)
    world.gameRules[name] = value
    world.events.emit('gameRuleChanged', { name, value })
  }
}

module.exports = { setUpGameRules }
