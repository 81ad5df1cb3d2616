import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { decodeAnswer } from '@jinli/client/codec'
import { transall } from '@jinli/contract/wallet'
import { ownerUrlIn } from '@jinli/launcher/owner-url'
import { Pool } from 'pg'
import { History } from '../history.ts'
import { Wire } from '../http.ts'
import { eachOf } from '../lanes.ts'
import { Launched } from '../launcher/launched.ts'
import type { Options } from '../options.ts'
import { type Random, randomFrom } from '../random.ts'
import { spread } from '../report.ts'
import { gatherPeople, readTiles } from './play-crowd.ts'
import { judge, type Verdict } from './play-judge.ts'
import { moneyIn, type Playing, playOn, seatIn, type Tile, tell } from './play-player.ts'
import { PlayTally } from './play-tally.ts'
import { leaveNothingOpen } from './play-title.ts'

/** Tables that take a minute would see two rounds in two minutes. */
const tableSeconds = 8
/** A kill every so many seconds: two venues in three, else the server. */
const killEverySeconds = 6
/** 2,000 yuan each to begin with. */
const startFunds = 200_000n
/** For what was begun while there was time. */
const endMs = 120_000

type Kills = { server: number; venue: number; downMs: number[] }

/**
 * kill -9 of a venue or the server, one after another; what brings them back is the launcher. Play lasts longer by
 * the time that the server was away.
 */
async function killAll(
  launched: Launched,
  random: Random,
  clock: Playing['clock'],
): Promise<Kills> {
  const kills: Kills = { server: 0, venue: 0, downMs: [] }
  const studios = launched.venues().length
  const pauseMs = killEverySeconds * 1000
  for (let n = 0; performance.now() < clock.playEnds - pauseMs; n += 1) {
    await wait(random.whole(0.5 * pauseMs, 1.5 * pauseMs))
    const what = n % 3 === 2 ? 'server' : 'venue'
    const victim = random.pick(what === 'server' ? launched.servers() : launched.venues())
    const began = performance.now()
    process.kill(victim, 'SIGKILL')
    kills[what] += 1
    while (launched.venues().includes(victim) || launched.venues().length < studios)
      await wait(50)
    if (what === 'venue') continue
    while (launched.servers().includes(victim)) await wait(5)
    await launched.until('/readyz')
    const down = performance.now() - began
    kills.downMs.push(down)
    clock.playEnds += down
    clock.allEnds += down
  }
  return kills
}

/** What is open at the end is played out, and all money comes home. */
async function comeHome(playing: Playing): Promise<void> {
  const { frames, tally, person } = playing
  const endsAt = performance.now() + endMs
  for (const frame of frames.values())
    await leaveNothingOpen(seatIn(playing, frame, endsAt))
  // Tables that the last bets were placed at.
  await wait(tableSeconds * 1500)
  for (let tries = 0; performance.now() < endsAt; tries += 1) {
    const reply = await tell(playing, transall, {})
    const { venues = [] } = reply ? decodeAnswer(transall, reply.data) : {}
    if (reply && venues.every(({ state }) => state === 1)) return
    await wait(2000 + tries * 500)
  }
  tally.problem(`${person.name}: the money does not come home`)
}

function print(
  tally: PlayTally,
  verdict: Verdict,
  rows: [string, string | number][],
): void {
  const sorted = (map: Map<string, number>) =>
    [...map].toSorted(([a], [b]) => (a < b ? -1 : 1))
  console.log('\n| title | bets | decisions |\n|---|---|---|')
  for (const [title, count] of sorted(tally.rounds))
    console.log(`| ${title} | ${count} | ${tally.decisions.get(title) ?? ''} |`)
  console.log('\n| | |\n|---|---|')
  for (const [name, value] of rows) console.log(`| ${name} | ${value} |`)
  console.log(
    `| bets by the venues / in the record | ${verdict.listed} / ${verdict.recorded} |`,
  )
  console.log(`| no transfer open after | ${(verdict.openMs / 1000).toFixed(1)} s |`)
  for (const [how, count] of sorted(tally.unknown))
    console.log(`| unknown ${how} | ${count} |`)
  for (const [word, count] of sorted(tally.words))
    console.log(`| refused, ${word} | ${count} |`)
  for (const [title, why] of tally.unplayed)
    console.log(`| not played: ${title} | ${why} |`)
}

async function play(
  launched: Launched,
  owner: Pool,
  options: Options,
  adminPassword: string,
) {
  const { port } = launched
  const count = options.players
  const { people, staffToken } = await gatherPeople(port, owner, { count, adminPassword })
  console.log(`${people.length} players are there`)
  const tiles = await readTiles(port)
  console.log(`${tiles.length} titles: ${tiles.map(({ code }) => code).join(', ')}`)
  const history = new History()
  const tally = new PlayTally()
  const wire = new Wire(port)
  const clock = { playEnds: Number.POSITIVE_INFINITY, allEnds: Number.POSITIVE_INFINITY }
  const server = { isUp: true, whenUp: () => Promise.resolve(), databaseDown: false }
  const playings = people.map((person, n): Playing => {
    const random = randomFrom(options.seed + 7919 * (n + 1))
    const giveUpAt = () => clock.allEnds + endMs
    const pauseMs = [1000, 4000] as const
    const delivery = { wire, server, history, random, giveUpAt, pauseMs }
    return { person, delivery, tally, tiles, staffToken, clock, frames: new Map() }
  })
  await eachOf(playings, 4, (playing) => moneyIn(playing, startFunds))
  console.log('all have money')
  clock.playEnds = performance.now() + options.seconds * 1000
  clock.allEnds = clock.playEnds + endMs
  const [kills] = await Promise.all([
    killAll(launched, randomFrom(options.seed), clock),
    ...playings.map((playing, nth) => playOn(playing, nth)),
  ])
  await launched.until('/readyz')
  console.log('play is over')
  await eachOf(playings, 64, comeHome)
  const verdict = await judge(playings, tally, { owner, port, staffToken })
  const { counts } = history
  print(tally, verdict, [
    ['players', people.length],
    ['with automatic transfer', people.filter(({ auto }) => auto).length],
    ['kill -9 of the server / of a venue', `${kills.server} / ${kills.venue}`],
    ['server away, median / largest', spread(kills.downMs)],
    ['requests to the platform / repeated', `${counts.sends} / ${counts.retries}`],
    ['of these dropped / sent twice', `${counts.dropped} / ${counts.doubled}`],
    ['bets told to players', tally.bets.size],
  ])
  wire.close()
  const known = ({ venue, code }: Tile) =>
    tally.rounds.has(`${venue} ${code}`) || tally.unplayed.has(`${venue} ${code}`)
  const missed = tiles
    .filter((tile) => !known(tile))
    .map(({ code }) => `nobody played ${code}`)
  return [...missed, ...verdict.failures, ...tally.problems, ...new Set(history.problems)]
}

/**
 * A crowd plays every title that the lobby shows while venues and server are killed under it: each stake is settled
 * once, the record has each bet once, and books and venues agree to the fen.
 */
export async function runPlay(options: Options): Promise<string[]> {
  const adminPassword = randomBytes(12).toString('base64url')
  const launched = await Launched.start({
    JINLI_ADMIN_PASSWORD: adminPassword,
    JINLI_LIMITS: 'off',
    VENUE_TABLE_SECONDS: `${tableSeconds}`,
    // Money that happens to end in one of them would never come home.
    VENUE_SENTINELS: 'off',
  })
  const owner = new Pool({ connectionString: ownerUrlIn(launched.folder), max: 4 })
  owner.on('error', () => undefined)
  let failures: string[] = []
  try {
    failures = await play(launched, owner, options, adminPassword)
  } catch (error) {
    console.error(error)
    failures = [
      `the harness failed: ${String(error)}; the launcher said ${launched.words.slice(-2000)}`,
    ]
  } finally {
    await owner.end()
    const keep = options.keep || failures.length > 0
    await launched.stop({ keep })
    if (keep) console.log(`the data is in ${launched.folder}`)
  }
  return failures
}
