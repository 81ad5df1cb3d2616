import type { SeamlessRefusal } from '@jinli/contract/seamless'
import { keepUnfit } from '../bet/quarantine.store.ts'
import type { AppContext } from '../context.ts'
import { account } from '../money/accounts.ts'
import { movements, postBatch } from '../money/movements.ts'
import { Coalescer } from '../platform/coalescer.ts'
import { type Tx, transaction } from '../platform/db.ts'
import { type Decision, decide, type Effect, type SeamlessOrder } from './seamless.rules.ts'
import { holdOrders, type Kept, keepOrders } from './seamless.store.ts'
import { unfitOf } from './unfit-call.ts'

/** Of the app, what orders need. */
export type SeamlessGround = Pick<AppContext, 'pool' | 'log'>

/** `balance` is the player's money right after the order; null where there is no such player. */
export type SeamlessAnswer = { refusal: SeamlessRefusal | null; balance: bigint | null }

type Judged = { order: SeamlessOrder; decision: Decision; available: bigint | null }

async function judgeAll(
  tx: Tx,
  venue: string,
  orders: readonly SeamlessOrder[],
): Promise<Judged[]> {
  const found = await holdOrders(tx, venue, orders)
  const tried = new Set<string>()
  return orders.map((order, i) => {
    const each = found[i]
    if (!each) throw new Error('an order was not looked up')
    // A try that comes twice in one batch is fresh once.
    const isRepeated = order.request !== null && tried.has(order.request)
    if (order.request !== null) tried.add(order.request)
    const decision = decide(order, { ...each, isFresh: each.isFresh && !isRepeated })
    return { order, decision, available: each.available }
  })
}

function postingsOf(venue: string, { order, decision }: Judged) {
  if (decision.kind !== 'done') return []
  const { stake, payout, returned } = decision.effect
  const ref = { venue, transaction: order.transaction, player: order.player }
  return [
    ...(stake > 0n ? [movements.seamlessBet({ ...ref, amount: stake })] : []),
    ...(payout > 0n ? [movements.seamlessWon({ ...ref, amount: payout })] : []),
    ...(returned > 0n ? [movements.seamlessRolledBack({ ...ref, amount: returned })] : []),
  ]
}

type Posted = { isShort: boolean; balance: bigint | null }

/** Posts what was decided, one chain an order; what became of each, in the places of their orders. */
async function postAllOf(
  tx: Tx,
  venue: string,
  judged: readonly Judged[],
): Promise<Posted[]> {
  const chained = judged.flatMap((each, chain) =>
    postingsOf(venue, each).map((posting) => ({ ...posting, chain })),
  )
  const posted = judged.map(
    ({ available }): Posted => ({ isShort: false, balance: available }),
  )
  for (const [i, outcome] of (await postBatch(tx, chained)).entries()) {
    const at = chained[i]?.chain ?? -1
    const [mine, order] = [posted[at], judged[at]?.order]
    if (!mine || !order) throw new Error('a posting of nobody')
    if (!('failure' in outcome)) {
      // A key that the ledger knows would have been found as expired.
      if (outcome.replayed)
        throw new Error(`transaction ${order.transaction} was posted before`)
      mine.balance = outcome.afters.get(account.available(order.player)) ?? mine.balance
    } else if (outcome.failure === 'insufficient') mine.isShort = true
    else if (outcome.failure !== 'chain-broken')
      throw new Error(`transaction ${order.transaction}: ${outcome.failure}`)
  }
  return posted
}

const noEffect: Effect = { stake: 0n, payout: 0n, returned: 0n, round: null }

/** The answer, and what is kept of the order. */
function ended({ order, decision, available }: Judged, { isShort, balance }: Posted) {
  if (decision.kind === 'again') {
    const { refusal } = decision
    return { answer: { refusal, balance: decision.balance }, kept: [] }
  }
  const refusal: SeamlessRefusal | null =
    decision.kind === 'refused' ? decision.refusal : isShort ? 'insufficient_balance' : null
  const isKept = decision.kind === 'done' || decision.isKept
  const answer: SeamlessAnswer = { refusal, balance: refusal ? available : balance }
  if (!isKept || available === null) return { answer, kept: [] }
  const effect = decision.kind === 'done' && !isShort ? decision.effect : noEffect
  const kept: Kept = {
    order,
    effect,
    refusal: refusal ?? '',
    balance: answer.balance ?? 0n,
  }
  return { answer, kept: [kept] }
}

/**
 * Orders of one venue in one commit, each accepted or refused on its own (money F-22). No two are of one player, of one
 * transaction or about one bet.
 */
export async function applyOrders(
  app: SeamlessGround,
  venue: string,
  orders: readonly SeamlessOrder[],
): Promise<SeamlessAnswer[]> {
  let unread = 0
  const work = async (tx: Tx) => {
    const judged = await judgeAll(tx, venue, orders)
    const posted = await postAllOf(tx, venue, judged)
    const all = judged.map((each, i) =>
      ended(each, posted[i] ?? { isShort: false, balance: null }),
    )
    const kept = all.flatMap((each) => each.kept)
    if (kept.length > 0) await keepOrders(tx, venue, kept)
    const unfit = judged.flatMap(({ order, decision }, i) =>
      decision.kind === 'refused' && decision.problem
        ? [unfitOf(order, decision.problem, i)]
        : [],
    )
    unread = unfit.length > 0 ? await keepUnfit(tx, { venue, cursor: '' }, unfit) : 0
    return all.map(({ answer }) => answer)
  }
  const answers = await transaction(app.pool, work, 'seamless.apply')
  if (unread > 0) app.log.error({ venue, unread }, 'calls of a venue in quarantine')
  return answers
}

/** The calls of all venues, each venue's coalesced. */
export class SeamlessWriter {
  private readonly app: SeamlessGround
  private readonly venues = new Map<string, Coalescer<SeamlessOrder, SeamlessAnswer>>()

  constructor(app: SeamlessGround) {
    this.app = app
  }

  /** Throws where the outcome is unknown; the venue asks again under the same transaction. */
  submit(venue: string, order: SeamlessOrder): Promise<SeamlessAnswer> {
    const known = this.venues.get(venue)
    if (known) return known.submit(order)
    const fresh = new Coalescer<SeamlessOrder, SeamlessAnswer>({
      runAll: (orders) => applyOrders(this.app, venue, orders),
      lanesOf: ({ player, transaction: mine, bet }) => [
        `p${player}`,
        `t${mine}`,
        ...(bet === null ? [] : [`t${bet}`]),
      ],
    })
    this.venues.set(venue, fresh)
    return fresh.submit(order)
  }
}
