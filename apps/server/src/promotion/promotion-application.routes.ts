import {
  activityApplyLog,
  activityapplication,
  activitygiveup,
  activityprogress,
  doactivitygiveup,
  promotionApplicationCodes,
} from '@jinli/contract/promotion/promotion'
import { termsInWords } from '@jinli/contract/promotion/promotion-words'
import { refusal } from '@jinli/contract/refusal/refusals'
import { formatYuan } from '@jinli/money/money'
import { Answer, handle } from '../http/handle.ts'
import { writeMail } from '../message/mail.store.ts'
import { movements, post } from '../money/movements.ts'
import type { Db } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { pageOf } from '../platform/paging.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { releaseRequirement, turnoverSteps } from '../turnover/turnover.store.ts'
import { canGiveUp, offerOf } from './give-up.ts'
import { termsOf } from './promotion.store.ts'
import {
  type Application,
  applicationsOf,
  giveUpApproved,
  ownApplication,
  refOf,
} from './promotion-application.store.ts'

/** Returns an application as its player sees it, without the reason of an approval. */
function toRecord(application: Application) {
  const { id, promotion_id, title, state: status, created_at, decided_at } = application
  const { amount, required, done, reason } = application
  return {
    id: id.toString(),
    activityid: promotion_id,
    activity_name: title,
    state: promotionApplicationCodes[status],
    status,
    created_at,
    decided_at,
    amount,
    required,
    done,
    reason: status === 'rejected' ? reason : '',
  }
}

async function own(db: Db, player: PlayerId, id: string): Promise<Application> {
  return (await ownApplication(db, player, id)) ?? refuse('http.not-found')
}

export const promotionApplicationRoutes = [
  handle(activityApplyLog, async ({ app, player, input }) =>
    pageOf(await applicationsOf(app.pool, { ...input, player: player.id }), toRecord),
  ),

  handle(activityapplication, async ({ app, player, input }) => {
    const application = await own(app.pool, player.id, input.id)
    const terms = termsOf(application.terms)
    const { base, given_up_at, taken_back, turnover_times } = application
    return {
      ...toRecord(application),
      basis: terms.basis,
      period: terms.period,
      base,
      words: termsInWords(terms),
      weights: turnover_times > 0 ? terms.weights : null,
      can_give_up: canGiveUp(application),
      given_up_at,
      taken_back,
    }
  }),

  handle(activityprogress, async ({ app, player, input }) => {
    const { id, ...request } = input
    const ref = refOf(await own(app.pool, player.id, id))
    const steps = await turnoverSteps(app.pool, { ...request, player: player.id, ref })
    return pageOf(steps, (step) => step)
  }),

  handle(activitygiveup, async ({ app, player, input }) => {
    const application = await own(app.pool, player.id, input.id)
    const { problem, ...offer } = await offerOf(app.pool, application)
    const words = problem ? refusal(problem.key, problem.params).message : ''
    return { ...offer, refusal: words }
  }),

  handle(doactivitygiveup, async ({ tx, player, input }) => {
    const application = await own(tx, player.id, input.id)
    const { taken, problem } = await offerOf(tx, application)
    if (input.taken !== taken) refuse('promotion.give-up-moved')
    refuseProblem(problem)
    if (!(await giveUpApproved(tx, application, taken))) refuse('promotion.give-up-over')
    await releaseRequirement(tx, refOf(application))
    if (taken > 0n) await post(tx, movements.promotionGivenUp(application, taken))
    const way = application.title
    await writeMail(tx, player.id, 'promotion.given-up', { way, amount: taken })
    return new Answer(`已放弃彩金，退回${formatYuan(taken)}元`, null)
  }),
]
