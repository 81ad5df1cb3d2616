import { appendBetChange, appendOpenBet } from '../bet-feed/bet-feed.ts'
import { feedText } from '../games/bet-words.ts'
import type { TableGame } from '../games/game.ts'
import { unit } from '../games/game-rules.ts'
import { CallError } from '../http/call-error.ts'
import type { TitleLimits } from '../limits/title-limits.ts'
import type { Store } from '../store/database.ts'
import { formatFen } from '../wallet/fen.ts'
import type { Engine, Plan, PlayingAccount } from '../wallet/wallet.ts'
import {
  betsMax,
  betsOfRound,
  insertTableBet,
  markSettled,
  type NewTableBet,
  type RoundOfChain,
  roundPayoutMax,
  type TableBet,
  tableBetOfNonce,
} from './table-bet.store.ts'
import { assertWithinLimits, payoutMaxOf, unitFen } from './table-limits.ts'

/** A player at a table. */
export type TableSession = PlayingAccount & { game: TableGame }

export type TableOrder = RoundOfChain & {
  bet: unknown
  /** The nonce of the request. A repeat with the same nonce gets the first response. */
  nonce: string
}

export function tableBetBody(row: TableBet) {
  return {
    bet_id: row.bet_id,
    round: row.round,
    bet: JSON.parse(row.bet),
    stake: formatFen(row.stake),
    payout: formatFen(row.payout),
    status: row.status,
    left: row.mark,
    at: new Date(row.placed_at).toISOString(),
  }
}

function assertBelowMax(bets: readonly TableBet[]): void {
  if (bets.length < betsMax) return
  throw new CallError(409, 'too_many_bets', `a round takes ${betsMax} bets of a player`)
}

/** Stores a bet whose stake is taken, and appends it to the feed. Returns the stored row. */
function keepBet(store: Store, fresh: NewTableBet, selection: string | null): TableBet {
  insertTableBet(store, fresh)
  appendOpenBet(store, { ...fresh, selection })
  const row = tableBetOfNonce(store, fresh, fresh.nonce)
  if (!row) throw new Error('a bet is gone that was just placed')
  return row
}

/**
 * Places a bet and takes its stake. A repeated nonce gets the bet in its current state, with `isNew` false. The
 * transaction that stores the bet compares the time with `closesAt`, so no bet is stored later. Throws CallError:
 * bets_closed, nonce_conflict, too_many_bets, return_limit, house_limit, and those of `Wallet.play`.
 */
export function placeTableBet(
  engine: Engine,
  session: TableSession,
  order: TableOrder,
  closesAt: number,
  limits: TitleLimits,
) {
  const { store, wallet } = engine
  const { operator, player, game } = session
  const { chainId, round, nonce } = order
  const { code } = game
  const bet = JSON.stringify(order.bet)
  const toResult = (isNew: boolean, row: TableBet) => {
    const balance = formatFen(wallet.knownBalance(session))
    return { isNew, body: { ...tableBetBody(row), balance } }
  }
  return wallet.play(session, (betId): Plan<ReturnType<typeof toResult>> => {
    const first = tableBetOfNonce(store, session, nonce)
    if (first) {
      if (first.bet === bet && first.game === code)
        return { stake: null, act: () => toResult(false, first) }
      throw new CallError(409, 'nonce_conflict', 'this nonce was used for another bet')
    }
    const placedAt = Date.now()
    if (placedAt >= closesAt) {
      throw new CallError(409, 'bets_closed', 'this round takes no more bets')
    }
    const bets = betsOfRound(store, session, order)
    assertBelowMax(bets)
    assertWithinLimits(
      game,
      order.bet,
      { bets, payoutMax: roundPayoutMax(store, order) },
      limits,
    )
    const amount = game.shared.stakeOf(order.bet) * unitFen
    const payoutMax = payoutMaxOf(game, [order.bet])
    const owner = { operator, player, game: code }
    const key = { chainId, round, betId, nonce }
    const fresh = { ...owner, ...key, bet, stake: amount, payoutMax, placedAt }
    const selection = feedText(game.words.selectionText(order.bet))
    const stake = { ref: betId, round: betId, game: code, amount, selection }
    return { stake, act: () => toResult(true, keepBet(store, fresh, selection)) }
  })
}

/** Returns what of each of a player's bets in a round was at risk, in fen, by bet. */
export function risksOf(
  game: TableGame,
  outcome: unknown,
  rows: readonly TableBet[],
): ReadonlyMap<string, bigint> {
  const bets = rows.map(({ bet }) => JSON.parse(bet) as unknown)
  const risks = game.shared.riskOf(outcome, bets)
  return new Map(rows.map((row, at) => [row.bet_id, ((risks[at] ?? 0n) * unitFen) / unit]))
}

/** Pays a bet of a round whose outcome is known. Call this in a transaction. */
export function settleTableBet(
  { store, wallet }: Engine,
  game: TableGame,
  outcome: unknown,
  { row, atRisk, at }: { row: TableBet; atRisk: bigint; at: number },
): void {
  const { bet_id: betId, operator, player } = row
  const bet: unknown = JSON.parse(row.bet)
  const { multiple } = game.shared.payoutOf(outcome, bet)
  const payout = (unitFen * multiple) / unit
  const outcomeText = feedText(game.words.outcomeText(outcome, bet))
  wallet.settle({
    operator,
    player,
    round: betId,
    amount: payout,
    atRisk,
    outcome: outcomeText,
    at,
  })
  markSettled(store, betId, { payout, at })
  appendBetChange(store, {
    betId,
    version: 2,
    operator,
    player,
    game: game.code,
    stake: row.stake,
    payout,
    atRisk,
    status: 'settled',
    selection: feedText(game.words.selectionText(bet)),
    outcome: outcomeText,
    placedAt: row.placed_at,
    settledAt: at,
  })
}
