import type {
  SeamlessCall,
  SeamlessRefusal,
  SeamlessRoundState,
} from '@jinli/contract/seamless/seamless'
import type { PlayerId } from '../platform/ids.ts'

/** A venue's call, typed and bounded. Amounts are in fen. */
export type SeamlessOrder = {
  call: Exclude<SeamlessCall, 'balance'>
  /** The id of the request; null for our own jobs. */
  request: string | null
  transaction: string
  player: PlayerId
  /** The player's name at the venue. */
  named: string
  round: string
  game: string
  /** The SHA-256 of the game session's token; null if the call has none. */
  session: Buffer | null
  stake: bigint
  payout: bigint
  /** The bet that a rollback returns. */
  bet: string | null
  closes: boolean
  /** What of the round's stakes was at risk, if the call says so. It is no part of the transaction. */
  atRisk?: bigint | null
  /** What the player picked and what came, if the call says so. They are no part of the transaction. */
  selection?: string | null
  outcome?: string | null
  /** True for an additional stake in an open round. */
  isRaise?: boolean
}

/** A known transaction and its outcome. */
export type KnownTransaction = Pick<
  SeamlessOrder,
  'call' | 'player' | 'round' | 'bet' | 'stake' | 'payout'
> & { refusal: string; balance: bigint; heldAmount: bigint }

export type KnownRound = {
  state: SeamlessRoundState
  stake: bigint
  payout: bigint
  returned: bigint
  won: boolean
  /** The sum of its wins on hold; they are no part of `payout`, and set no `won`. */
  heldAmount: bigint
}

/** What a venue may credit without staff (decision 065). */
export type CreditBounds = {
  /** The most of a round as a multiple of its stakes; 0 is no bound. */
  times: bigint
  /** The amount (fen) that any round may be credited. */
  roundLeast: bigint
  /** What is left of this hour (fen); null is no bound. */
  hourRoom: bigint | null
}

/** The known data of an order, read while its player's row is locked. */
export type OrderContext = {
  /** True if this request was not seen before. */
  isFresh: boolean
  /** The player's balance (fen); null for an unknown player. */
  available: bigint | null
  /** Why a bet of the player is refused now; null if it is allowed. */
  stops: 'limited' | 'session_over' | 'venue_closed' | null
  /** The largest stake (fen) that fits the player's own limits; null without one. */
  stakeRoom: bigint | null
  known: KnownTransaction | null
  /** The ledger has the transaction, but its record was deleted. */
  isExpired: boolean
  round: KnownRound | null
  /** For a rollback: its bet. */
  bet: KnownTransaction | null
  /** True if this order is a bet that was already rolled back, or a rollback of such a bet. */
  isRolledBack: boolean
  bounds: CreditBounds
}

/** Why a win is on hold: the bound, and the amount (fen) that it allowed. */
export type HoldCause = { bound: 'round' | 'hour'; allowance: bigint }

/** The effect of an order on the ledger, on its round and on its stored transaction. */
export type Effect = {
  stake: bigint
  payout: bigint
  returned: bigint
  /** The state of the round after the order; null leaves the round unchanged. */
  round: KnownRound | null
  /** Set if the win is on hold: then it is no part of `payout`. */
  hold: HoldCause | null
  /** The wins on hold that a rollback ends. */
  holdsEnd: bigint
}

export type Decision =
  /** The outcome of the first time, for a repeated order. */
  | { kind: 'again'; refusal: SeamlessRefusal | null; balance: bigint; heldAmount: bigint }
  /** `isKept`: the refusal is stored, so the same transaction is refused each time. `problem` is a text for staff. */
  | { kind: 'refused'; refusal: SeamlessRefusal; isKept: boolean; problem?: string }
  | { kind: 'done'; effect: Effect }

const newRound: KnownRound = {
  state: 'open',
  stake: 0n,
  payout: 0n,
  returned: 0n,
  won: false,
  heldAmount: 0n,
}
const nothing = { stake: 0n, payout: 0n, returned: 0n, hold: null, holdsEnd: 0n }

function refusalOf(refusal: SeamlessRefusal, problem?: string): Decision {
  return problem === undefined
    ? { kind: 'refused', refusal, isKept: false }
    : { kind: 'refused', refusal, isKept: false, problem }
}

/** A refused bet stays refused, since a late repetition must not take the player's money. */
const keptRefusal = (refusal: SeamlessRefusal): Decision => ({
  kind: 'refused',
  refusal,
  isKept: true,
})

function isSame(order: SeamlessOrder, storedTransaction: KnownTransaction): boolean {
  return (
    order.call === storedTransaction.call &&
    order.player === storedTransaction.player &&
    order.round === storedTransaction.round &&
    order.bet === storedTransaction.bet &&
    order.stake === storedTransaction.stake &&
    order.payout === storedTransaction.payout
  )
}

/** `round` is that before the win: after its last win the multiple counts no more, only the amount of any round. */
function holdCause(
  payout: bigint,
  round: KnownRound,
  bounds: CreditBounds,
): HoldCause | null {
  const { times, roundLeast, hourRoom } = bounds
  if (payout === 0n) return null
  const isOver = round.state === 'closed' && round.won
  const multiple = isOver ? 0n : times * (round.stake - round.returned)
  const most = multiple > roundLeast ? multiple : roundLeast
  if (times > 0n && round.payout + round.heldAmount + payout > most)
    return { bound: 'round', allowance: most }
  return hourRoom !== null && payout > hourRoom
    ? { bound: 'hour', allowance: hourRoom }
    : null
}

/** Returns what a win pays, or what of it is on hold, and the round after it. */
function creditOf(payout: bigint, round: KnownRound, bounds: CreditBounds, before = round) {
  const hold = holdCause(payout, before, bounds)
  return hold
    ? { hold, payout: 0n, round: { ...round, heldAmount: round.heldAmount + payout } }
    : { hold, payout, round: { ...round, payout: round.payout + payout, won: true } }
}

function decideBet(
  order: SeamlessOrder,
  { isRolledBack, stops, stakeRoom, round, bounds }: OrderContext,
): Decision {
  if (isRolledBack) return keptRefusal('rolled_back')
  // A stopped player may play an open round to its end.
  const isRaise = order.isRaise && round?.state === 'open'
  if (stops && !isRaise) return keptRefusal(stops)
  if (stakeRoom !== null && order.stake > stakeRoom && !isRaise)
    return keptRefusal('limited')
  if (round && round.state !== 'open') return keptRefusal('round_closed')
  const endsAtOnce = order.call === 'bet-and-win'
  const { stake, payout } = order
  const before = round ?? newRound
  const after: KnownRound = {
    ...before,
    state: endsAtOnce ? 'closed' : 'open',
    stake: before.stake + stake,
  }
  if (!endsAtOnce) return { kind: 'done', effect: { ...nothing, stake, round: after } }
  return { kind: 'done', effect: { ...nothing, stake, ...creditOf(payout, after, bounds) } }
}

function decideWin(
  { payout, closes }: SeamlessOrder,
  { round, bounds }: OrderContext,
): Decision {
  if (!round) return refusalOf('unknown_round', 'a win of a round that has no bet')
  if (round.state === 'void')
    return refusalOf('round_closed', 'a win of a round whose bets were all rolled back')
  const after: KnownRound = { ...round, state: closes ? 'closed' : round.state }
  return { kind: 'done', effect: { ...nothing, ...creditOf(payout, after, bounds, round) } }
}

function decideRollback(order: SeamlessOrder, context: OrderContext): Decision {
  const { bet, round, isRolledBack } = context
  if (isRolledBack) return refusalOf('rolled_back')
  // The rollback is saved, so the bet is refused when it comes.
  if (!bet) return { kind: 'done', effect: { ...nothing, round: null } }
  const isOurs = bet.player === order.player && bet.round === order.round && bet.stake > 0n
  if (!isOurs)
    return refusalOf(
      'transaction_mismatch',
      'a rollback of what is no bet of this player and round',
    )
  if (bet.refusal || !round) return { kind: 'done', effect: { ...nothing, round: null } }
  if (round.won) return refusalOf('round_won', 'a rollback after a win')
  const returnedTotal = round.returned + bet.stake
  const isVoid = returnedTotal === round.stake
  const effect = {
    ...nothing,
    returned: bet.stake,
    holdsEnd: isVoid ? round.heldAmount : 0n,
    round: {
      ...round,
      state: isVoid ? ('void' as const) : round.state,
      returned: returnedTotal,
      // Wins on hold fall with the last bet of their round.
      heldAmount: isVoid ? 0n : round.heldAmount,
    },
  }
  return { kind: 'done', effect }
}

function decideClose({ round }: OrderContext): Decision {
  if (!round) return refusalOf('unknown_round')
  const state = round.state === 'open' ? 'closed' : round.state
  return { kind: 'done', effect: { ...nothing, round: { ...round, state } } }
}

/**
 * Decides an order from its context alone; the ledger decides later whether the balance suffices. Only for a bet it
 * checks whether the player may play (R-SEAM-06).
 */
export function decide(order: SeamlessOrder, context: OrderContext): Decision {
  const { known } = context
  const owes = order.call === 'win' || order.call === 'rollback'
  if (!context.isFresh) return refusalOf('request_repeated')
  if (context.available === null)
    return owes
      ? refusalOf('unknown_player', `a ${order.call} of a player whom we do not know`)
      : refusalOf('unknown_player')
  if (known && isSame(order, known)) {
    const refusal = (known.refusal || null) as SeamlessRefusal | null
    const { balance, heldAmount } = known
    return { kind: 'again', refusal, balance, heldAmount }
  }
  if (known)
    return refusalOf(
      'transaction_mismatch',
      'other contents under a transaction that is known',
    )
  if (context.isExpired) return refusalOf('transaction_expired')
  if (order.call === 'win') return decideWin(order, context)
  if (order.call === 'rollback') return decideRollback(order, context)
  if (order.call === 'close') return decideClose(context)
  return decideBet(order, context)
}
