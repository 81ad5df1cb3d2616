import {
  activitydeatil,
  activitylist,
  activitystanding,
  activitytype,
  doactivityapply,
} from '@jinli/contract/promotion'
import { paysMoney } from '@jinli/contract/promotion.rules'
import { termsInWords } from '@jinli/contract/promotion-words'
import type { Problem } from '@jinli/contract/refusals'
import { refusal } from '@jinli/contract/refusals'
import { Answer, handle } from '../http/handle.ts'
import type { Db } from '../platform/db.ts'
import { orderNumber } from '../platform/order-number.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { refuseReward } from '../play-limit/entry.ts'
import {
  isOver,
  livePromotion,
  livePromotions,
  promotionTypes,
  termsOf,
} from './promotion.store.ts'
import { liveApplication, openApplication, promise } from './promotion-application.store.ts'
import { conditionProblem, reckonFor, standingFor } from './standing.ts'

/** One that runs; refuses one that is over, and knows no other (reliability B-100). */
async function running(db: Db, id: number) {
  const found = await livePromotion(db, id)
  if (found) return { ...found, terms: termsOf(found.terms) }
  return refuse((await isOver(db, id)) ? 'promotion.ended' : 'http.not-found')
}

/** The sentence that a problem is told with; empty for none. */
function sentenceOf(problem: Problem | null): string {
  return problem ? refusal(problem.key, problem.params).message : ''
}

/** `all` for every type, null for one that cannot be. */
function typeOf(typed: string | number): number | 'all' | null {
  if (typeof typed === 'number') return typed === 0 ? 'all' : typed
  return typed === '' ? 'all' : null
}

export const promotionRoutes = [
  handle(activitytype, async ({ app }) => {
    const types = await promotionTypes(app.pool)
    return types.map(({ id, name }) => ({ id, name }))
  }),

  handle(activitylist, async ({ app, input }) => {
    const type = typeOf(input.type)
    if (type === null) return { data: [] }
    return { data: await livePromotions(app.pool, type === 'all' ? null : type) }
  }),

  handle(activitydeatil, async ({ app, input }) => {
    const {
      terms,
      version: _version,
      since: _since,
      ...page
    } = await running(app.pool, input.id)
    return { ...page, applies: paysMoney(terms), words: termsInWords(terms) }
  }),

  handle(activitystanding, async ({ app, player, input }) => {
    const { id: promotion, terms, since } = await running(app.pool, input.id)
    const offered = { promotion, terms, since }
    const { problem, application, shown } = await standingFor(
      app.pool,
      player.id,
      offered,
      app.clock.now(),
    )
    return { ready: problem === null, ...shown, refusal: sentenceOf(problem), application }
  }),

  handle(doactivityapply, async ({ app, tx, player, input }) => {
    const { id: promotion, version, terms, since } = await running(tx, input.activityid)
    if (!paysMoney(terms)) refuse('promotion.info-only')
    const now = app.clock.now()
    const reckoned = await reckonFor(tx, player.id, { terms, since }, { period: now, now })
    const period = reckoned.period.name
    if (await liveApplication(tx, { player: player.id, promotion, period }))
      refuse('promotion.applied')
    await refuseReward(tx, player.id)
    refuseProblem(conditionProblem(reckoned))
    const { bonus: amount, base } = reckoned
    const opened = await openApplication(tx, {
      application_no: orderNumber('B', now),
      promotion_id: promotion,
      version,
      player_id: player.id,
      period,
      base,
      amount,
      turnover_times: terms.turnover_times,
    })
    if (!opened) refuse('promotion.applied')
    // The one row that all applicants share: held from here to the commit alone.
    if (!(await promise(tx, { promotion, amount, budget: terms.budget })))
      refuse('promotion.budget-spent')
    return new Answer('申请已提交，请等待审核', null)
  }),
]
