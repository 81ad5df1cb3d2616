import type { AppContext } from '../context.ts'
import { daily, type Job } from '../job.ts'
import { settingsInForce } from '../money-setting/money-setting.store.ts'
import { change, transaction } from '../platform/db.ts'
import type { DayDone } from '../platform/job-day.ts'
import {
  depositedSince,
  dueForReview,
  playedSince,
  promote,
  promotedOn,
  review,
} from './vip.store.ts'
import { birthdaysOn, giveForBirthday, playersBornOn } from './vip-gift.store.ts'
import { type Ladder, lockedPlayers } from './vip-sql.ts'

async function ladderNow(app: AppContext): Promise<Ladder> {
  const { vip } = await settingsInForce(app.pool, 'vip')
  return { id: vip.id, levels: vip.value.levels }
}

/**
 * Job of a brand day: promotes or demotes players by one level (spec §4 VIP, money F-10). It reads players whose
 * deposits or bets changed since the day before began, who were promoted on the day before, or whose ninety days have
 * ended. Each slice is one transaction; a repeated run changes nothing.
 */
export async function moveVipLevels(app: AppContext, day: string): Promise<DayDone> {
  const ladder = await ladderNow(app)
  const raise = (changes: readonly { player_id: bigint }[]) => {
    const players = [...new Set(changes.map((each) => each.player_id))]
    return transaction(
      app.pool,
      (tx) => promote(tx, day, players, ladder),
      'vip-levels.commit',
    )
  }
  for (const changedPlayers of [playedSince, depositedSince]) {
    let slice = await changedPlayers(app.pool, day, null)
    while (slice.length > 0) {
      await raise(slice)
      slice = await changedPlayers(app.pool, day, slice.at(-1) ?? null)
    }
  }
  let risenPlayers = await promotedOn(app.pool, day, 0n)
  while (risenPlayers.length > 0) {
    await raise(risenPlayers)
    risenPlayers = await promotedOn(app.pool, day, risenPlayers.at(-1)?.player_id ?? 0n)
  }
  let due = await dueForReview(app.pool, day)
  while (due.length > 0) {
    const duePlayers = due
    await transaction(app.pool, (tx) => review(tx, day, duePlayers, ladder))
    due = await dueForReview(app.pool, day)
  }
  return 'done'
}

/** Job of a brand day: pays birthday gifts, one transaction per slice (money F-20). */
export async function giveBirthdayGifts(app: AppContext, day: string): Promise<DayDone> {
  const ladder = await ladderNow(app)
  for (const birthday of birthdaysOn(day)) {
    let born = await playersBornOn(app.pool, birthday, 0n)
    while (born.length > 0) {
      const players = born.map((each) => each.player_id)
      await transaction(
        app.pool,
        async (tx) => {
          await change(tx, lockedPlayers(players))
          await giveForBirthday(tx, day, players, ladder)
        },
        'vip-birthday.commit',
      )
      born = await playersBornOn(app.pool, birthday, players.at(-1) ?? 0n)
    }
  }
  return 'done'
}

export const vipJobs: readonly Job[] = [
  daily('vip-levels', '00:05', moveVipLevels),
  daily('vip-birthdays', '08:00', giveBirthdayGifts),
]
