'use strict'
// Builds from blueprints: the material, the site, and the cells that are still to be built.

const fs = require('node:fs')
const path = require('node:path')
const { Vec3 } = require('vec3')
const { SkillFailure } = require('./failure')
const { at } = require('./movement')
const { didYouMean, plain } = require('./names')
const { bound } = require('../bound')

const FOLDER = path.join(__dirname, '..', '..', '..', 'skills', 'blueprints')
const SITE_RADIUS_BLOCKS = 14
const SITE_HEIGHT_BLOCKS = 3
const RESUME_RADIUS_BLOCKS = 48
const SITES_MAX = 16
const BUILDING_BLOCK = /_planks$|^(cobblestone|stone|dirt|cobbled_deepslate|sandstone|bricks|stone_bricks|andesite|diorite|granite|oak_log|spruce_log|birch_log|netherrack|terracotta|glass)$|_wool$|_concrete$/
const ROLES = { fence: /_fence$/, fence_gate: /_fence_gate$/, door: /(?<!iron)_door$/ }

let blueprints = null

/** All blueprints by name. A file that is not a blueprint ends the process with an error that names the file. */
function loadBlueprints () {
  if (blueprints) return blueprints
  blueprints = new Map()
  for (const file of fs.readdirSync(FOLDER).filter((name) => name.endsWith('.json')).sort()) {
    const blueprint = JSON.parse(fs.readFileSync(path.join(FOLDER, file), 'utf8'))
    if (blueprint.name !== path.basename(file, '.json')) throw new Error(`${file}: the blueprint must have the name of its file.`)
    blueprints.set(blueprint.name, blueprint)
  }
  return blueprints
}

const blockAt = (context, position) => context.bot.blockAt(position, false)
const isFree = (block) => block?.boundingBox === 'empty' && block.name !== 'lava'

/** The kinds for a role, those with the largest count first. */
function kindsOf (context, role, material) {
  const { body } = context
  const held = body.inventory()
  if (role !== 'material') return Object.keys(held).filter((name) => ROLES[role].test(name)).sort((a, b) => held[b] - held[a])
  if (material !== 'any') return body.itemKinds(material).filter((kind) => body.isBlock(kind)).sort((a, b) => (held[b] ?? 0) - (held[a] ?? 0))
  return Object.keys(held).filter((name) => BUILDING_BLOCK.test(name)).sort((a, b) => held[b] - held[a])
}

/**
 * A blueprint as cells to fill, with the kinds to fill them with.
 * @param {string} name
 * @param {{ material?: string, length?: number }} [wishes]
 * @returns {{ name: string, site: string, size: number[], cells: { x: number, y: number, z: number, role: string }[], kinds: Record<string, string[]> }}
 */
function blueprint (context, name, { material = 'any', length = null } = {}) {
  const known = loadBlueprints()
  const found = known.get(plain(name))
  if (!found) throw new SkillFailure('invalid', `There is no blueprint called "${name}"${didYouMean(name, [...known.keys()]) || `; known are ${[...known.keys()].join(', ')}.`}`)
  const times = found.repeat ? Math.max(found.length.min, Math.min(length ?? found.length.default, found.length.max)) : 1
  const roles = Object.fromEntries(Object.entries(found.palette).map(([letter, role]) => [letter, { role: role.replace('?', ''), isOptional: role.endsWith('?') }]))
  const kinds = Object.fromEntries(Object.values(roles).map(({ role }) => [role, kindsOf(context, role, material)]))
  const cells = []
  found.layers.forEach((rows, y) => rows.forEach((row, z) => [...row.repeat(times)].forEach((letter, x) => {
    if (letter === ' ' || (roles[letter].isOptional && kinds[roles[letter].role].length === 0)) return
    cells.push({ x, y, z, role: roles[letter].role })
  })))
  const size = [found.layers[0][0].length * times, found.layers.length, found.layers[0].length]
  return { name: found.name, site: found.site ?? 'ground', size, cells, kinds }
}

/** The cells of a plan at a site that have the wrong block, as world positions, from the ground up. */
function unbuilt (context, plan, site) {
  return plan.cells.map((cell) => ({ ...cell, position: place(site, cell) }))
    .filter(({ position, role }) => !isRight(blockAt(context, position), plan.kinds[role], role))
}

const place = ({ origin, along, across }, { x, y, z }) => origin.offset(along[0] * x + across[0] * z, y, along[1] * x + across[1] * z)

function isRight (block, kinds, role) {
  if (!block) return false
  return kinds.includes(block.name) || (role !== 'material' && ROLES[role].test(block.name))
}

/** The missing blocks of a plan at a site, as words: what it still needs minus what is held; empty when nothing is missing. */
function missingFor (context, plan, site) {
  const { body } = context
  const counts = {}
  for (const { role } of site ? unbuilt(context, plan, site) : plan.cells) counts[role] = (counts[role] ?? 0) + 1
  return Object.entries(counts).map(([role, count]) => [role, count - body.count(plan.kinds[role])]).filter(([, lacking]) => lacking > 0)
    .map(([role, lacking]) => `${lacking} more ${role === 'material' ? plan.kinds.material[0] ?? 'building blocks' : role}`)
}

/** Whether a plan fits with its corner at a cell: on level, firm ground, with only plants in the way. */
function fits (context, plan, site) {
  const [width, height, depth] = plan.size
  for (let x = 0; x < width; x++) {
    for (let z = 0; z < depth; z++) {
      if (blockAt(context, place(site, { x, y: -1, z }))?.boundingBox !== 'block') return false
      for (let y = 0; y <= height; y++) {
        const cell = place(site, { x, y, z })
        if (!isFree(blockAt(context, cell)) || blockAt(context, cell).name === 'water') return false
      }
    }
  }
  return true
}

/** The nearest edge of the ground to a position. A deck can begin there. */
function gapSite (context, plan, near) {
  const centre = at(near).floored()
  const sites = []
  for (let dx = -SITE_RADIUS_BLOCKS; dx <= SITE_RADIUS_BLOCKS; dx++) {
    for (let dz = -SITE_RADIUS_BLOCKS; dz <= SITE_RADIUS_BLOCKS; dz++) {
      for (let dy = -SITE_HEIGHT_BLOCKS; dy <= SITE_HEIGHT_BLOCKS; dy++) {
        const ground = centre.offset(dx, dy - 1, dz)
        if (blockAt(context, ground)?.boundingBox !== 'block' || !isFree(blockAt(context, ground.offset(0, 1, 0))) || !isFree(blockAt(context, ground.offset(0, 2, 0)))) continue
        for (const along of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
          const site = { origin: ground.offset(along[0], 0, along[1]), along, across: [-along[1], along[0]] }
          const isGap = [0, 1].every((x) => [0, 1].every((z) => isFree(blockAt(context, place(site, { x, y: 0, z }))) && isFree(blockAt(context, place(site, { x, y: -1, z })))))
          const isEdge = blockAt(context, place(site, { x: -1, y: 0, z: 1 }))?.boundingBox === 'block'
          if (isGap && isEdge) sites.push({ ...site, distance: ground.distanceTo(centre) })
        }
      }
    }
  }
  return sites.sort((a, b) => a.distance - b.distance)[0] ?? null
}

function groundSite (context, plan, near) {
  const centre = at(near).floored()
  const [width, , depth] = plan.size
  const sites = []
  for (let dx = -SITE_RADIUS_BLOCKS; dx <= SITE_RADIUS_BLOCKS; dx++) {
    for (let dz = -SITE_RADIUS_BLOCKS; dz <= SITE_RADIUS_BLOCKS; dz++) {
      for (let dy = -SITE_HEIGHT_BLOCKS; dy <= SITE_HEIGHT_BLOCKS; dy++) {
        const origin = centre.offset(dx, dy, dz)
        const middle = origin.offset(width / 2, 0, depth / 2)
        sites.push({ origin, along: [1, 0], across: [0, 1], distance: middle.distanceTo(centre) })
      }
    }
  }
  return sites.sort((a, b) => a.distance - b.distance).find((site) => fits(context, plan, site)) ?? null
}

/** The site to build on: an unfinished building near there, else the nearest free spot. Throws a typed failure if there is no spot. */
function siteFor (context, plan, near) {
  const begun = context.memory.sites.find((one) => one.name === plan.name && one.site.origin.distanceTo(at(near)) <= RESUME_RADIUS_BLOCKS)
  if (begun && unbuilt(context, plan, begun.site).length > 0) return begun.site
  const site = plan.site === 'gap' ? gapSite(context, plan, near) : groundSite(context, plan, near)
  if (site) return site
  throw new SkillFailure('blocked', plan.site === 'gap'
    ? 'There is no edge to begin a bridge from near here.'
    : `There is no level, free ground of ${plan.size[0]} by ${plan.size[2]} blocks near here for a ${plan.name}.`)
}

/** Remembers a site until its plan is built, so that the work can continue. */
function rememberSite (context, plan, site) {
  const { memory } = context
  forgetSite(context, plan, site)
  memory.sites.push({ name: plan.name, site })
  if (memory.sites.length > SITES_MAX) memory.sites.shift()
}

function forgetSite (context, plan, site) {
  const { memory } = context
  const index = memory.sites.findIndex((one) => one.name === plan.name && one.site.origin.equals(new Vec3(site.origin.x, site.origin.y, site.origin.z)))
  if (index >= 0) memory.sites.splice(index, 1)
}

/** Whether a block placed in a cell would have support. */
const hasSupport = (context, position) => [[0, -1, 0], [1, 0, 0], [-1, 0, 0], [0, 0, 1], [0, 0, -1], [0, 1, 0]]
  .some(([dx, dy, dz]) => blockAt(context, position.offset(dx, dy, dz))?.boundingBox === 'block')

const hasBegun = (context, plan) => context.memory.sites.some(({ name, site }) => name === plan.name && site.origin.distanceTo(context.bot.entity.position) <= RESUME_RADIUS_BLOCKS)

/** Whether the body itself is in a cell. */
function isIn (context, { x, y, z }) {
  const here = context.bot.entity.position
  return Math.abs(here.x - x - 0.5) < 0.8 && Math.abs(here.z - z - 0.5) < 0.8 && here.y < y + 1 && here.y + 1.8 > y
}

/** @param {object} context see facade.js */
function building (context) {
  return bound(context, { hasBegun, isIn, blueprint, unbuilt, missingFor, siteFor, rememberSite, forgetSite, hasSupport })
}

module.exports = { building }
