import { setTimeout as wait } from 'node:timers/promises'
import { startVenueProcess, type VenueProcess } from '@jinli/dev-env/venue-process'
import { Pool } from 'pg'
import { checkLedger, readLog } from '../balance-sheet.ts'
import { gather } from '../evidence.ts'
import type { Options } from '../options.ts'
import { randomFrom } from '../random.ts'
import { untilNothingOpen } from '../storm.ts'
import { faultModes } from '../swarm/fault-modes.ts'
import { gatherPlayers } from '../swarm/gather-players.ts'
import { playSeamless } from '../swarm/seamless-player.ts'
import {
  accountsAt,
  compare,
  keyOfPlatform,
  type Seamless,
  untilEven,
} from '../swarm/seamless-run.ts'
import type { SwarmResults } from '../swarm/swarm-player.ts'
import { checkPlayers } from '../swarm/swarm-run.ts'
import { VenueProxy } from '../swarm/venue-proxy.ts'
import { buildWorld, type World } from '../world.ts'
import { phases, poll, Stopwatch, trade } from './outage-player.ts'

const opensWithinMs = 5000
const usedAgainWithinMs = 20_000
const quietSeconds = 20
/** Long enough for a busy venue to respond. */
const venueTimeoutMs = 4000
const traders = 24
/** Requests that the outage must not slow down; the list of all balances does not wait for the dead venue. */
const unaffectedCalls = [
  'balance poll',
  'balances of all venues',
  'deposit',
  'transfer, other venue',
  'launch, other venue',
]

/** The queries that reached the dead venue, in ms since its outage began; transfers are only counted. */
class DeadLine {
  readonly questions: number[] = []
  transfers = 0
  private readonly since = performance.now()

  record(path: string): void {
    if (path.startsWith('/v1/transfers')) this.transfers += 1
    else this.questions.push(performance.now() - this.since)
  }

  get opened(): number {
    const burst = this.questions.filter((at, n) => at - (this.questions[n - 1] ?? 0) < 1000)
    return burst.at(-1) ?? 0
  }

  /** The largest number of queries in one second after the circuit breaker opened. */
  get mostInASecond(): number {
    const rest = this.questions.filter((at) => at > opensWithinMs)
    const countsPerSecond = rest.map(
      (at) => rest.filter((b) => b >= at && b < at + 990).length,
    )
    return Math.max(0, ...countsPerSecond)
  }
}

/** The outage of one venue behind a proxy; `seamless` is the process of a seamless venue, or null. */
type Outage = {
  world: World
  proxy: VenueProxy
  seamless: VenueProcess | null
  owner: Pool
  options: Options
}

/** Returns the codes of the venue that goes down and of one that stays up. */
function sidesOf({ world, seamless }: Outage) {
  const [first = '', second = ''] = world.venue.operators.map(({ id }) => id)
  return seamless
    ? { dead: seamless.operators[0]?.id ?? '', other: first }
    : { dead: first, other: second }
}

async function judge(
  outage: Outage,
  watch: Stopwatch,
  line: DeadLine,
  usedAgainMs: number,
) {
  const { world, owner } = outage
  const failures: string[] = []
  console.log('\n| p50 / p99, ms | before | down | after | p99 down / the larger |')
  console.log('|---|---|---|---|---|')
  for (const what of [...watch.times.keys()].toSorted()) {
    const [before = 0, down = 0, after = 0] = phases.map((at) =>
      watch.share(what, at, 0.99),
    )
    const ratio = down / Math.max(before, after, 1)
    const cells = phases.map(
      (at) =>
        `${Math.round(watch.share(what, at, 0.5))} / ${Math.round(watch.share(what, at, 0.99))}`,
    )
    console.log(`| ${what} | ${cells.join(' | ')} | ${ratio.toFixed(2)} |`)
    if (unaffectedCalls.includes(what) && ratio >= 2)
      failures.push(
        `${what}: p99 ${Math.round(down)} ms is ${ratio.toFixed(2)} × the baseline`,
      )
  }
  const began = performance.now()
  const open = await untilNothingOpen(owner, began + 60_000)
  const openFor = performance.now() - began
  const evidence = await gather(owner, world.venue)
  console.log('\n| | |\n|---|---|')
  console.log(`| circuit open after | ${Math.round(line.opened)} ms |`)
  console.log(`| questions to the dead venue | ${line.questions.length} |`)
  console.log(`| at most in a second, once open | ${line.mostInASecond} |`)
  console.log(`| transfers and questions about them | ${line.transfers} |`)
  console.log(`| used again after its return | ${Math.round(usedAgainMs)} ms |`)
  console.log(`| no transfer open after | ${(openFor / 1000).toFixed(1)} s |`)
  for (const [word, count] of [...watch.words].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    console.log(`| ${word} | ${count} |`)
  if (line.opened > opensWithinMs) failures.push('the circuit opened too late')
  if (line.mostInASecond > 1)
    failures.push(`${line.mostInASecond} questions in a second to a dead venue`)
  if (usedAgainMs > usedAgainWithinMs) failures.push('the venue is not used again')
  if (open > 0) failures.push(`${open} transfers open 60 s after the outage`)
  return [...failures, ...checkLedger(evidence), ...watch.problems].concat(
    readLog(world.logPath).problems,
    world.server.surprises,
    outage.proxy.violations,
  )
}

/** Starts all players of the run; they play until `clock.over` is true. */
async function startPlayers(outage: Outage, watch: Stopwatch) {
  const { world, owner, options, seamless } = outage
  const { dead, other } = sidesOf(outage)
  const { players, wire } = await gatherPlayers(world, owner, options.players)
  console.log(`${players.length} players are there`)
  const clock = { over: false, resting: false }
  const results: SwarmResults = { words: new Map(), problems: [] }
  const last = { answered: 0 }
  const visitors = players.map((player, n) => {
    const random = randomFrom(options.seed + 7919 * (n + 1))
    const onLook = (isAnswered: boolean) => {
      if (isAnswered) last.answered = performance.now()
    }
    return {
      wire,
      player,
      random,
      watch,
      dead,
      other,
      onLook,
      isOver: () => clock.over,
      seamless: seamless !== null,
    }
  })
  const playersWork = Promise.all([
    ...visitors.map(poll),
    ...visitors.slice(0, traders).map(trade),
    ...(seamless ? visitors.slice(traders, 2 * traders) : []).map((visitor) =>
      playSeamless({
        ...visitor,
        venue: dead,
        venueUrl: seamless?.url ?? '',
        results,
        clock,
      }),
    ),
  ])
  const leave = async () => {
    clock.over = true
    await playersWork
    wire.close()
  }
  return { players, results, last, leave }
}

async function play(outage: Outage): Promise<string[]> {
  const { world, proxy, owner, options, seamless } = outage
  const { dead } = sidesOf(outage)
  const watch = new Stopwatch()
  const { players, results, last, leave } = await startPlayers(outage, watch)
  await wait(5000)
  watch.phase = 'before'
  await wait(quietSeconds * 1000)
  watch.phase = 'down'
  const line = new DeadLine()
  const random = randomFrom(options.seed)
  const silent = faultModes(random).filter(({ name }) =>
    ['time-out before', 'cut before'].includes(name),
  )
  const { choose } = proxy
  proxy.choose = (path, operator) => {
    if (operator !== dead) return choose(path, operator)
    line.record(path)
    return random.pick(silent)
  }
  await seamless?.kill()
  await wait(options.seconds * 1000)
  await seamless?.restart()
  proxy.choose = choose
  const back = performance.now()
  watch.phase = null
  while (last.answered < back && performance.now() < back + usedAgainWithinMs)
    await wait(50)
  const usedAgainMs = last.answered < back ? Number.POSITIVE_INFINITY : last.answered - back
  await wait(5000)
  watch.phase = 'after'
  await wait(quietSeconds * 1000)
  await leave()
  const failures = await judge(outage, watch, line, usedAgainMs)
  failures.push(
    ...(seamless
      ? [...(await unevenAt({ venue: seamless, owner })), ...results.problems]
      : checkPlayers(players, await gather(owner, world.venue))),
  )
  return failures
}

/** Returns the problems of a seamless venue: calls without a response, and differences from our ledger. */
async function unevenAt(at: Seamless): Promise<string[]> {
  const unansweredCount = await untilEven(at)
  const problems =
    unansweredCount > 0 ? [`${unansweredCount} calls of the venue have no answer`] : []
  return [...problems, ...(await compare(at))]
}

/** Builds a world with a proxy before the sandbox venue, or with a seamless venue and a proxy before that venue. */
async function buildOutage(dialect: 'transfer' | 'seamless') {
  const parts: { proxy?: VenueProxy; venue?: VenueProcess } = {}
  const roadTo = (url: string) => {
    parts.proxy = new VenueProxy(url)
    return parts.proxy.start()
  }
  const world = await buildWorld({
    timeoutMs: venueTimeoutMs,
    ...(dialect === 'transfer'
      ? { venueUrl: ({ venue }) => roadTo(venue.url) }
      : {
          operators: async ({ port }) => {
            const key = keyOfPlatform()
            const url = `http://127.0.0.1:${port}`
            const seamless = { url, key: key.id, secret: key.secret }
            parts.venue = await startVenueProcess({
              delayScale: 0.1,
              sentinels: false,
              seamless,
            })
            return accountsAt(parts.venue, await roadTo(parts.venue.url), key)
          },
        }),
  })
  if (!parts.proxy) throw new Error('no proxy')
  return { world, proxy: parts.proxy, seamless: parts.venue ?? null }
}

/**
 * one venue is down while many players keep polling. Everything else works as before, and the venue is queried
 * at most once a second. When the venue is up again, it is used again and nothing is lost. Runs for each wallet mode
 * in turn.
 */
export async function runOutage(options: Options): Promise<string[]> {
  const failures: string[] = []
  for (const dialect of ['transfer', 'seamless'] as const) {
    if (options.dialect !== 'both' && options.dialect !== dialect) continue
    console.log(`\n${dialect}`)
    const { world, proxy, seamless } = await buildOutage(dialect)
    const owner = new Pool({ connectionString: world.postgres.ownerUrl, max: 4 })
    owner.on('error', () => undefined)
    try {
      failures.push(...(await play({ world, proxy, seamless, owner, options })))
    } finally {
      await owner.end()
      await seamless?.stop()
      await world.stop()
      await proxy.stop()
      world.forget()
    }
  }
  return failures
}
