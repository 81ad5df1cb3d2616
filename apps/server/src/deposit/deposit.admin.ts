import { brandDay } from '@jinli/contract/brand-time'
import {
  approveDeposit,
  claimDeposit,
  exportDeposits,
  flagDeposit,
  listDeposits,
  rejectDeposit,
  releaseDeposit,
  revealDeposit,
} from '@jinli/contract/deposit.admin'
import type { Input } from '@jinli/contract/endpoint'
import type { DepositState } from '@jinli/contract/states'
import type { AppContext } from '../context.ts'
import { Answer, type Caller, staffRead, staffWrite } from '../handle.ts'
import { twoPersonAbove } from '../money-setting/money-setting.store.ts'
import { audit } from '../platform/audit.ts'
import type { Tx } from '../platform/db.ts'
import { pageOf, window } from '../platform/paging.ts'
import { refuse } from '../platform/refuse.ts'
import { claimOrder, claimShown, releaseOrder } from '../review/claim.store.ts'
import { csvOf } from '../review/csv.ts'
import { daysOf, referenceOf } from '../review/order-filter.ts'
import { approveDepositOnce } from './deposit-approval.ts'
import { rejectOpen, setFlag } from './deposit-decision.store.ts'
import {
  depositForReview,
  depositsForReview,
  type ReviewDeposit,
} from './deposit-review.store.ts'
import { depositColumns, isOpen, rowOf } from './deposit-row.ts'
import { wholePayerCard } from './payer-card.store.ts'

type Filter = Input<typeof exportDeposits>
type Deed = { tx: Tx; staff: { id: bigint }; caller: Caller; app: AppContext }

/** A spreadsheet that people can still open. */
const fileRowsMax = 10_000

/** An expired deposit waits for staff like any other: a late payment is money (decisions §5). */
const statesOfCode: Record<number, readonly DepositState[]> = {
  0: ['submitted', 'expired', 'approved', 'rejected'],
  1: ['submitted', 'expired'],
  2: ['approved'],
  3: ['rejected'],
}

function filterOf(input: Filter) {
  const { method, flag } = input
  const search = input.search.trim()
  const states = statesOfCode[input.state] ?? []
  return { states, method, flag, ...daysOf(input), search, reference: referenceOf(search) }
}

/** The order, open and nobody else at work on it; the compare-and-set of the deed looks again. */
async function openOrder(deed: Deed, depositNo: string): Promise<ReviewDeposit> {
  const found = await depositForReview(deed.tx, depositNo)
  if (!found) refuse('review.not-found')
  if (!isOpen(found.state)) refuse('review.already-decided')
  const claim = claimShown(found, deed.staff.id, deed.app.clock.now())
  if (claim && !claim.mine) refuse('review.claimed', { name: claim.by })
  return found
}

async function rowNow({ tx, staff, app }: Deed, depositNo: string) {
  const found = (await depositForReview(tx, depositNo)) ?? refuse('review.not-found')
  return rowOf(found, staff.id, app.clock.now(), await twoPersonAbove(tx))
}

/** The row after the deed, and the deed in the audit trail beside it. */
async function recorded(deed: Deed, before: ReviewDeposit, action: string, reason: string) {
  const { tx, staff, caller, app } = deed
  const subject = before.deposit_no
  const after = (await depositForReview(tx, subject)) ?? refuse('review.not-found')
  const trace = { action, subject, before, after, reason }
  await audit(tx, { staffId: staff.id, ip: caller.ip, ...trace })
  return rowOf(after, staff.id, app.clock.now(), await twoPersonAbove(tx))
}

export const depositAdminRoutes = [
  staffRead(listDeposits, async ({ app, staff, input }) => {
    const filter = { ...filterOf(input), ...window(input) }
    const [found, above] = await Promise.all([
      depositsForReview(app.pool, filter),
      twoPersonAbove(app.pool),
    ])
    const now = app.clock.now()
    const shown = found.rows.map((each) => rowOf(each, staff.id, now, above))
    return pageOf(input, found.total, shown)
  }),

  staffRead(exportDeposits, async ({ app, input }) => {
    const filter = { ...filterOf(input), limit: fileRowsMax, offset: 0 }
    const found = await depositsForReview(app.pool, filter)
    const filename = `deposits-${brandDay(app.clock.now())}.csv`
    const file = {
      filename,
      csv: csvOf(depositColumns, found.rows),
      rows: found.rows.length,
    }
    if (found.total === file.rows) return file
    return new Answer(`共${found.total}条，仅导出前${fileRowsMax}条，请缩小范围`, file)
  }),

  staffWrite(claimDeposit, async ({ input, ...deed }) => {
    const order = await openOrder(deed, input.deposit_no)
    await claimOrder(deed.tx, 'deposit', order.id, deed.staff.id)
    return rowNow(deed, order.deposit_no)
  }),

  staffWrite(releaseDeposit, async ({ input, ...deed }) => {
    const order = await depositForReview(deed.tx, input.deposit_no)
    if (!order) refuse('review.not-found')
    await releaseOrder(deed.tx, 'deposit', order.id, deed.staff.id)
    return rowNow(deed, order.deposit_no)
  }),

  staffWrite(flagDeposit, async ({ input, ...deed }) => {
    const before = await openOrder(deed, input.deposit_no)
    if (before.usdt_amount === null) refuse('input.invalid')
    const { flag, on } = input
    const put = { id: before.id, staffId: deed.staff.id, flag, on: on === 1 }
    if (!(await setFlag(deed.tx, put))) refuse('review.already-decided')
    return recorded(deed, before, 'deposit.flagged', input.reason.trim())
  }),

  staffWrite(approveDeposit, async ({ input, ...deed }) => {
    const before = await openOrder(deed, input.deposit_no)
    const approval = await approveDepositOnce(deed.tx, before, deed.staff.id, input)
    const reason = input.reason.trim()
    if (approval === 'credited') return recorded(deed, before, 'deposit.approved', reason)
    const shown = await recorded(deed, before, 'deposit.first-approved', reason)
    return new Answer('已通过初审，等待另一位同事复核', shown)
  }),

  staffWrite(rejectDeposit, async ({ input, ...deed }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const before = await openOrder(deed, input.deposit_no)
    const decision = { id: before.id, staffId: deed.staff.id, reason }
    if (!(await rejectOpen(deed.tx, decision))) refuse('review.already-decided')
    return recorded(deed, before, 'deposit.rejected', reason)
  }),

  // Whoever looks for the payment needs the whole number; each look is written down (reliability B-119).
  staffWrite(revealDeposit, async ({ input, ...deed }) => {
    const { tx, app } = deed
    const order = await depositForReview(tx, input.deposit_no)
    if (!order) refuse('review.not-found')
    if (!isOpen(order.state)) refuse('review.already-decided')
    const payer_card = await wholePayerCard(tx, app.config.cardKey, order.id)
    if (!payer_card) refuse('input.invalid')
    await recorded(deed, order, 'deposit.number-revealed', '')
    return { payer_card }
  }),
]
