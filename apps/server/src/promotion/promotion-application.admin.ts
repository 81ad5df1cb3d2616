import type { DeedName, Input } from '@jinli/contract/endpoint'
import {
  type PromotionApplicationState,
  promotionApplicationCodes,
} from '@jinli/contract/promotion'
import {
  approvePromotionApplication,
  claimNextPromotionApplication,
  claimPromotionApplication,
  exportPromotionApplications,
  listPromotionApplications,
  readPromotionApplication,
  rejectPromotionApplication,
  releasePromotionApplication,
  takeOverPromotionApplication,
} from '@jinli/contract/promotion-application.admin'
import { termsInWords } from '@jinli/contract/promotion-words'
import { refusal } from '@jinli/contract/refusals'
import type { AppContext } from '../context.ts'
import { handle, type Recorder } from '../http/handle.ts'
import { writeMail } from '../message/mail.store.ts'
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
import type { StaffSession } from '../session/staff-session.ts'
import { approveApplicationOnce, reviewOf } from './approval.ts'
import { termsOf } from './promotion.store.ts'
import {
  type Application,
  application,
  applicationById,
  applicationListing,
  rejectOpen,
  waitingFor,
} from './promotion-application.store.ts'
import { applicationColumns } from './promotion-application-file.ts'

const statusOfCode: Record<number, readonly PromotionApplicationState[]> = {
  0: [],
  1: ['open'],
  2: ['approved', 'given_up'],
  3: ['rejected'],
}

type By = { app: AppContext; tx: Tx; staff: StaffSession; record: Recorder }

function rowOf(application: Application, { id: staffId }: StaffSession, now: Date) {
  const { id, status, ...rest } = application
  const claim = status === 'open' ? claimShown(application, staffId, now) : null
  const state = promotionApplicationCodes[status]
  return { ...rest, id: id.toString(), status, state, claim }
}

async function known(db: Db, id: string): Promise<Application> {
  return (await applicationById(db, id)) ?? refuse('review.not-found')
}

/** Open, and nobody else at work on it; the compare-and-set of the deed looks again. */
async function openOne({ app, tx, staff }: By, id: string): Promise<Application> {
  const found = await known(tx, id)
  if (found.status !== 'open') refuse('review.already-decided')
  const claim = claimShown(found, staff.id, app.clock.now())
  if (claim && !claim.mine) refuse('review.claimed', { name: claim.by })
  return found
}

/** What the audit trail keeps; the terms stand in their version. */
function auditedOf({ player: _player, terms: _terms, ...row }: Application) {
  return row
}

async function recorded(by: By, before: Application, action: DeedName, reason = '') {
  const after = await known(by.tx, before.id.toString())
  const change = { before: auditedOf(before), after: auditedOf(after), reason }
  await by.record({ action, subject: before.username, ...change })
  return rowOf(after, by.staff, by.app.clock.now())
}

/** The listing of what is asked for; a day that is none is refused. */
function listingOf(input: Input<typeof exportPromotionApplications>) {
  const status = statusOfCode[input.state] ?? []
  const { promotion } = input
  return applicationListing({
    status,
    promotion,
    search: input.search.trim(),
    ...daysOf(input),
  })
}

export const promotionApplicationAdminRoutes = [
  handle(listPromotionApplications, async ({ app, staff, input }) => {
    const found = await deskList(app.pool, application, listingOf(input), input)
    const now = app.clock.now()
    return deskPageOf(found, (each) => rowOf(each, staff, now))
  }),

  handle(exportPromotionApplications, async (by) =>
    exportFile(by, {
      list: 'promotion-application',
      shape: application,
      listing: listingOf(by.input),
      columns: applicationColumns,
    }),
  ),

  handle(readPromotionApplication, async ({ app, staff, input }) => {
    const application = await known(app.pool, input.id)
    const now = app.clock.now()
    const { conditions, problem } = await reviewOf(app.pool, application)
    const isOpen = application.status === 'open'
    return {
      ...rowOf(application, staff, now),
      words: termsInWords(termsOf(application.terms)),
      conditions,
      refusal: isOpen && problem ? refusal(problem.key, problem.params).message : '',
    }
  }),

  handle(claimPromotionApplication, async ({ input, ...by }) => {
    const { id } = await openOne(by, input.id)
    await claimOrder(by.tx, 'promotion_application', id, by.staff.id)
    return rowOf(await known(by.tx, input.id), by.staff, by.app.clock.now())
  }),

  handle(claimNextPromotionApplication, async ({ input, ...by }) => {
    const wanted = { waiting: waitingFor(by.staff), after: input.after.trim() }
    const id = await claimNext(by.tx, 'promotion_application', by.staff.id, wanted)
    return id === null ? null : rowOf(await known(by.tx, id), by.staff, by.app.clock.now())
  }),

  handle(takeOverPromotionApplication, async ({ input, ...by }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const before = await known(by.tx, input.id)
    if (!(await takeOver(by.tx, 'promotion_application', before, by.staff.id)))
      refuse('review.already-decided')
    return recorded(by, before, 'promotion.taken-over', reason)
  }),

  handle(releasePromotionApplication, async ({ input, ...by }) => {
    const { id } = await known(by.tx, input.id)
    await releaseOrder(by.tx, 'promotion_application', id, by.staff.id)
    return rowOf(await known(by.tx, input.id), by.staff, by.app.clock.now())
  }),

  handle(approvePromotionApplication, async ({ input, ...by }) => {
    const before = await openOne(by, input.id)
    await approveApplicationOnce(by.tx, before, by.staff.id)
    return recorded(by, before, 'promotion.approved')
  }),

  handle(rejectPromotionApplication, async ({ input, ...by }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const before = await openOne(by, input.id)
    if (!(await rejectOpen(by.tx, before, { staffId: by.staff.id, reason })))
      refuse('review.already-decided')
    await writeMail(by.tx, before.player, 'promotion.rejected', {
      way: before.title,
      reason,
    })
    return recorded(by, before, 'promotion.rejected', reason)
  }),
]
