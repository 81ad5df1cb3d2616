import type { SeamlessRefusal } from '@jinli/contract/seamless/seamless'
import { keepRejectedRows } from '../bet/rejected-row.store.ts'
import type { AppContext } from '../context.ts'
import { account } from '../money/ledger-names.ts'
import { movements, postBatch } from '../money/movements.ts'
import { type Tx, transaction } from '../platform/db.ts'
import { RequestBatcher } from '../platform/request-batcher.ts'
import { invalidOrderRow } from './rejected-call.ts'
import { type Decision, decide, type Effect, type SeamlessOrder } from './seamless.rules.ts'
import { holdOrders, keepOrders, type OrderRecord } from './seamless.store.ts'
import { endHoldsOf, insertHolds } from './win-hold.store.ts'

/** The parts of the app context that orders need. */
export type SeamlessContext = Pick<AppContext, 'pool' | 'log' | 'clock'>

/** The outcome of an order. `balance` is the player's balance right after the order; null for an unknown player. */
export type SeamlessAnswer = {
  refusal: SeamlessRefusal | null
  balance: bigint | null
  /** What of the order's win waits for staff (fen). */
  heldAmount: bigint
}

type DecidedOrder = { order: SeamlessOrder; decision: Decision; available: bigint | null }

async function judgeAll(
  tx: Tx,
  venue: string,
  orders: readonly SeamlessOrder[],
): Promise<DecidedOrder[]> {
  const states = await holdOrders(tx, venue, orders)
  const requests = new Set<string>()
  let credits = 0n
  return orders.map((order, i) => {
    const each = states[i]
    if (!each) throw new Error('an order was not looked up')
    // A request id that comes twice in one batch counts as new once.
    const isRepeated = order.request !== null && requests.has(order.request)
    if (order.request !== null) requests.add(order.request)
    const { hourRoom } = each.bounds
    const bounds = {
      ...each.bounds,
      hourRoom: hourRoom === null ? null : hourRoom - credits,
    }
    const isFresh = each.isFresh && !isRepeated
    const decision = decide(order, { ...each, isFresh, bounds })
    if (decision.kind === 'done') credits += decision.effect.payout
    return { order, decision, available: each.available }
  })
}

function postingsOf(venue: string, { order, decision }: DecidedOrder) {
  if (decision.kind !== 'done') return []
  const { stake, payout, returned, hold } = decision.effect
  const ref = { venue, transaction: order.transaction, player: order.player }
  return [
    ...(stake > 0n ? [movements.seamlessBet({ ...ref, amount: stake })] : []),
    ...(payout > 0n ? [movements.seamlessWon({ ...ref, amount: payout })] : []),
    ...(hold ? [movements.seamlessWinHeld({ ...ref, amount: order.payout })] : []),
    ...(returned > 0n ? [movements.seamlessRolledBack({ ...ref, amount: returned })] : []),
  ]
}

type PostResult = { isShort: boolean; balance: bigint | null }

/** Posts the decisions, one chain per order. The results have the order of the orders. */
async function postAllOf(
  tx: Tx,
  venue: string,
  decidedOrders: readonly DecidedOrder[],
): Promise<PostResult[]> {
  const postings = decidedOrders.flatMap((each, chain) =>
    postingsOf(venue, each).map((posting) => ({ ...posting, chain })),
  )
  const results = decidedOrders.map(
    ({ available }): PostResult => ({ isShort: false, balance: available }),
  )
  for (const [i, outcome] of (await postBatch(tx, postings)).entries()) {
    const at = postings[i]?.chain ?? -1
    const [mine, order] = [results[at], decidedOrders[at]?.order]
    if (!mine || !order) throw new Error('a posting of nobody')
    if (!('failure' in outcome)) {
      // A transaction that is already in the ledger was refused as expired before this point.
      if (outcome.replayed)
        throw new Error(`transaction ${order.transaction} was posted before`)
      mine.balance = outcome.afters.get(account.available(order.player)) ?? mine.balance
    } else if (outcome.failure === 'insufficient') mine.isShort = true
    else if (outcome.failure !== 'chain-broken')
      throw new Error(`transaction ${order.transaction}: ${outcome.failure}`)
  }
  return results
}

const noEffect: Effect = {
  stake: 0n,
  payout: 0n,
  returned: 0n,
  round: null,
  hold: null,
  holdsEnd: 0n,
}

/** Returns the response to an order and the record to store for that order. */
function resultOf(
  { order, decision, available }: DecidedOrder,
  { isShort, balance }: PostResult,
) {
  if (decision.kind === 'again') {
    const { refusal, balance, heldAmount } = decision
    return { answer: { refusal, balance, heldAmount }, kept: [] }
  }
  const refusal: SeamlessRefusal | null =
    decision.kind === 'refused' ? decision.refusal : isShort ? 'insufficient_balance' : null
  const isKept = decision.kind === 'done' || decision.isKept
  const effect = decision.kind === 'done' && !isShort ? decision.effect : noEffect
  const answer: SeamlessAnswer = {
    refusal,
    balance: refusal ? available : balance,
    heldAmount: effect.hold ? order.payout : 0n,
  }
  if (!isKept || available === null) return { answer, kept: [] }
  const record: OrderRecord = {
    order,
    effect,
    refusal: refusal ?? '',
    balance: answer.balance ?? 0n,
  }
  return { answer, kept: [record] }
}

/**
 * Applies orders of one venue in one commit; each order is accepted or refused independently of the others (money
 * F-22). No two orders may have the same player, transaction or bet.
 */
export async function applyOrders(
  app: SeamlessContext,
  venue: string,
  orders: readonly SeamlessOrder[],
): Promise<SeamlessAnswer[]> {
  let unread = 0
  let holdCount = 0
  const work = async (tx: Tx) => {
    const decidedOrders = await judgeAll(tx, venue, orders)
    const results = await postAllOf(tx, venue, decidedOrders)
    const all = decidedOrders.map((each, i) =>
      resultOf(each, results[i] ?? { isShort: false, balance: null }),
    )
    const records = all.flatMap((each) => each.kept)
    if (records.length > 0) await keepOrders(tx, venue, records)
    holdCount = await insertHolds(tx, venue, records, app.clock.now())
    await endHoldsOf(tx, venue, records)
    const invalidRows = decidedOrders.flatMap(({ order, decision }, i) =>
      decision.kind === 'refused' && decision.problem
        ? [invalidOrderRow(order, decision.problem, i)]
        : [],
    )
    unread =
      invalidRows.length > 0
        ? await keepRejectedRows(tx, { venue, cursor: '' }, invalidRows)
        : 0
    return all.map(({ answer }) => answer)
  }
  const answers = await transaction(app.pool, work, 'seamless.apply')
  if (unread > 0) app.log.error({ venue, unread }, 'rejected calls of a venue')
  if (holdCount > 0) app.log.error({ venue, holdCount }, 'wins of a venue on hold')
  return answers
}

/** Joins the calls of each venue into batches. */
export class SeamlessWriter {
  private readonly app: SeamlessContext
  private readonly venues = new Map<string, RequestBatcher<SeamlessOrder, SeamlessAnswer>>()

  constructor(app: SeamlessContext) {
    this.app = app
  }

  /** Applies an order. Throws if the outcome is unknown; the venue then repeats the same transaction. */
  submit(venue: string, order: SeamlessOrder): Promise<SeamlessAnswer> {
    const existing = this.venues.get(venue)
    if (existing) return existing.submit(order)
    const fresh = new RequestBatcher<SeamlessOrder, SeamlessAnswer>({
      runAll: (orders) => applyOrders(this.app, venue, orders),
      keysOf: ({ player, transaction: mine, bet }) => [
        `p${player}`,
        `t${mine}`,
        ...(bet === null ? [] : [`t${bet}`]),
      ],
    })
    this.venues.set(venue, fresh)
    return fresh.submit(order)
  }
}
