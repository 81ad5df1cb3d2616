import type { AppContext } from '../context.ts'
import { daily, type Job } from '../job.ts'
import { type Tx, transaction } from '../platform/db.ts'
import type { DayDone } from '../platform/job-day.ts'
import {
  type After,
  type ChangedDay,
  changedDays,
  insertLines,
  type NewLine,
} from './accrual.store.ts'
import { isWithheld, nextLine, type StakeDay } from './reckoning.rules.ts'
import { type Rewards, rewardsNow } from './rewards-now.ts'
import { withheldGame, withheldGames } from './withheld-game.rules.ts'
import { dropPaidGames, keepWithheldGames } from './withheld-game.store.ts'

function stakeDayOf(stakeChange: ChangedDay): StakeDay {
  const { first_category: category, first_level: level, first_rate: rate } = stakeChange
  const setting = stakeChange.first_setting
  const hasFirst = category !== null && level !== null && rate !== null && setting !== null
  return { ...stakeChange, first: hasFirst ? { category, level, rate, setting } : null }
}

/** Writes the lines of a slice of days. Returns the slice's position, or null at the end. */
export async function accrueSlice(
  tx: Tx,
  day: string,
  { ladder, games }: Rewards,
  after: After,
): Promise<After> {
  const slice = await changedDays(tx, day, after)
  const lines = slice.flatMap((changedDay): NewLine[] => {
    const line = nextLine(stakeDayOf(changedDay), ladder)
    if (!line) return []
    const { player_id, day, venue, game } = changedDay
    return [{ ...line, player_id, day, venue, game }]
  })
  await insertLines(tx, lines)
  const unpaidDays = slice.filter(
    (changedDay) => changedDay.level > 0 && isWithheld(stakeDayOf(changedDay), ladder),
  )
  const unpaidGames = new Map(
    unpaidDays.map((each) => [`${each.venue}/${each.game}`, each]),
  )
  await keepWithheldGames(
    tx,
    [...unpaidGames.values()].map((each) => withheldGame(each, games, ladder)),
  )
  return slice.at(-1) ?? null
}

/**
 * Job of a brand day: computes the rebates of the days before (decisions §5 Rebate). It reads the days whose stake
 * changed; if a day already has lines, a new line corrects the difference. Each slice is one transaction, and a
 * repeated run finds the lines of the run before (money F-8b).
 */
export async function accrueRebates(app: AppContext, day: string): Promise<DayDone> {
  const rewards = await rewardsNow(app.pool)
  const next = (after: After) =>
    transaction(
      app.pool,
      (tx) => accrueSlice(tx, day, rewards, after),
      'rebate-accrual.commit',
    )
  let after = await next(null)
  while (after) after = await next(after)
  return 'done'
}

/**
 * Job: raises the alarm for each game that players can open and that pays no rebate, and ends it when the game pays
 * again. The accrual judges by itself, so a late run never pays too much (decision 057).
 */
export async function watchEdge(app: AppContext): Promise<void> {
  const fresh = await transaction(app.pool, async (tx) => {
    const { ladder, games } = await rewardsNow(tx)
    const unpaidGames = withheldGames(
      games.filter(({ shown }) => shown),
      ladder,
    )
    await dropPaidGames(tx, unpaidGames)
    return keepWithheldGames(tx, unpaidGames)
  })
  if (fresh > 0) app.log.error({ games: fresh }, 'games pay no rebate: see the alarms')
}

export const rebateJobs: readonly Job[] = [
  { name: 'watch-edge', everyMs: 60_000, run: watchEdge },
  // A day's first line keeps its terms, so the job waits for the VIP levels of that day, even after a stop.
  daily('rebates', '00:30', accrueRebates, 'vip-levels'),
]
