import { setTimeout as wait } from 'node:timers/promises'
import { openTitle } from './game-stakes.ts'
import type { StopContext, StopKind } from './stop-kinds.ts'

/** One request that tried to begin play or to move money towards it. Times are of the monotonic clock. */
type Attempt = { path: string; sentAt: number; answeredAt: number; accepted: boolean }

export type RaceResult = {
  accepted: number
  /** Accepted, sent before the answer to the stop and answered after it. */
  inFlight: number
  /** Accepted although sent after the answer to the stop. */
  late: string[]
}

export type RaceSetting = StopContext & { wallet: 'transfer' | 'seamless'; stop: StopKind }

/** On a busy machine nothing may be accepted for a while; a stop of play that has not begun proves nothing. */
const firstAcceptedMs = 10_000
const warmUpMs = 60
const raceMs = 120
const afterMs = 160

/** The ways towards play: stake, launch, transfer out, automatic transfer (a launch that takes all money along). */
async function waysOf(
  setting: RaceSetting,
): Promise<Record<string, () => Promise<boolean>>> {
  const { app, player, venue, game, wallet } = setting
  const launch = { plat_name: venue, game_code: game }
  const { data } = await app.expectOk('/api/getGameUrl', launch, player.token)
  const title = openTitle(game, String(data?.url))
  const isOk = async (path: string, body: object) =>
    (await app.call(path, body, player.token)).code === 200
  const transfer = { amount: 1, sourcetype: 'userbalance', targettype: venue }
  return {
    stake: title.stake,
    'second stake': title.stake,
    launch: () => isOk('/api/getGameUrl', launch),
    ...(wallet === 'transfer' ? { transfer: () => isOk('/api/transfer', transfer) } : {}),
  }
}

async function repeat(
  path: string,
  way: () => Promise<boolean>,
  attempts: Attempt[],
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const sentAt = performance.now()
    // A connection that broke has answered nothing; the ledger is compared after the race.
    const isSuccess = await way().catch(() => false)
    const answeredAt = performance.now()
    attempts.push({ path, sentAt, answeredAt, accepted: isSuccess })
    await wait(2)
  }
}

/** Races every way towards play of one player against one stop. */
export async function raceStop(setting: RaceSetting): Promise<RaceResult> {
  const ways = await waysOf(setting)
  // A transfer takes from the centre wallet, and the next launch may bring it along (automatic transfer).
  await setting.app.call(
    '/api/uptransferstatus',
    { transferstatus: 1 },
    setting.player.token,
  )
  const attempts: Attempt[] = []
  let isOver = false
  const loops = Object.entries(ways).map(([path, way]) =>
    repeat(path, way, attempts, () => isOver),
  )
  const latest = performance.now() + firstAcceptedMs
  while (!attempts.some((attempt) => attempt.accepted) && performance.now() < latest)
    await wait(5)
  await wait(warmUpMs + Math.random() * raceMs)
  await setting.stop.apply(setting)
  const stoppedAt = performance.now()
  await wait(afterMs)
  isOver = true
  await Promise.all(loops)
  const successes = attempts.filter((attempt) => attempt.accepted)
  const { venueStaysOpen } = setting.stop
  const stoppable = successes.filter(({ path }) => !venueStaysOpen || path !== 'transfer')
  const late = stoppable.filter(({ sentAt }) => sentAt > stoppedAt)
  return {
    accepted: successes.length,
    inFlight: successes.filter(
      ({ sentAt, answeredAt }) => sentAt <= stoppedAt && answeredAt > stoppedAt,
    ).length,
    late: late.map(
      ({ path, sentAt }) => `${path}, sent ${(sentAt - stoppedAt).toFixed(1)} ms after`,
    ),
  }
}
