import { severalAtOnce } from '@jinli/dev-env/at-once'
import { startTestPostgres } from '@jinli/dev-env/postgres'
import { seamlessVenue, startSeamlessHouse } from '@jinli/dev-env/seamless-house'
import type { TestApp } from '@jinli/dev-env/test-app'
import type { Options } from '../options.ts'
import { titleCodes } from './game-stakes.ts'
import { type StopKind, stopKinds } from './stop-kinds.ts'
import { type RaceResult, type RaceSetting, raceStop } from './stop-race.ts'

const transferVenue = 'obgdy'
const rounds = 20
/** Players of the same stop who race side by side. A stop of the whole house races one after another. */
const atOnceMax = 4
const playerFen = 100_000n
const tableSeconds = 4
const recallRunsMax = 8

type Wallet = RaceSetting['wallet']

async function newPlayer(app: TestApp, wallet: Wallet) {
  const player = await app.registerPlayer()
  await app.fund(player, playerFen)
  await app.expectOk('/api/uptransferstatus', { transferstatus: 0 }, player.token)
  if (wallet === 'transfer') {
    const order = { amount: 500, sourcetype: 'userbalance', targettype: transferVenue }
    await app.expectOk('/api/transfer', order, player.token)
  }
  return player
}

/** Returns what is still at the venue after the recall: nothing, or the stakes of rounds that are open. */
async function moneyLeft(app: TestApp, { player, venue }: RaceSetting): Promise<string[]> {
  for (let run = 0; run < recallRunsMax; run += 1) {
    await app.owner.query('UPDATE money_recall SET try_at = now()')
    await app.owner.query(
      'UPDATE venue_transfer SET ask_at = now() WHERE decided_at IS NULL AND player_id = $1',
      [player.id],
    )
    await app.runJob('resolve-open-transfers')
    await app.runJob('recall-money')
    const { atVenue, transit } = await app.whereabouts(player, venue)
    if (atVenue === 0n && transit === 0n) return []
  }
  const { atVenue, transit } = await app.whereabouts(player, venue)
  return [`${player.name}: ${atVenue} fen at the venue, ${transit} in transit`]
}

async function raceCell(
  app: TestApp,
  staff: string,
  wallet: Wallet,
  game: string,
  stop: StopKind,
): Promise<RaceResult & { left: string[] }> {
  const total: RaceResult & { left: string[] } = {
    accepted: 0,
    inFlight: 0,
    late: [],
    left: [],
  }
  const venue = wallet === 'transfer' ? transferVenue : seamlessVenue
  const numbers = Array.from({ length: rounds }, (_, number) => number)
  await severalAtOnce(
    numbers,
    async () => {
      const player = await newPlayer(app, wallet)
      const setting = { app, staff, player, venue, game, wallet, stop }
      try {
        const race = await raceStop(setting)
        total.accepted += race.accepted
        total.inFlight += race.inFlight
        total.late.push(...race.late)
      } finally {
        await stop.lift?.(setting)
      }
      if (wallet === 'transfer' && stop.callsHome)
        total.left.push(...(await moneyLeft(app, setting)))
    },
    stop.lift ? 1 : atOnceMax,
  )
  return total
}

/**
 * Races each stop of play against each way towards play, for each kind of game and both wallets, 20 rounds each
 * (issue: who stops, stops). Returns the failures.
 */
export async function runStops({ only, dialect }: Options): Promise<string[]> {
  const postgres = await startTestPostgres()
  const house = await startSeamlessHouse(postgres, undefined, { venue: { tableSeconds } })
  const { app } = house
  const failures: string[] = []
  try {
    const staff = await app.staffToken()
    await app.runJob('import-games')
    const wallets: Wallet[] = dialect === 'both' ? ['transfer', 'seamless'] : [dialect]
    for (const wallet of wallets) {
      for (const [name, stop] of Object.entries(stopKinds)) {
        for (const game of titleCodes) {
          const cell = `${wallet} ${name} ${game}`
          if (!cell.includes(only)) continue
          const result = await raceCell(app, staff, wallet, game, stop)
          console.log(
            `${cell}: ${result.accepted} accepted, ${result.inFlight} in flight, ${result.late.length} late, ${result.left.length} left`,
          )
          failures.push(
            ...[...result.late, ...result.left].map((text) => `${cell}: ${text}`),
          )
          if (result.accepted === 0)
            failures.push(`${cell}: nothing was accepted before the stop`)
          await app.assertLedgerBalances()
        }
      }
    }
  } finally {
    await house.close()
    await postgres.stop()
  }
  return failures
}
