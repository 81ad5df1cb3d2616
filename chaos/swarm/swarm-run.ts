import { setTimeout as wait } from 'node:timers/promises'
import { memoryOf } from '@jinli/dev-env/process-memory'
import { yuanText } from '@jinli/money/money'
import { Pool } from 'pg'
import { checkLedger, readLog } from '../balance-sheet.ts'
import { type Evidence, gather } from '../evidence.ts'
import type { Options } from '../options.ts'
import { randomFrom } from '../random.ts'
import { type Readings, readBooks } from '../readers.ts'
import { untilNothingOpen } from '../storm.ts'
import { buildWorld, type World } from '../world.ts'
import { faultModes, honest, hugeAnswers, type Mode } from './fault-modes.ts'
import { gatherPlayers, startFunds } from './gather-players.ts'
import {
  type Clock,
  playSwarm,
  type SwarmPlayer,
  type SwarmResults,
} from './swarm-player.ts'
import { VenueProxy } from './venue-proxy.ts'

type Swarm = {
  world: World
  proxy: VenueProxy
  owner: Pool
  options: Options
  clock: Clock
}

const openMaxMs = 60_000
/** Allows for several 64 MiB responses on their way to the server at any time. */
const memoryMaxMiB = 512
/** The share of faulty requests while the modes are mixed. */
const faultShare = 0.5

/** Lets players rest and the venue respond correctly, and makes open transfers due now. */
async function settle({ owner, proxy, clock }: Swarm): Promise<void> {
  proxy.choose = () => honest
  clock.resting = true
  const deadline = performance.now() + 20_000
  for (let open = 1; open > 0 && performance.now() < deadline; ) {
    await owner.query('UPDATE venue_transfer SET ask_at = now() WHERE decided_at IS NULL')
    open = await untilNothingOpen(owner, performance.now() + 500)
  }
  clock.resting = false
}

/** Runs each mode alone on every request, then settles, so that the next mode begins without open transfers. */
async function oneByOne(swarm: Swarm, modes: readonly Mode[]) {
  const { proxy, options } = swarm
  for (const mode of modes) {
    proxy.choose = () => mode
    await wait(options.alone * 1000)
    const began = performance.now()
    await settle(swarm)
    const ms = Math.round(performance.now() - began)
    console.log(`| ${mode.name} | ${proxy.played.get(mode.name) ?? 0} | ${ms} ms |`)
  }
  await proxy.hangUp()
  await wait(options.alone * 1000)
  await proxy.pickUp()
  await settle(swarm)
  console.log('| refused connection | all | |')
}

/** Mixes all modes at random; sometimes the proxy accepts no connections at all. */
async function playMixed({ proxy, options }: Swarm, modes: readonly Mode[]) {
  const random = randomFrom(options.seed + 1)
  proxy.choose = () => (random.chance(faultShare) ? random.pick(modes) : honest)
  const until = performance.now() + options.seconds * 1000
  while (performance.now() < until) {
    await wait(random.whole(3000, 9000))
    await proxy.hangUp()
    await wait(random.whole(200, 1200))
    await proxy.pickUp()
  }
  proxy.choose = () => honest
}

/** I-10: a player's money in the centre, in transit and at the venues must equal the player's first deposit. */
export function checkPlayers(
  players: readonly SwarmPlayer[],
  evidence: Evidence,
): string[] {
  return players.flatMap(({ id, name }) => {
    let sum = 0n
    for (const [code, fen] of evidence.accounts)
      if (code.startsWith(`player:${id}:`)) sum += fen
    for (const [place, fen] of evidence.atVenues) if (place.endsWith(`/${id}`)) sum += fen
    return sum === startFunds
      ? []
      : [`${name} has ${yuanText(sum)} instead of ${yuanText(startFunds)}`]
  })
}

/** I-11: every transfer request that the venue received must match our row with the same reference. */
function checkReferences(proxy: VenueProxy, evidence: Evidence): string[] {
  const wrong = [...proxy.violations]
  for (const [key, transfer] of proxy.references) {
    const [venue, reference = ''] = key.split('/')
    const row = evidence.transfers.get(reference)
    const ours = row && {
      player: `p${row.player_id}`,
      direction: row.direction === 'to_venue' ? 'in' : 'out',
      amount: yuanText(row.amount),
    }
    if (row?.venue !== venue || JSON.stringify(ours) !== JSON.stringify(transfer))
      wrong.push(
        `the venue was asked for ${key} ${JSON.stringify(transfer)}, our row differs`,
      )
  }
  return wrong
}

async function judge(
  swarm: Swarm,
  players: readonly SwarmPlayer[],
  results: SwarmResults,
  readings: Readings,
): Promise<string[]> {
  const { world, proxy, owner } = swarm
  const began = performance.now()
  const open = await untilNothingOpen(owner, began + openMaxMs)
  const openFor = ((performance.now() - began) / 1000).toFixed(1)
  const evidence = await gather(owner, world.venue)
  const log = readLog(world.logPath)
  const memory = memoryOf(world.server.pid, 'peak')
  console.log(`\n| | |\n|---|---|`)
  console.log(`| requests to the venue | ${proxy.requests} |`)
  console.log(`| references | ${proxy.references.size} |`)
  console.log(`| transfers open ${openFor} s after the faults | ${open} |`)
  console.log(`| peak memory of the server | ${memory} MiB |`)
  console.log(`| snapshots quick / full | ${readings.quick} / ${readings.full} |`)
  const words = [...results.words].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [word, count] of words) console.log(`| ${word} | ${count} |`)
  return [
    ...(memory > memoryMaxMiB ? [`the server took ${memory} MiB`] : []),
    ...(open > 0 ? [`${open} transfers open 60 s after the faults ended`] : []),
    ...(proxy.strayed > 0 ? [`${proxy.strayed} requests followed a redirect`] : []),
    ...(hugeAnswers.count > 0
      ? [`${hugeAnswers.count} huge answers were read to the end`]
      : []),
    ...checkPlayers(players, evidence),
    ...checkReferences(proxy, evidence),
    ...checkLedger(evidence),
    ...readings.violations.map((text) => `live: ${text}`),
    ...world.server.surprises,
    ...log.problems,
    ...new Set(results.problems),
  ]
}

async function play(swarm: Swarm): Promise<string[]> {
  const { world, options, clock } = swarm
  const { players, wire } = await gatherPlayers(world, swarm.owner)
  const results: SwarmResults = { words: new Map(), problems: [] }
  const readings: Readings = { quick: 0, full: 0, cut: 0, sealed: 0, violations: [] }
  const venues = world.venue.operators.map((operator) => operator.id)
  const playersWork = Promise.all([
    readBooks(world.postgres.ownerUrl, readings, () => clock.over),
    ...players.map((player, n) => {
      const random = randomFrom(options.seed + 7919 * (n + 2))
      return playSwarm({ wire, random, player, venues, results, clock })
    }),
  ])
  const all = faultModes(randomFrom(options.seed))
  const modes = all.filter(({ name }) => name.includes(options.only))
  if (modes.length === 0) throw new Error(`no mode is named ${options.only}`)
  try {
    console.log('| mode alone | played | until nothing was open |\n|---|---|---|')
    const faults = oneByOne(swarm, modes).then(() => playMixed(swarm, modes))
    // Players and readers end earlier only by failing.
    await Promise.race([faults, playersWork])
  } finally {
    clock.over = true
  }
  await playersWork
  const failures = await judge(swarm, players, results, readings)
  wire.close()
  return failures
}

/**
 * players move money while the network to the venue fails in every known way, each alone and then
 * mixed. Ledger and venue must agree to the fen, and nothing may stay open.
 */
export async function runSwarm(options: Options): Promise<string[]> {
  let proxy: VenueProxy | null = null
  const world = await buildWorld({
    venueUrl: async ({ venue }) => {
      proxy = new VenueProxy(venue.url)
      return proxy.start()
    },
  })
  const owner = new Pool({ connectionString: world.postgres.ownerUrl, max: 4 })
  owner.on('error', () => undefined)
  try {
    if (!proxy) throw new Error('no proxy')
    const clock = { over: false, resting: false }
    return await play({ world, proxy, owner, options, clock })
  } finally {
    await owner.end()
    await world.stop()
    await (proxy as VenueProxy | null)?.stop()
    world.forget()
  }
}
