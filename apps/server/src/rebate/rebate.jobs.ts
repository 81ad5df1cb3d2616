import type { AppContext } from '../context.ts'
import { settingsInForce } from '../money-setting/money-setting.store.ts'
import { type Tx, transaction } from '../platform/db.ts'
import type { DayDone } from '../platform/job-day.ts'
import {
  type After,
  type ChangedDay,
  changedDays,
  insertLines,
  type NewLine,
} from './accrual.store.ts'
import { type Ladder, nextLine, type StakeDay } from './reckoning.rules.ts'

function stakeDayOf(found: ChangedDay): StakeDay {
  const { first_category: category, first_level: level, first_rate: rate } = found
  const setting = found.first_setting
  const known = category !== null && level !== null && rate !== null && setting !== null
  return { ...found, first: known ? { category, level, rate, setting } : null }
}

/** Reckons one slice of days and writes its lines; where it ended, null at the end of all. */
export async function accrueSlice(
  tx: Tx,
  day: string,
  ladder: Ladder,
  after: After,
): Promise<After> {
  const slice = await changedDays(tx, day, after)
  const lines = slice.flatMap((found): NewLine[] => {
    const line = nextLine(stakeDayOf(found), ladder)
    if (!line) return []
    const { player_id, day, venue } = found
    return [{ ...line, player_id, day, venue }]
  })
  await insertLines(tx, lines)
  return slice.at(-1) ?? null
}

/**
 * Job of a brand day: what the valid stake of the days before earned (decisions §5 Rebate). It looks at the days of
 * stake that changed; of one that has lines already, the next line gives or takes the difference. A slice in each
 * transaction; a day that is done again finds its lines there (money F-8b).
 */
export async function accrueRebates(app: AppContext, day: string): Promise<DayDone> {
  const { vip } = await settingsInForce(app.pool, 'vip')
  const ladder: Ladder = { id: vip.id, levels: vip.value.levels }
  const next = (after: After) =>
    transaction(
      app.pool,
      (tx) => accrueSlice(tx, day, ladder, after),
      'rebate-accrual.commit',
    )
  let after = await next(null)
  while (after) after = await next(after)
  return 'done'
}
