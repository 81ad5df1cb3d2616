import {
  approveDeposit,
  claimDeposit,
  claimNextDeposit,
  closeExpiredDeposits,
  exportDeposits,
  flagDeposit,
  listDeposits,
  readDeposit,
  rejectDeposit,
  releaseDeposit,
  revealDeposit,
  takeOverDeposit,
} from '@jinli/contract/deposit.admin'
import type { DeedName, Input } from '@jinli/contract/endpoint'
import type { DepositState } from '@jinli/contract/states'
import type { AppContext } from '../context.ts'
import { Answer, handle, type Recorder } from '../http/handle.ts'
import type { Db, Tx } from '../platform/db.ts'
import { deskList, deskPageOf } from '../platform/desk-list.ts'
import { refuse } from '../platform/refuse.ts'
import {
  claimNext,
  claimOrder,
  claimShown,
  releaseOrder,
  takeOver,
} from '../review/claim.store.ts'
import { exportFile } from '../review/export.ts'
import { daysOf } from '../review/order-filter.ts'
import { searchOf } from '../review/order-search.store.ts'
import { need } from '../session/staff-rights.ts'
import type { StaffSession } from '../session/staff-session.ts'
import { creditRules } from './credit-rules.store.ts'
import { approveDepositOnce } from './deposit-approval.ts'
import {
  closeExpired,
  isFull,
  rejectOpen,
  setFlag,
  waitingFor,
} from './deposit-decision.store.ts'
import {
  depositForReview,
  type ReviewDeposit,
  reviewDeposits,
} from './deposit-review.store.ts'
import { depositColumns, isOpen, rowOf } from './deposit-row.ts'
import { wholePayerCard } from './payer-card.store.ts'

type Filter = Input<typeof exportDeposits>
type By = { tx: Tx; staff: StaffSession; record: Recorder; app: AppContext }

/** An expired deposit waits for staff like any other: a late payment is money (decisions §5). */
const statesOfCode: Record<number, readonly DepositState[]> = {
  0: ['submitted', 'expired', 'approved', 'rejected'],
  1: ['submitted', 'expired'],
  2: ['approved'],
  3: ['rejected'],
}

async function filtered(db: Db, input: Filter) {
  const { method, flag, state } = input
  // What was put away is pending no more.
  const status = input.status || (state === 1 ? 'open' : '')
  const states = statesOfCode[input.status ? 1 : state] ?? []
  return reviewDeposits({
    states,
    status,
    method,
    flag,
    ...daysOf(input),
    search: await searchOf(db, 'deposit', input.search.trim()),
  })
}

/** The order, open and nobody else at work on it; the compare-and-set of the deed looks again. */
async function openOrder(by: By, depositNo: string): Promise<ReviewDeposit> {
  const found = await depositForReview(by.tx, depositNo)
  if (!found) refuse('review.not-found')
  if (!isOpen(found.state)) refuse('review.already-decided')
  const claim = claimShown(found, by.staff.id, by.app.clock.now())
  if (claim && !claim.mine) refuse('review.claimed', { name: claim.by })
  return found
}

/** An open order that this member may decide: by itself, or as the second of two. */
async function ownToDecide(by: By, depositNo: string): Promise<ReviewDeposit> {
  const order = await openOrder(by, depositNo)
  const { first_approver } = order
  const second = first_approver !== null && first_approver !== by.staff.id
  need(by.staff, second ? 'deposit.second' : 'deposit.decide')
  return order
}

async function rowNow({ tx, staff, app }: By, depositNo: string) {
  const found = (await depositForReview(tx, depositNo)) ?? refuse('review.not-found')
  const rules = await creditRules(tx)
  return rowOf(found, staff.id, app.clock.now(), rules(found))
}

/** The row after the deed, and the deed in the audit trail beside it. */
async function recorded(by: By, before: ReviewDeposit, action: DeedName, reason = '') {
  const { tx, staff, app } = by
  const subject = before.deposit_no
  const after = (await depositForReview(tx, subject)) ?? refuse('review.not-found')
  await by.record({ action, subject, before, after, reason })
  const rules = await creditRules(tx)
  return rowOf(after, staff.id, app.clock.now(), rules(after))
}

export const depositAdminRoutes = [
  handle(listDeposits, async ({ app, staff, input }) => {
    const { shape, listing } = await filtered(app.pool, input)
    const [found, rules] = await Promise.all([
      deskList(app.pool, shape, listing, input),
      creditRules(app.pool),
    ])
    const now = app.clock.now()
    return deskPageOf(found, (each) => rowOf(each, staff.id, now, rules(each)))
  }),

  handle(exportDeposits, async (by) => {
    const orders = await filtered(by.app.pool, by.input)
    return exportFile(by, { list: 'deposit', ...orders, columns: depositColumns })
  }),

  handle(claimDeposit, async ({ input, ...by }) => {
    const order = await ownToDecide(by, input.deposit_no)
    await claimOrder(by.tx, 'deposit', order.id, by.staff.id)
    return rowNow(by, order.deposit_no)
  }),

  handle(readDeposit, async ({ app, staff, input }) => {
    const found = await depositForReview(app.pool, input.deposit_no)
    if (!found) refuse('review.not-found')
    const rules = await creditRules(app.pool)
    return rowOf(found, staff.id, app.clock.now(), rules(found))
  }),

  handle(claimNextDeposit, async ({ input, ...by }) => {
    const wanted = { waiting: waitingFor(by.staff), after: input.after.trim() }
    const number = await claimNext(by.tx, 'deposit', by.staff.id, wanted)
    return number === null ? null : rowNow(by, number)
  }),

  handle(takeOverDeposit, async ({ input, ...by }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const before = await depositForReview(by.tx, input.deposit_no)
    if (!before) refuse('review.not-found')
    if (!(await takeOver(by.tx, 'deposit', before, by.staff.id))) {
      refuse('review.already-decided')
    }
    return recorded(by, before, 'deposit.taken-over', reason)
  }),

  handle(releaseDeposit, async ({ input, ...by }) => {
    const order = await depositForReview(by.tx, input.deposit_no)
    if (!order) refuse('review.not-found')
    await releaseOrder(by.tx, 'deposit', order.id, by.staff.id)
    return rowNow(by, order.deposit_no)
  }),

  handle(flagDeposit, async ({ input, ...by }) => {
    const before = await openOrder(by, input.deposit_no)
    if (before.usdt_amount === null) refuse('input.invalid')
    const { flag, on } = input
    const put = { id: before.id, staffId: by.staff.id, flag, on }
    if (!(await setFlag(by.tx, put))) refuse('review.already-decided')
    return recorded(by, before, 'deposit.flagged', input.reason.trim())
  }),

  handle(approveDeposit, async ({ input, ...by }) => {
    const before = await ownToDecide(by, input.deposit_no)
    const approval = await approveDepositOnce(by.tx, before, by.staff.id, input)
    const reason = input.reason.trim()
    if (approval === 'credited') return recorded(by, before, 'deposit.approved', reason)
    const shown = await recorded(by, before, 'deposit.first-approved', reason)
    return new Answer('已通过初审，等待另一位同事复核', shown)
  }),

  handle(closeExpiredDeposits, async ({ tx, staff, record, input }) => {
    const reason = input.reason.trim()
    const numbers = await closeExpired(tx, 0)
    const done = { action: 'deposit.closed', subject: `staff:${staff.id}` } as const
    if (numbers.length > 0)
      await record({ ...done, before: null, after: { numbers }, reason })
    return { closed: numbers.length, more: isFull(numbers.length) }
  }),

  handle(rejectDeposit, async ({ input, ...by }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const before = await ownToDecide(by, input.deposit_no)
    const decision = { id: before.id, staffId: by.staff.id, reason }
    if (!(await rejectOpen(by.tx, decision))) refuse('review.already-decided')
    return recorded(by, before, 'deposit.rejected', reason)
  }),

  // Whoever looks for the payment needs the whole number; each look is written down (reliability B-119).
  handle(revealDeposit, async ({ input, ...by }) => {
    const { tx, app } = by
    const order = await depositForReview(tx, input.deposit_no)
    if (!order) refuse('review.not-found')
    if (!isOpen(order.state)) refuse('review.already-decided')
    const payer_card = await wholePayerCard(tx, app.config.cardKey, order.id)
    if (!payer_card) refuse('input.invalid')
    await recorded(by, order, 'deposit.number-revealed')
    return { payer_card }
  }),
]
