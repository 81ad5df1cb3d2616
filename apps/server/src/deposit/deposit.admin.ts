import {
  approveDeposit,
  closeExpiredDeposits,
  depositFlagLabels,
  depositReview,
  depositStageLabels,
  flagDeposit,
  revealDeposit,
} from '@jinli/contract/deposit/deposit.admin'
import { limitWords } from '@jinli/contract/play-limit/play-limit.rules'
import { depositMethodLabels } from '@jinli/contract/vocabulary'
import { wholeOrYuan } from '@jinli/contract/wire/amount-text'
import { minuteText } from '@jinli/contract/wire/brand-time'
import { dayWords, type FilterOf, filterLabel } from '../export-job/export-list.ts'
import { startExport } from '../export-job/start-export.ts'
import { Answer, handle } from '../http/handle.ts'
import type { Db } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import { claimedTable } from '../review/claim.store.ts'
import { daysOf } from '../review/order-filter.ts'
import { answerFlags, flagsUnaudited, needFlagRight } from '../review/order-flag.store.ts'
import { releaseReferences } from '../review/order-reference.store.ts'
import { searchOf } from '../review/order-search.store.ts'
import { Reviewer } from '../review/reviewer.ts'
import { need } from '../session/staff-rights.ts'
import { creditRules } from './credit-rules.store.ts'
import { type Approval, approveDepositOnce } from './deposit-approval.ts'
import {
  closeExpired,
  isFull,
  rejectOpen,
  setFlag,
  setViewed,
  waitingFor,
} from './deposit-decision.store.ts'
import {
  depositForReview,
  type ReviewDeposit,
  reviewDeposits,
} from './deposit-review.store.ts'
import { depositColumns, depositRow, isOpen } from './deposit-row.ts'
import { wholePayerCard } from './payer-card.store.ts'

type Filter = FilterOf<typeof depositReview.exportFile>

async function depositListing(db: Db, input: Filter) {
  const { method, flag, state, sort } = input
  const search = await searchOf(db, 'deposit', input.search.trim())
  return reviewDeposits({ state, method, flag, ...daysOf(input), search }, sort)
}

const reviewer = new Reviewer({
  table: claimedTable('deposit'),
  order: 'deposit',
  noun: 'deposit',
  numberOf: ({ deposit_no }: { deposit_no: string }) => deposit_no,
  find: depositForReview,
  listing: depositListing,
  columns: depositColumns,
  toRow: async (db) => {
    const rules = await creditRules(db)
    return (order: ReviewDeposit, { id }, now) => depositRow(order, id, now, rules(order))
  },
  isOpen: ({ state }) => isOpen(state),
  // What other orders fit is no part of the order, and changes with them.
  auditFields: (order) => ({
    ...order,
    ...flagsUnaudited,
    same_payment: undefined,
    corrections: undefined,
  }),
  /** The second of two approvals needs another permission than a decision. */
  needRight: (staff, { first_approver }) => {
    const second = first_approver !== null && first_approver !== staff.id
    need(staff, second ? 'deposit.second' : 'deposit.decide')
  },
  waitingFor,
  begin: async ({ tx }, _before, order) => {
    if (order.state === 'expired') await setViewed(tx, order.id)
    return order
  },
  reject: async ({ tx, staff }, { id, deposit_no }, reason) => {
    if (!(await rejectOpen(tx, { id, staffId: staff.id, reason }))) return false
    await releaseReferences(tx, { order: deposit_no })
    return true
  },
})

function auditActionOf(approval: Approval, isSecond: boolean) {
  if (approval === 'credited')
    return isSecond ? 'deposit.second-approved' : 'deposit.approved'
  return approval === 'first' ? 'deposit.first-approved' : 'deposit.waits-for-limit'
}

/** Returns what staff read where an approval credited nothing; empty where it did. */
function approvalMessage(approval: Approval): string {
  if (approval === 'credited') return ''
  if (approval === 'first') return '已通过初审，等待另一位员工复核'
  const { waits } = approval
  const { whoseForStaff, limit, span, left } = limitWords(waits)
  const why = `${whoseForStaff}${limit}${wholeOrYuan(waits.limit)}元，${span}还可入账${left}元，本笔未入账`
  return waits.until
    ? `${why}；订单已保留，${minuteText(waits.until)}起可再次通过`
    : `${why}；任何一天都放不下，请等会员调高限额，或退款后拒绝`
}

const stageLabels = { ...depositStageLabels, open: '待处理', waiting: '待审核' }

export const depositExport = reviewer.exportOf(
  depositReview.exportFile,
  '存款',
  (filter) => [
    ['状态', filterLabel(stageLabels, filter.state)],
    ['方式', filterLabel(depositMethodLabels, filter.method)],
    ['标记', filterLabel(depositFlagLabels, filter.flag)],
    ['搜索', filter.search],
    ...dayWords(filter),
  ],
)

export const depositAdminRoutes = [
  handle(depositReview.list, reviewer.list),
  handle(depositReview.read, reviewer.read),
  handle(depositReview.exportFile, (request) => startExport(request, depositExport)),
  handle(depositReview.claim, reviewer.claim),
  handle(depositReview.claimNext, reviewer.claimNext),
  handle(depositReview.takeOver, reviewer.takeOver),
  handle(depositReview.release, reviewer.release),
  handle(depositReview.reject, reviewer.reject),

  handle(flagDeposit, async ({ input, ...context }) => {
    const before = await reviewer.openOrder(context, input)
    if (before.usdt_amount === null) refuse('input.invalid')
    const { tx, staff } = context
    const { flag, on } = input
    const put = { id: before.id, staffId: staff.id, flag, on }
    if (!(await setFlag(tx, put))) refuse('review.already-decided')
    const reason = input.reason.trim()
    const after = await reviewer.record(context, before, 'deposit.flagged', reason)
    return reviewer.row(tx, context, after)
  }),

  handle(approveDeposit, async ({ input, ...context }) => {
    const { tx, staff } = context
    const before = await reviewer.ownOrder(context, input)
    const answer = await answerFlags(tx, staff, {
      subject: 'deposit',
      order: before,
      reason: input.flag_reason,
    })
    const isSecond = before.first_approver !== null && before.first_approver !== staff.id
    if (isSecond) needFlagRight(staff, before)
    const approval = await approveDepositOnce(tx, before, staff, input)
    const after = await reviewer.record(
      context,
      before,
      auditActionOf(approval, isSecond),
      [input.reason.trim(), answer].filter(Boolean).join('；'),
    )
    const row = await reviewer.row(tx, context, after)
    const message = approvalMessage(approval)
    return message ? new Answer(message, row) : row
  }),

  handle(closeExpiredDeposits, async ({ tx, staff, writeAudit, input }) => {
    const reason = input.reason.trim()
    const numbers = await closeExpired(tx, 0)
    const action = { action: 'deposit.closed', subject: `staff:${staff.id}` } as const
    if (numbers.length > 0)
      await writeAudit({ ...action, before: null, after: { numbers }, reason })
    return { closed: numbers.length, more: isFull(numbers.length) }
  }),

  // A reviewer needs the whole card number to find the payment; each access is audited (reliability B-119).
  handle(revealDeposit, async ({ input, ...context }) => {
    const { tx, app } = context
    const order = await reviewer.order(tx, input)
    if (!isOpen(order.state)) refuse('review.already-decided')
    const payer_card = await wholePayerCard(tx, app.config.cardKey, order.id)
    if (!payer_card) refuse('input.invalid')
    await reviewer.record(context, order, 'deposit.number-revealed')
    return { payer_card }
  }),
]
