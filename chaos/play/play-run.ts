import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { decodeResponse } from '@jinli/client/codec'
import { transall } from '@jinli/contract/wallet/wallet'
import { ownerUrlIn } from '@jinli/launcher/owner-url'
import { Pool } from 'pg'
import { eachOf } from '../concurrency.ts'
import { History } from '../history.ts'
import { Wire } from '../http.ts'
import { LauncherProcess } from '../launcher/launcher-process.ts'
import type { Options } from '../options.ts'
import { type Random, randomFrom } from '../random.ts'
import { spread } from '../report.ts'
import { gatherPeople, readTiles } from './gather-people.ts'
import { leaveNothingOpen } from './play-game.ts'
import { judge, type Verdict } from './play-judge.ts'
import {
  gamePlayerIn,
  moneyIn,
  type PlayerRun,
  playOn,
  type Tile,
  tell,
} from './play-player.ts'
import { PlayResults } from './play-results.ts'

/** Rounds are short: with rounds of a minute, a run of two minutes would see only two rounds of a table. */
const tableSeconds = 8
/** Seconds between two kills: two of three hit a venue, the others the server. */
const killEverySeconds = 6
/** The first deposit of each player: 2,000 yuan, in fen. */
const startFunds = 200_000n
/** Time to finish open rounds and transfers when play has ended (ms). */
const endMs = 120_000

type Kills = { server: number; venue: number; downMs: number[] }

/**
 * Kills a venue or the server with kill -9, one after another; the launcher restarts them. Play is extended
 * by the time without a server.
 */
async function killAll(
  launcher: LauncherProcess,
  random: Random,
  clock: PlayerRun['clock'],
): Promise<Kills> {
  const kills: Kills = { server: 0, venue: 0, downMs: [] }
  const launchedVenues = launcher.venues().length
  const pauseMs = killEverySeconds * 1000
  for (let n = 0; performance.now() < clock.playEnds - pauseMs; n += 1) {
    await wait(random.whole(0.5 * pauseMs, 1.5 * pauseMs))
    const what = n % 3 === 2 ? 'server' : 'venue'
    const victim = random.pick(what === 'server' ? launcher.servers() : launcher.venues())
    const began = performance.now()
    process.kill(victim, 'SIGKILL')
    kills[what] += 1
    while (launcher.venues().includes(victim) || launcher.venues().length < launchedVenues)
      await wait(50)
    if (what === 'venue') continue
    while (launcher.servers().includes(victim)) await wait(5)
    await launcher.until('/readyz')
    const down = performance.now() - began
    kills.downMs.push(down)
    clock.playEnds += down
    clock.allEnds += down
  }
  return kills
}

/** Plays open rounds to their end, then transfers all money back to the centre wallet. */
async function recoverMoney(playerRun: PlayerRun): Promise<void> {
  const { frames, results, person } = playerRun
  const endsAt = performance.now() + endMs
  for (const frame of frames.values())
    await leaveNothingOpen(gamePlayerIn(playerRun, frame, endsAt))
  // Waits until the tables have settled the last bets.
  await wait(tableSeconds * 1500)
  for (let tries = 0; performance.now() < endsAt; tries += 1) {
    const reply = await tell(playerRun, transall, {})
    const { venues = [] } = reply ? decodeResponse(transall, reply.data) : {}
    if (reply && venues.every(({ state }) => state === 1)) return
    await wait(2000 + tries * 500)
  }
  results.problem(`${person.name}: the money does not come home`)
}

function print(
  results: PlayResults,
  verdict: Verdict,
  rows: [string, string | number][],
): void {
  const byCount = (map: Map<string, number>) =>
    [...map].toSorted(([a], [b]) => (a < b ? -1 : 1))
  console.log('\n| game | bets | decisions |\n|---|---|---|')
  for (const [game, count] of byCount(results.rounds))
    console.log(`| ${game} | ${count} | ${results.decisions.get(game) ?? ''} |`)
  console.log('\n| | |\n|---|---|')
  for (const [name, value] of rows) console.log(`| ${name} | ${value} |`)
  console.log(
    `| bets by the venues / in the record | ${verdict.listed} / ${verdict.recorded} |`,
  )
  console.log(`| no transfer open after | ${(verdict.openMs / 1000).toFixed(1)} s |`)
  for (const [how, count] of byCount(results.unknown))
    console.log(`| unknown ${how} | ${count} |`)
  for (const [word, count] of byCount(results.words))
    console.log(`| refused, ${word} | ${count} |`)
  for (const [game, why] of results.unplayed)
    console.log(`| not played: ${game} | ${why} |`)
}

async function play(
  launcher: LauncherProcess,
  owner: Pool,
  options: Options,
  adminPassword: string,
) {
  const { port } = launcher
  const count = options.players
  const { people, staffToken } = await gatherPeople(port, owner, { count, adminPassword })
  console.log(`${people.length} players are there`)
  const tiles = await readTiles(port)
  console.log(`${tiles.length} games: ${tiles.map(({ code }) => code).join(', ')}`)
  const history = new History()
  const results = new PlayResults()
  const wire = new Wire(port)
  const clock = { playEnds: Number.POSITIVE_INFINITY, allEnds: Number.POSITIVE_INFINITY }
  const server = { isUp: true, whenUp: () => Promise.resolve(), databaseDown: false }
  const playerRuns = people.map((person, n): PlayerRun => {
    const random = randomFrom(options.seed + 7919 * (n + 1))
    const giveUpAt = () => clock.allEnds + endMs
    const pauseMs = [1000, 4000] as const
    const delivery = { wire, server, history, random, giveUpAt, pauseMs }
    return { person, delivery, results, tiles, staffToken, clock, frames: new Map() }
  })
  await eachOf(playerRuns, 4, (playerRun) => moneyIn(playerRun, startFunds))
  console.log('all have money')
  clock.playEnds = performance.now() + options.seconds * 1000
  clock.allEnds = clock.playEnds + endMs
  const [kills] = await Promise.all([
    killAll(launcher, randomFrom(options.seed), clock),
    ...playerRuns.map((playerRun, nth) => playOn(playerRun, nth)),
  ])
  await launcher.until('/readyz')
  console.log('play is over')
  await eachOf(playerRuns, 64, recoverMoney)
  const verdict = await judge(playerRuns, results, { owner, port, staffToken })
  const { counts } = history
  print(results, verdict, [
    ['players', people.length],
    ['with automatic transfer', people.filter(({ auto }) => auto).length],
    ['kill -9 of the server / of a venue', `${kills.server} / ${kills.venue}`],
    ['server away, median / largest', spread(kills.downMs)],
    ['requests to the platform / repeated', `${counts.sends} / ${counts.retries}`],
    ['of these dropped / sent twice', `${counts.dropped} / ${counts.doubled}`],
    ['bets told to players', results.bets.size],
  ])
  wire.close()
  const isReached = ({ venue, code }: Tile) =>
    results.rounds.has(`${venue} ${code}`) || results.unplayed.has(`${venue} ${code}`)
  const missedTiles = tiles
    .filter((tile) => !isReached(tile))
    .map(({ code }) => `nobody played ${code}`)
  return [
    ...missedTiles,
    ...verdict.failures,
    ...results.problems,
    ...new Set(history.problems),
  ]
}

/**
 * Many players play every game of the lobby while venues and server are killed. Each stake is settled once,
 * the record has each bet once, and ledger and venues agree to the fen.
 */
export async function runPlay(options: Options): Promise<string[]> {
  const adminPassword = randomBytes(12).toString('base64url')
  const launcher = await LauncherProcess.start({
    JINLI_ADMIN_PASSWORD: adminPassword,
    JINLI_LIMITS: 'off',
    VENUE_TABLE_SECONDS: `${tableSeconds}`,
    // A transfer whose amount ends in a sentinel would never complete.
    VENUE_SENTINELS: 'off',
  })
  const owner = new Pool({ connectionString: ownerUrlIn(launcher.folder), max: 4 })
  owner.on('error', () => undefined)
  let failures: string[] = []
  try {
    failures = await play(launcher, owner, options, adminPassword)
  } catch (error) {
    console.error(error)
    failures = [
      `the harness failed: ${String(error)}; the launcher said ${launcher.words.slice(-2000)}`,
    ]
  } finally {
    await owner.end()
    const keep = options.keep || failures.length > 0
    await launcher.stop({ keep })
    if (keep) console.log(`the data is in ${launcher.folder}`)
  }
  return failures
}
