import { brandDay } from '@jinli/contract/brand-time'
import {
  type WithdrawalState,
  withdrawalCodes,
  withdrawalNext,
} from '@jinli/contract/states'
import {
  claimWithdrawal,
  exportWithdrawals,
  listWithdrawals,
  rejectWithdrawal,
  releaseWithdrawal,
  revealWithdrawal,
} from '@jinli/contract/withdrawal.admin'
import { Answer, staffRead, staffWrite } from '../handle.ts'
import { movements, post } from '../money/movements.ts'
import { twoPersonAbove } from '../money-setting/money-setting.store.ts'
import type { Db } from '../platform/db.ts'
import { openNumber } from '../platform/number-seal.ts'
import { pageOf, window } from '../platform/paging.ts'
import { refuse } from '../platform/refuse.ts'
import { claimOrder } from '../review/claim.store.ts'
import { csvOf } from '../review/csv.ts'
import { daysOf } from '../review/order-filter.ts'
import { sealedNumberOf } from './withdrawal.store.ts'
import {
  type By,
  orderOf,
  record,
  refuseClaimed,
  rowOf,
  stepOrder,
} from './withdrawal-deed.ts'
import { withdrawalColumns } from './withdrawal-file.ts'
import { type ReviewWithdrawal, withdrawalsForReview } from './withdrawal-review.store.ts'

const states = Object.keys(withdrawalNext) as WithdrawalState[]
const open: readonly WithdrawalState[] = states.filter(
  (state) => withdrawalNext[state].length > 0,
)
/** Rows of one file. */
const fileRowsMax = 10_000

type Asked = {
  state: number
  status: WithdrawalState | 'open' | ''
  search: string
  method: string
  flag: string
  since: string
  until: string
}

/** The states that both filters leave: the wire's code, and our own word. */
function statesOf({ state, status }: Asked): WithdrawalState[] {
  return states.filter(
    (each) =>
      (state === 0 || withdrawalCodes[each] === state) &&
      (status === '' || (status === 'open' ? open.includes(each) : each === status)),
  )
}

async function filtered(db: Db, asked: Asked, page: { limit: number; offset: number }) {
  const { method, flag } = asked
  return withdrawalsForReview(db, {
    ...page,
    ...daysOf(asked),
    method,
    flag,
    states: statesOf(asked),
    search: asked.search.trim(),
    twoPersonAbove: await twoPersonAbove(db),
  })
}

/** Takes the lease and brings the order into review; a renewal leaves no audit row (money F-3). */
async function claim(by: By, before: ReviewWithdrawal): Promise<ReviewWithdrawal> {
  const { tx, staff } = by
  // Takes the row's lock: from here nobody else moves the order.
  await claimOrder(tx, 'withdrawal', before.id, staff.id)
  const now = await orderOf(tx, before.out_trade_no)
  if (now.state === 'requested')
    return stepOrder(by, now, 'withdrawal.claimed', { to: 'in_review' })
  if (now.state !== 'in_review') refuse('review.already-decided')
  return before.claimed_by === staff.id ? now : record(by, before, 'withdrawal.claimed', '')
}

export const withdrawalAdminRoutes = [
  staffRead(listWithdrawals, async ({ app, staff, input }) => {
    const found = await filtered(app.pool, input, window(input))
    const now = app.clock.now()
    return pageOf(
      input,
      found.total,
      found.rows.map((order) => rowOf(order, staff, now)),
    )
  }),

  staffRead(exportWithdrawals, async ({ app, input }) => {
    const found = await filtered(app.pool, input, { limit: fileRowsMax, offset: 0 })
    const file = {
      filename: `withdrawals-${brandDay(app.clock.now())}.csv`,
      csv: csvOf(withdrawalColumns, found.rows),
      rows: found.rows.length,
    }
    const whole = found.total <= fileRowsMax
    return whole
      ? file
      : new Answer(`共${found.total}条，仅导出前${fileRowsMax}条，请缩小筛选范围`, file)
  }),

  staffWrite(claimWithdrawal, async ({ app, input, ...by }) => {
    const order = await claim(by, await orderOf(by.tx, input.out_trade_no))
    return rowOf(order, by.staff, app.clock.now())
  }),

  staffWrite(releaseWithdrawal, async ({ app, input, ...by }) => {
    const before = await orderOf(by.tx, input.out_trade_no)
    refuseClaimed(before, by, app.clock.now())
    const after = await stepOrder(by, before, 'withdrawal.released', { to: 'requested' })
    return rowOf(after, by.staff, app.clock.now())
  }),

  staffWrite(rejectWithdrawal, async ({ app, input, ...by }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const before = await orderOf(by.tx, input.out_trade_no)
    refuseClaimed(before, by, app.clock.now())
    const step = { to: 'rejected', reason } as const
    const after = await stepOrder(by, before, 'withdrawal.rejected', step)
    await post(by.tx, movements.withdrawalReturned(before))
    return rowOf(after, by.staff, app.clock.now())
  }),

  // Whoever pays needs the whole number; each look is written down (reliability B-119).
  staffWrite(revealWithdrawal, async ({ app, input, ...by }) => {
    const order = await orderOf(by.tx, input.out_trade_no)
    if (!open.includes(order.state)) refuse('review.already-decided')
    const card = await sealedNumberOf(by.tx, order.id)
    if (!card) throw new Error(`withdrawal ${order.out_trade_no} is gone`)
    await record(by, order, 'withdrawal.number-revealed', '')
    return { bank_no: openNumber(app.config.cardKey, card.player, card.sealed) }
  }),
]
