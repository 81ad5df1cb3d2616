import type { AppContext } from '../context.ts'
import { settingsInForce } from '../money-setting/money-setting.store.ts'
import { change, transaction } from '../platform/db.ts'
import type { DayDone } from '../platform/job-day.ts'
import {
  depositedSince,
  dueForReview,
  playedSince,
  promote,
  review,
  roseBefore,
} from './vip.store.ts'
import { birthdaysOn, bornOn, giveForBirthday } from './vip-gift.store.ts'
import { type Ladder, lockedPlayers } from './vip-sql.ts'

async function ladderNow(app: AppContext): Promise<Ladder> {
  const { vip } = await settingsInForce(app.pool, 'vip')
  return { id: vip.id, levels: vip.value.levels }
}

/**
 * Job of a brand day: one level up for who had before it what the next one takes, one down for who has not
 * kept theirs in ninety days (spec §4 VIP, money F-10). It looks at players whose deposits or bets changed since
 * the day before began, at who rose then, and at whose ninety days are over: what has not changed costs nothing.
 * A slice in each transaction; a day that is done again finds its steps made.
 */
export async function moveVipLevels(app: AppContext, day: string): Promise<DayDone> {
  const ladder = await ladderNow(app)
  const raise = (found: readonly { player_id: bigint }[]) => {
    const players = [...new Set(found.map((each) => each.player_id))]
    return transaction(
      app.pool,
      (tx) => promote(tx, day, players, ladder),
      'vip-levels.commit',
    )
  }
  for (const changed of [playedSince, depositedSince]) {
    let slice = await changed(app.pool, day, null)
    while (slice.length > 0) {
      await raise(slice)
      slice = await changed(app.pool, day, slice.at(-1) ?? null)
    }
  }
  let risen = await roseBefore(app.pool, day, 0n)
  while (risen.length > 0) {
    await raise(risen)
    risen = await roseBefore(app.pool, day, risen.at(-1)?.player_id ?? 0n)
  }
  let due = await dueForReview(app.pool, day)
  while (due.length > 0) {
    const standing = due
    await transaction(app.pool, (tx) => review(tx, day, standing, ladder))
    due = await dueForReview(app.pool, day)
  }
  return 'done'
}

/** Job of a brand day: the gifts of those whose birthday it is, a slice in each transaction (money F-20). */
export async function giveBirthdayGifts(app: AppContext, day: string): Promise<DayDone> {
  const ladder = await ladderNow(app)
  for (const birthday of birthdaysOn(day)) {
    let born = await bornOn(app.pool, birthday, 0n)
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
      born = await bornOn(app.pool, birthday, players.at(-1) ?? 0n)
    }
  }
  return 'done'
}
