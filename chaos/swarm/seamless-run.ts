import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { startVenueProcess, type VenueProcess } from '@jinli/dev-env/venue-process'
import { parseYuan, yuanText } from '@jinli/money/money'
import { Pool } from 'pg'
import { checkLedger, readLog } from '../balance-sheet.ts'
import { gather } from '../evidence.ts'
import type { Options } from '../options.ts'
import { randomFrom } from '../random.ts'
import { type Readings, readBooks } from '../readers.ts'
import { buildWorld, type World } from '../world.ts'
import { honest, type Mode, seamlessModes } from './fault-modes.ts'
import { gatherPlayers } from './gather-players.ts'
import { type CompletedCall, lie, playSeamless } from './seamless-player.ts'
import type { Clock, SwarmResults } from './swarm-player.ts'
import { VenueProxy } from './venue-proxy.ts'

const faultShare = 0.4
/** Time for the venue to get all responses: the venue waits at most 30 s before it repeats a call. */
const evenMs = 150_000
const killEveryMs = [6000, 14_000] as const

type Swarm = {
  world: World
  venue: VenueProcess
  /** The proxy between the venue and the platform. */
  proxy: VenueProxy
  key: { id: string; secret: string }
  owner: Pool
  options: Options
  clock: Clock
}

/** A seamless venue and the ledger that it is compared with. */
export type Seamless = Pick<Swarm, 'venue' | 'owner'>

const wholeTime = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' }
type Sum = { count: number; amount: string }

async function report({ venue }: Pick<Swarm, 'venue'>) {
  const sums = await venue.call('/v1/report', wholeTime)
  return sums as Record<'stakes' | 'payouts' | 'stakes_returned' | 'unanswered', Sum>
}

/** Waits until every call of the venue has a response; returns how many have none. */
export async function untilEven(swarm: Pick<Swarm, 'venue'>): Promise<number> {
  const until = performance.now() + evenMs
  for (;;) {
    const { count } = (await report(swarm)).unanswered
    if (count === 0 || performance.now() > until) return count
    await wait(500)
  }
}

/** Returns the net losses of each player according to the venue's database (fen). */
function venueLosses({ venue }: Seamless): Map<string, bigint> {
  const books = new DatabaseSync(venue.database, { readOnly: true })
  try {
    const rows = books
      .prepare(
        `SELECT player, sum(loss) AS loss FROM (
           SELECT player, amount AS loss FROM stake WHERE taken_at IS NOT NULL AND state <> 'returned'
           UNION ALL SELECT player, -amount FROM outbox WHERE kind = 'win') GROUP BY player`,
      )
      .all()
    return new Map(rows.map(({ player, loss }) => [String(player), BigInt(String(loss))]))
  } finally {
    books.close()
  }
}

async function ourLosses({ owner, venue }: Seamless): Promise<Map<string, bigint>> {
  const { rows } = await owner.query<{ player: string; loss: bigint }>(
    `SELECT 'p' || player_id AS player, sum(stake - returned - payout)::bigint AS loss
     FROM seamless_round WHERE venue = $1 GROUP BY 1`,
    [venue.operators[0]?.id],
  )
  return new Map(rows.map(({ player, loss }) => [player, loss]))
}

/** Returns the differences between the venue's records and our ledger, by player and in total. */
export async function compare(swarm: Seamless): Promise<string[]> {
  const [theirs, own] = [venueLosses(swarm), await ourLosses(swarm)]
  const wrong = [...new Set([...theirs.keys(), ...own.keys()])].flatMap((player) => {
    const [a, b] = [theirs.get(player) ?? 0n, own.get(player) ?? 0n]
    return a === b
      ? []
      : [`${player} lost ${yuanText(a)} by the venue, ${yuanText(b)} by us`]
  })
  const { stakes, payouts, stakes_returned } = await report(swarm)
  const fen = ({ amount }: Sum) => parseYuan(amount) ?? 0n
  const reportedTotal = fen(stakes) - fen(payouts) - fen(stakes_returned)
  const { rows } = await swarm.owner.query<{ total: bigint }>(
    `SELECT coalesce(sum(e.amount), 0)::bigint AS total FROM ledger.account a
     JOIN ledger.entry e ON e.account_id = a.id WHERE a.code = $1`,
    [`venue:${swarm.venue.operators[0]?.id}:clearing`],
  )
  const ours = rows[0]?.total ?? 0n
  console.log(
    `| clearing account / venue's report | ${yuanText(ours)} / ${yuanText(reportedTotal)} |`,
  )
  if (ours !== reportedTotal)
    wrong.push(
      `the venue reports ${yuanText(reportedTotal)}, our clearing has ${yuanText(ours)}`,
    )
  return wrong
}

/** Runs each fault mode alone, then random ones while server and venue are killed. */
async function spoil(swarm: Swarm, modes: readonly Mode[]): Promise<void> {
  const { proxy, options, world, venue } = swarm
  for (const mode of modes) {
    proxy.choose = () => mode
    await wait(options.alone * 1000)
    console.log(`| ${mode.name} | ${proxy.played.get(mode.name) ?? 0} |`)
  }
  const random = randomFrom(options.seed + 1)
  proxy.choose = () => (random.chance(faultShare) ? random.pick(modes) : honest)
  const until = performance.now() + options.seconds * 1000
  for (let n = 0; performance.now() < until; n += 1) {
    await wait(random.whole(...killEveryMs))
    if (n % 3 === 2) {
      await venue.kill()
      await venue.restart()
    } else {
      world.server.kill()
      await world.server.whenUp()
    }
  }
  proxy.choose = () => honest
}

async function judge(
  swarm: Swarm,
  results: SwarmResults,
  readings: Readings,
): Promise<string[]> {
  const { world, owner, proxy } = swarm
  const began = performance.now()
  const unansweredCount = await untilEven(swarm)
  console.log('\n| | |\n|---|---|')
  console.log(`| calls of the venue | ${proxy.requests} |`)
  console.log(`| kill -9 of the server | ${world.server.kills} |`)
  console.log(`| even after | ${((performance.now() - began) / 1000).toFixed(1)} s |`)
  const wrong = await compare(swarm)
  const evidence = await gather(owner, world.venue)
  for (const [word, times] of [...results.words].sort(([a], [b]) => (a < b ? -1 : 1)))
    console.log(`| ${word} | ${times} |`)
  const log = readLog(world.logPath)
  return [
    ...(unansweredCount > 0
      ? [`${unansweredCount} calls of the venue have no answer`]
      : []),
    ...wrong,
    ...checkLedger(evidence),
    ...readings.violations.map((text) => `live: ${text}`),
    ...world.server.surprises,
    // The harness sends false calls about owed money; the server rightly stores them for staff and logs them.
    ...log.problems.filter((text) => !text.startsWith('log: rejected calls of a venue')),
    ...new Set(results.problems),
  ]
}

async function play(swarm: Swarm): Promise<string[]> {
  const { world, venue, proxy, owner, options, clock, key } = swarm
  const { players, wire } = await gatherPlayers(world, owner)
  const results: SwarmResults = { words: new Map(), problems: [] }
  const readings: Readings = { quick: 0, full: 0, cut: 0, sealed: 0, violations: [] }
  const completedCalls: CompletedCall[] = []
  proxy.reached = (path, body, { status }) => {
    const call = path.slice('/venue/v1/'.length)
    if (status === 200 && (call === 'bet' || call === 'win'))
      completedCalls.push({ call, body })
  }
  const modes = seamlessModes(randomFrom(options.seed)).filter(({ name }) =>
    name.includes(options.only),
  )
  if (modes.length === 0) throw new Error(`no mode is named ${options.only}`)
  const random = (n: number) => randomFrom(options.seed + 7919 * (n + 2))
  const base = `http://127.0.0.1:${world.server.port}`
  const playersWork = Promise.all([
    readBooks(world.postgres.ownerUrl, readings, () => clock.over),
    lie(completedCalls, { base, key, random: random(-1), clock, results }),
    ...players.map((player, n) => {
      const { url: venueUrl, operators } = venue
      const seat = { venue: operators[0]?.id ?? '', venueUrl }
      return playSeamless({ wire, player, random: random(n), results, clock, ...seat })
    }),
  ])
  try {
    console.log('| mode alone, seamless | played |\n|---|---|')
    await Promise.race([spoil(swarm, modes), playersWork])
  } finally {
    clock.over = true
  }
  await playersWork
  const failures = await judge(swarm, results, readings)
  wire.close()
  return failures
}

export function keyOfPlatform() {
  return { id: 'key-of-qi', secret: randomBytes(24).toString('hex') }
}

/** Returns the venue's accounts as the server's settings; `url` is the URL at which the server calls the venue. */
export function accountsAt(
  { url: own, operators }: VenueProcess,
  url: string,
  key: Swarm['key'],
): object[] {
  return operators.map(({ id, secret, name, hue }) => ({
    id,
    secret,
    name,
    hue,
    url,
    hosts: [new URL(own).host],
    category: 'board',
    game: 'koi-leap',
    seamlessKeys: [key],
  }))
}

/**
 * X-12 for seamless venues, where the venue calls us. A real venue plays while its network to us fails in
 * every known way, false calls are sent, and venue and server are killed. Ledger and venue must agree to the
 * fen for each player.
 */
export async function runSeamlessSwarm(options: Options): Promise<string[]> {
  const key = keyOfPlatform()
  const parts: { venue?: VenueProcess; proxy?: VenueProxy } = {}
  const world = await buildWorld({
    operators: async ({ port }) => {
      parts.proxy = new VenueProxy(`http://127.0.0.1:${port}`)
      const url = await parts.proxy.start()
      const seamless = { url, key: key.id, secret: key.secret }
      parts.venue = await startVenueProcess({ delayScale: 0.1, sentinels: false, seamless })
      return accountsAt(parts.venue, parts.venue.url, key)
    },
  })
  const { venue, proxy } = parts
  const owner = new Pool({ connectionString: world.postgres.ownerUrl, max: 4 })
  owner.on('error', () => undefined)
  try {
    if (!venue || !proxy) throw new Error('no venue')
    const clock = { over: false, resting: false }
    return await play({ world, venue, proxy, key, owner, options, clock })
  } finally {
    await owner.end()
    await venue?.stop()
    await world.stop()
    await proxy?.stop()
    world.forget()
  }
}
