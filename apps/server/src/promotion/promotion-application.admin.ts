import { promotionApplicationLabels } from '@jinli/contract/promotion/promotion'
import {
  applicationGroups,
  approvePromotionApplication,
  promotionReview,
} from '@jinli/contract/promotion/promotion-application.admin'
import { termsInWords } from '@jinli/contract/promotion/promotion-words'
import { refusal } from '@jinli/contract/refusal/refusals'
import { needsSecondPerson } from '@jinli/contract/review/order-flag'
import { dayWords, type FilterOf, filterLabel } from '../export-job/export-list.ts'
import { startExport } from '../export-job/start-export.ts'
import { Answer, handle } from '../http/handle.ts'
import { writeMail } from '../message/mail.store.ts'
import type { Db } from '../platform/db.ts'
import { claimShown } from '../review/claim.store.ts'
import { daysOf, statesOf } from '../review/order-filter.ts'
import {
  answerFlags,
  flagStaff,
  flagsShown,
  flagsUnaudited,
  needFlagRight,
} from '../review/order-flag.store.ts'
import { Reviewer } from '../review/reviewer.ts'
import { refuseSamePerson } from '../session/second-person.ts'
import type { StaffSession } from '../session/staff-session.ts'
import { approveApplicationOnce, reviewOf } from './approval.ts'
import { termsOf } from './promotion.store.ts'
import {
  type Application,
  application,
  applicationById,
  applicationListing,
  claimedApplications,
  rejectOpen,
  waitingFor,
} from './promotion-application.store.ts'
import { applicationColumns } from './promotion-application-file.ts'

function toApplicationRow(order: Application, { id: staffId }: StaffSession, now: Date) {
  const claim = order.state === 'open' ? claimShown(order, staffId, now) : null
  return { ...order, ...flagsShown(order), id: order.id.toString(), claim }
}

const reviewer = new Reviewer({
  table: claimedApplications,
  order: 'promotion-application',
  noun: 'promotion',
  numberOf: ({ id }: { id: string | bigint }) => id.toString(),
  find: applicationById,
  /** An invalid day is refused. */
  listing: async (_db: Db, filter: FilterOf<typeof promotionReview.exportFile>) => {
    const { promotion, search } = filter
    const states = statesOf(filter.state, applicationGroups)
    const query = { states, promotion, search: search.trim(), ...daysOf(filter) }
    return { shape: application, listing: applicationListing(query) }
  },
  columns: applicationColumns,
  toRow: () => Promise.resolve(toApplicationRow),
  isOpen: ({ state }) => state === 'open',
  waitingFor,
  reject: async ({ tx, staff }, order, reason) => {
    if (!(await rejectOpen(tx, order, { staffId: staff.id, reason }))) return false
    await writeMail(tx, order.player, 'promotion.rejected', { way: order.title, reason })
    return true
  },
  subjectOf: ({ username }) => username,
  /** The application's version has the terms, so the audit line leaves them out. */
  auditFields: ({ player: _player, terms: _terms, ...row }) => ({
    ...row,
    ...flagsUnaudited,
  }),
})

const stateLabels = { ...promotionApplicationLabels, granted: '已通过' }

export const applicationExport = reviewer.exportOf(
  promotionReview.exportFile,
  '优惠申请',
  (filter) => [
    ['状态', filterLabel(stateLabels, filter.state)],
    ['活动编号', filter.promotion === 0 ? '' : `${filter.promotion}`],
    ['用户名', filter.search],
    ...dayWords(filter),
  ],
)

export const promotionApplicationAdminRoutes = [
  handle(promotionReview.list, reviewer.list),
  handle(promotionReview.exportFile, (request) => startExport(request, applicationExport)),
  handle(promotionReview.claim, reviewer.claim),
  handle(promotionReview.claimNext, reviewer.claimNext),
  handle(promotionReview.takeOver, reviewer.takeOver),
  handle(promotionReview.release, reviewer.release),
  handle(promotionReview.reject, reviewer.reject),

  handle(promotionReview.read, async ({ input, ...context }) => {
    const { pool } = context.app
    const order = await reviewer.order(pool, input)
    const { conditions, problem } = await reviewOf(pool, order)
    const isRefused = order.state === 'open' && problem
    return {
      ...(await reviewer.row(pool, context, order)),
      words: termsInWords(termsOf(order.terms)),
      conditions,
      refusal: isRefused ? refusal(problem.key, problem.params).message : '',
    }
  }),

  handle(approvePromotionApplication, async ({ input, ...context }) => {
    const before = await reviewer.openOrder(context, input)
    const { tx, staff } = context
    const answer = await answerFlags(tx, staff, {
      subject: 'promotion_application',
      order: before,
      reason: input.flag_reason,
    })
    if (needsSecondPerson(before)) {
      const [first] = flagStaff(before)
      if (first === undefined) {
        const after = await reviewer.record(
          context,
          before,
          'promotion.first-approved',
          answer,
        )
        const row = await reviewer.row(tx, context, after)
        return new Answer('已记为初审，等待另一位员工复核', row)
      }
      await refuseSamePerson(tx, first, staff.id)
      needFlagRight(staff, before)
    }
    await approveApplicationOnce(tx, before, staff.id)
    const after = await reviewer.record(context, before, 'promotion.approved', answer)
    return reviewer.row(context.tx, context, after)
  }),
]
