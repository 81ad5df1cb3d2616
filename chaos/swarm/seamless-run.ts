import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { startVenueProcess, type VenueProcess } from '@jinli/dev-env/venue-process'
import { parseYuan, yuanText } from '@jinli/money/money'
import { Pool } from 'pg'
import { checkBooks, readLog } from '../balance-sheet.ts'
import { gather } from '../evidence.ts'
import type { Options } from '../options.ts'
import { randomFrom } from '../random.ts'
import { type Readings, readBooks } from '../readers.ts'
import { buildWorld, type World } from '../world.ts'
import { honest, type Mode, seamlessModes } from './fault-modes.ts'
import { type Known, lie, playSeamless } from './seamless-player.ts'
import { gatherPlayers } from './swarm-crowd.ts'
import type { Clock, Tally } from './swarm-player.ts'
import { VenueProxy } from './venue-proxy.ts'

const faultShare = 0.4
/** A venue that was not answered rests 30 s at most before it says again what it owes. */
const evenMs = 150_000
const killEveryMs = [6000, 14_000] as const

type Swarm = {
  world: World
  venue: VenueProcess
  /** On the road from the venue to the platform. */
  proxy: VenueProxy
  key: { id: string; secret: string }
  owner: Pool
  options: Options
  clock: Clock
}

/** A seamless venue and the books that it is compared with. */
export type Seamless = Pick<Swarm, 'venue' | 'owner'>

const wholeTime = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' }
type Sum = { count: number; amount: string }

async function report({ venue }: Pick<Swarm, 'venue'>) {
  const said = await venue.call('/v1/report', wholeTime)
  return said as Record<'stakes' | 'payouts' | 'stakes_returned' | 'unanswered', Sum>
}

/** Until the venue has heard an answer to everything. */
export async function untilEven(swarm: Pick<Swarm, 'venue'>): Promise<number> {
  const until = performance.now() + evenMs
  for (;;) {
    const { unanswered } = await report(swarm)
    if (unanswered.count === 0 || performance.now() > until) return unanswered.count
    await wait(500)
  }
}

/** What players lost by the venue's own books, less what they won: by player, in fen. */
function lostThere({ venue }: Seamless): Map<string, bigint> {
  const books = new DatabaseSync(venue.database, { readOnly: true })
  try {
    const rows = books
      .prepare(
        `SELECT player, sum(lost) AS lost FROM (
           SELECT player, amount AS lost FROM stake WHERE taken_at IS NOT NULL AND state <> 'returned'
           UNION ALL SELECT player, -amount FROM owed WHERE kind = 'win') GROUP BY player`,
      )
      .all()
    return new Map(rows.map(({ player, lost }) => [String(player), BigInt(String(lost))]))
  } finally {
    books.close()
  }
}

async function lostHere({ owner, venue }: Seamless): Promise<Map<string, bigint>> {
  const { rows } = await owner.query<{ player: string; lost: bigint }>(
    `SELECT 'p' || player_id AS player, sum(stake - returned - payout)::bigint AS lost
     FROM seamless_round WHERE venue = $1 GROUP BY 1`,
    [venue.operators[0]?.id],
  )
  return new Map(rows.map(({ player, lost }) => [player, lost]))
}

/** What does not agree between the venue's books and ours, player by player and in all. */
export async function compare(swarm: Seamless): Promise<string[]> {
  const [there, here] = [lostThere(swarm), await lostHere(swarm)]
  const wrong = [...new Set([...there.keys(), ...here.keys()])].flatMap((player) => {
    const [a, b] = [there.get(player) ?? 0n, here.get(player) ?? 0n]
    return a === b
      ? []
      : [`${player} lost ${yuanText(a)} by the venue, ${yuanText(b)} by us`]
  })
  const { stakes, payouts, stakes_returned } = await report(swarm)
  const fen = ({ amount }: Sum) => parseYuan(amount) ?? 0n
  const told = fen(stakes) - fen(payouts) - fen(stakes_returned)
  const { rows } = await swarm.owner.query<{ total: bigint }>(
    `SELECT coalesce(sum(e.amount), 0)::bigint AS total FROM ledger.account a
     JOIN ledger.entry e ON e.account_id = a.id WHERE a.code = $1`,
    [`venue:${swarm.venue.operators[0]?.id}:clearing`],
  )
  const ours = rows[0]?.total ?? 0n
  console.log(
    `| clearing account / venue's report | ${yuanText(ours)} / ${yuanText(told)} |`,
  )
  if (ours !== told)
    wrong.push(`the venue reports ${yuanText(told)}, our clearing has ${yuanText(ours)}`)
  return wrong
}

/** Each mode alone, then all by the dice while server and venue are killed. */
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

async function judge(swarm: Swarm, tally: Tally, readings: Readings): Promise<string[]> {
  const { world, owner, proxy } = swarm
  const began = performance.now()
  const unanswered = await untilEven(swarm)
  console.log('\n| | |\n|---|---|')
  console.log(`| calls of the venue | ${proxy.requests} |`)
  console.log(`| kill -9 of the server | ${world.server.kills} |`)
  console.log(`| even after | ${((performance.now() - began) / 1000).toFixed(1)} s |`)
  const wrong = await compare(swarm)
  const evidence = await gather(owner, world.venue)
  for (const [word, times] of [...tally.words].sort(([a], [b]) => (a < b ? -1 : 1)))
    console.log(`| ${word} | ${times} |`)
  const log = readLog(world.logPath)
  return [
    ...(unanswered > 0 ? [`${unanswered} calls of the venue have no answer`] : []),
    ...wrong,
    ...checkBooks(evidence),
    ...readings.violations.map((text) => `live: ${text}`),
    ...world.server.surprises,
    // What the liar says of money that is owed is kept for people, and told.
    ...log.problems.filter(
      (text) => !text.startsWith('log: calls of a venue in quarantine'),
    ),
    ...new Set(tally.problems),
  ]
}

async function play(swarm: Swarm): Promise<string[]> {
  const { world, venue, proxy, owner, options, clock, key } = swarm
  const { players, wire } = await gatherPlayers(world, owner)
  const tally: Tally = { words: new Map(), problems: [] }
  const readings: Readings = { quick: 0, full: 0, cut: 0, sealed: 0, violations: [] }
  const known: Known[] = []
  proxy.reached = (path, body, { status }) => {
    const call = path.slice('/venue/v1/'.length)
    if (status === 200 && (call === 'bet' || call === 'win')) known.push({ call, body })
  }
  const modes = seamlessModes(randomFrom(options.seed)).filter(({ name }) =>
    name.includes(options.only),
  )
  if (modes.length === 0) throw new Error(`no mode is named ${options.only}`)
  const random = (n: number) => randomFrom(options.seed + 7919 * (n + 2))
  const base = `http://127.0.0.1:${world.server.port}`
  const running = Promise.all([
    readBooks(world.postgres.ownerUrl, readings, () => clock.over),
    lie(known, { base, key, random: random(-1), clock, tally }),
    ...players.map((player, n) => {
      const { url: venueUrl, operators } = venue
      const seat = { venue: operators[0]?.id ?? '', venueUrl }
      return playSeamless({ wire, player, random: random(n), tally, clock, ...seat })
    }),
  ])
  try {
    console.log('| mode alone, seamless | played |\n|---|---|')
    await Promise.race([spoil(swarm, modes), running])
  } finally {
    clock.over = true
  }
  await running
  const failures = await judge(swarm, tally, readings)
  wire.close()
  return failures
}

export function keyOfPlatform() {
  return { id: 'key-of-qi', secret: randomBytes(24).toString('hex') }
}

/** The venue's accounts as the server is told of them, at an address that leads there. */
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
 * X-12 of the other dialect: here the venue asks us. A real one plays while its road to us fails in every known way, it lies,
 * and it and the server are killed; books and venue must agree to the fen, player by player.
 */
export async function runSeamlessSwarm(options: Options): Promise<string[]> {
  const key = keyOfPlatform()
  const begun: { venue?: VenueProcess; proxy?: VenueProxy } = {}
  const world = await buildWorld({
    operators: async ({ port }) => {
      begun.proxy = new VenueProxy(`http://127.0.0.1:${port}`)
      const url = await begun.proxy.start()
      const seamless = { url, key: key.id, secret: key.secret }
      begun.venue = await startVenueProcess({ delayScale: 0.1, sentinels: false, seamless })
      return accountsAt(begun.venue, begun.venue.url, key)
    },
  })
  const { venue, proxy } = begun
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
