import {
  type WithdrawalState,
  withdrawalCodes,
  withdrawalNext,
} from '@jinli/contract/states'
import {
  claimNextWithdrawal,
  claimWithdrawal,
  exportWithdrawals,
  listWithdrawals,
  readWithdrawal,
  rejectWithdrawal,
  releaseWithdrawal,
  revealWithdrawal,
  takeOverWithdrawal,
} from '@jinli/contract/withdrawal.admin'
import sql from 'sql-template-tag'
import { handle } from '../http/handle.ts'
import { movements, post } from '../money/movements.ts'
import { twoPersonAbove } from '../money-setting/money-setting.store.ts'
import type { Db } from '../platform/db.ts'
import { deskList, deskPageOf } from '../platform/desk-list.ts'
import { openNumber } from '../platform/number-seal.ts'
import { refuse } from '../platform/refuse.ts'
import { claimNext, claimOrder, takeOver } from '../review/claim.store.ts'
import { exportFile } from '../review/export.ts'
import { daysOf } from '../review/order-filter.ts'
import { searchOf } from '../review/order-search.store.ts'
import { isWithinOrderMax } from '../session/staff-limit.ts'
import { sealedNumberOf } from './withdrawal.store.ts'
import {
  type By,
  orderOf,
  recorded,
  refuseClaimed,
  rowOf,
  stepOrder,
} from './withdrawal-deed.ts'
import { withdrawalColumns } from './withdrawal-file.ts'
import {
  inReviewStill,
  type ReviewWithdrawal,
  reviewWithdrawals,
  withdrawalForReview,
} from './withdrawal-review.store.ts'

const states = Object.keys(withdrawalNext) as WithdrawalState[]
const open: readonly WithdrawalState[] = states.filter(
  (state) => withdrawalNext[state].length > 0,
)
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

async function filtered(db: Db, asked: Asked) {
  const { method, flag } = asked
  return reviewWithdrawals({
    ...daysOf(asked),
    method,
    flag,
    states: statesOf(asked),
    search: await searchOf(db, 'withdrawal', asked.search.trim()),
    twoPersonAbove: await twoPersonAbove(db),
  })
}

/** Brings an order whose lease was just taken into review; a renewal leaves no audit row (money F-3). */
async function begin(by: By, before: ReviewWithdrawal): Promise<ReviewWithdrawal> {
  const { tx, staff } = by
  const now = await orderOf(tx, before.out_trade_no)
  if (now.state === 'requested')
    return stepOrder(by, now, 'withdrawal.claimed', { to: 'in_review' })
  if (now.state !== 'in_review') refuse('review.already-decided')
  return before.claimed_by === staff.id
    ? now
    : recorded(by, before, 'withdrawal.claimed', '')
}

/** Takes the lease, and with it the row's lock: from here nobody else moves the order. */
async function claim(by: By, before: ReviewWithdrawal): Promise<ReviewWithdrawal> {
  await claimOrder(by.tx, 'withdrawal', before.id, by.staff.id)
  return begin(by, before)
}

/** The same with the next free one. */
async function claimFree(by: By, after: string): Promise<ReviewWithdrawal | null> {
  const waiting = sql`${inReviewStill} AND ${isWithinOrderMax(sql`amount`, by.staff)}`
  const wanted = { waiting, after }
  const number = await claimNext(by.tx, 'withdrawal', by.staff.id, wanted)
  if (number === null) return null
  // Whose it was before is nobody's: the row is read after it was taken.
  return begin(by, { ...(await orderOf(by.tx, number)), claimed_by: null })
}

export const withdrawalAdminRoutes = [
  handle(listWithdrawals, async ({ app, staff, input }) => {
    const { shape, listing } = await filtered(app.pool, input)
    const found = await deskList(app.pool, shape, listing, input)
    const now = app.clock.now()
    return deskPageOf(found, (order) => rowOf(order, staff, now))
  }),

  handle(exportWithdrawals, async (by) => {
    const orders = await filtered(by.app.pool, by.input)
    return exportFile(by, { list: 'withdrawal', ...orders, columns: withdrawalColumns })
  }),

  handle(claimWithdrawal, async ({ app, input, ...by }) => {
    const order = await claim(by, await orderOf(by.tx, input.out_trade_no))
    return rowOf(order, by.staff, app.clock.now())
  }),

  handle(readWithdrawal, async ({ app, staff, input }) => {
    const above = await twoPersonAbove(app.pool)
    const found = await withdrawalForReview(app.pool, input.out_trade_no, above)
    return rowOf(found ?? refuse('review.not-found'), staff, app.clock.now())
  }),

  handle(claimNextWithdrawal, async ({ app, input, ...by }) => {
    const order = await claimFree(by, input.after.trim())
    return order && rowOf(order, by.staff, app.clock.now())
  }),

  handle(takeOverWithdrawal, async ({ app, input, ...by }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const before = await orderOf(by.tx, input.out_trade_no)
    if (!(await takeOver(by.tx, 'withdrawal', before, by.staff.id))) {
      refuse('review.already-decided')
    }
    const after = await recorded(by, before, 'withdrawal.taken-over', reason)
    return rowOf(after, by.staff, app.clock.now())
  }),

  handle(releaseWithdrawal, async ({ app, input, ...by }) => {
    const before = await orderOf(by.tx, input.out_trade_no)
    refuseClaimed(before, by, app.clock.now())
    const after = await stepOrder(by, before, 'withdrawal.released', { to: 'requested' })
    return rowOf(after, by.staff, app.clock.now())
  }),

  handle(rejectWithdrawal, async ({ app, input, ...by }) => {
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
  handle(revealWithdrawal, async ({ app, input, ...by }) => {
    const order = await orderOf(by.tx, input.out_trade_no)
    if (!open.includes(order.state)) refuse('review.already-decided')
    const card = await sealedNumberOf(by.tx, order.id)
    if (!card) throw new Error(`withdrawal ${order.out_trade_no} is gone`)
    await recorded(by, order, 'withdrawal.number-revealed', '')
    return { bank_no: openNumber(app.config.cardKey, card.player, card.sealed) }
  }),
]
