import type {
  SeamlessCall,
  SeamlessRefusal,
  SeamlessRoundState,
} from '@jinli/contract/seamless'
import type { PlayerId } from '../platform/ids.ts'

/** What a call of a venue asks for, typed and bounded. Amounts in fen. */
export type SeamlessOrder = {
  call: Exclude<SeamlessCall, 'balance'>
  /** Which try this is; null is our own job. */
  request: string | null
  transaction: string
  player: PlayerId
  /** The venue's word for the player. */
  named: string
  round: string
  game: string
  /** SHA-256 of the game session; null where none is asked for. */
  session: Buffer | null
  stake: bigint
  payout: bigint
  /** Of a rollback: which bet. */
  bet: string | null
  closes: boolean
}

/** A transaction that is known, and what it came to. */
export type KnownTransaction = Pick<
  SeamlessOrder,
  'call' | 'player' | 'round' | 'bet' | 'stake' | 'payout'
> & { refusal: string; balance: bigint }

export type KnownRound = {
  state: SeamlessRoundState
  stake: bigint
  payout: bigint
  returned: bigint
  won: boolean
}

/** What stands about an order while its player's row is held. */
export type Found = {
  /** This request was not seen before. */
  isFresh: boolean
  /** The player's money; null is no player of ours. */
  available: bigint | null
  /** Why no bet may be made now. */
  stops: 'limited' | 'session_over' | 'venue_closed' | null
  known: KnownTransaction | null
  /** The ledger knows the transaction, we do not any more. */
  isExpired: boolean
  round: KnownRound | null
  /** Of a rollback: its bet. */
  bet: KnownTransaction | null
  /** The bet, of this order or that it takes back, was rolled back. */
  isRolledBack: boolean
}

/** What an order does: in the ledger, to its round, and what is kept of it. */
export type Effect = {
  stake: bigint
  payout: bigint
  returned: bigint
  /** How the round stands after it; null leaves it as it is. */
  round: KnownRound | null
}

export type Decision =
  /** As it was answered before. */
  | { kind: 'again'; refusal: SeamlessRefusal | null; balance: bigint }
  /** `isKept`: the same transaction is refused for ever. `problem` is for people. */
  | { kind: 'refused'; refusal: SeamlessRefusal; isKept: boolean; problem?: string }
  | { kind: 'done'; effect: Effect }

const newRound: KnownRound = {
  state: 'open',
  stake: 0n,
  payout: 0n,
  returned: 0n,
  won: false,
}
const nothing = { stake: 0n, payout: 0n, returned: 0n }

function refused(refusal: SeamlessRefusal, problem?: string): Decision {
  return problem === undefined
    ? { kind: 'refused', refusal, isKept: false }
    : { kind: 'refused', refusal, isKept: false, problem }
}

/** A bet that was refused stays refused: a straggler of it must take no money from who was told no. */
const keptRefusal = (refusal: SeamlessRefusal): Decision => ({
  kind: 'refused',
  refusal,
  isKept: true,
})

function isSame(order: SeamlessOrder, known: KnownTransaction): boolean {
  return (
    order.call === known.call &&
    order.player === known.player &&
    order.round === known.round &&
    order.bet === known.bet &&
    order.stake === known.stake &&
    order.payout === known.payout
  )
}

function decideBet(order: SeamlessOrder, { isRolledBack, stops, round }: Found): Decision {
  if (isRolledBack) return keptRefusal('rolled_back')
  if (stops) return keptRefusal(stops)
  if (round && round.state !== 'open') return keptRefusal('round_closed')
  const endsAtOnce = order.call === 'bet-and-win'
  const { stake, payout } = order
  const before = round ?? newRound
  const after: KnownRound = {
    ...before,
    state: endsAtOnce ? 'closed' : 'open',
    stake: before.stake + stake,
    payout: before.payout + payout,
    won: endsAtOnce || before.won,
  }
  return { kind: 'done', effect: { ...nothing, stake, payout, round: after } }
}

function decideWin({ payout, closes }: SeamlessOrder, { round }: Found): Decision {
  if (!round) return refused('unknown_round', 'a win of a round that has no bet')
  if (round.state === 'void')
    return refused('round_closed', 'a win of a round whose bets were all rolled back')
  const after: KnownRound = {
    ...round,
    state: closes ? 'closed' : round.state,
    payout: round.payout + payout,
    won: true,
  }
  return { kind: 'done', effect: { ...nothing, payout, round: after } }
}

function decideRollback(order: SeamlessOrder, found: Found): Decision {
  const { bet, round, isRolledBack } = found
  if (isRolledBack) return refused('rolled_back')
  // Remembered: the bet is refused when it comes.
  if (!bet) return { kind: 'done', effect: { ...nothing, round: null } }
  const isOurs = bet.player === order.player && bet.round === order.round && bet.stake > 0n
  if (!isOurs)
    return refused(
      'transaction_mismatch',
      'a rollback of what is no bet of this player and round',
    )
  if (bet.refusal || !round) return { kind: 'done', effect: { ...nothing, round: null } }
  if (round.won) return refused('round_won', 'a rollback after a win')
  const returned = round.returned + bet.stake
  const state = returned === round.stake ? 'void' : round.state
  const effect = { ...nothing, returned: bet.stake, round: { ...round, state, returned } }
  return { kind: 'done', effect }
}

function decideClose({ round }: Found): Decision {
  if (!round) return refused('unknown_round')
  const state = round.state === 'open' ? 'closed' : round.state
  return { kind: 'done', effect: { ...nothing, round: { ...round, state } } }
}

/**
 * What an order comes to, from what stands about it alone. Whether there is money enough for a bet is the ledger's word,
 * later. Only a bet asks whether the player may (R-SEAM-06).
 */
export function decide(order: SeamlessOrder, found: Found): Decision {
  const { known } = found
  const owes = order.call === 'win' || order.call === 'rollback'
  if (!found.isFresh) return refused('request_repeated')
  if (found.available === null)
    return owes
      ? refused('unknown_player', `a ${order.call} of a player whom we do not know`)
      : refused('unknown_player')
  if (known && isSame(order, known)) {
    const refusal = (known.refusal || null) as SeamlessRefusal | null
    return { kind: 'again', refusal, balance: known.balance }
  }
  if (known)
    return refused(
      'transaction_mismatch',
      'other contents under a transaction that is known',
    )
  if (found.isExpired) return refused('transaction_expired')
  if (order.call === 'win') return decideWin(order, found)
  if (order.call === 'rollback') return decideRollback(order, found)
  if (order.call === 'close') return decideClose(found)
  return decideBet(order, found)
}
