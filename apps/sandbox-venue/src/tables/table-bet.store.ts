import { betStatus, voidableStatuses } from '../bet-feed/bet-status.ts'
import type { Store } from '../store/database.ts'
import { pageLimit, seqBefore } from '../store/page.ts'
import { big, columnsOf, int, maybe, type RowOf, text } from '../store/row-shape.ts'
import type { VenueAccount } from '../store/venue-account.ts'

export type RoundOfChain = { chainId: number; round: number }

/** The largest number of bets of one player in one round. */
export const betsMax = 40

const tableBet = {
  seq: big,
  bet_id: text,
  operator: text,
  player: text,
  game: text,
  chain_id: int,
  round: int,
  /** The bet as JSON text. A repeated request must have the same text. */
  bet: text,
  stake: big,
  /** The most that the bet can pay, in fen. */
  payout_max: big,
  payout: big,
  status: betStatus,
  placed_at: int,
  /** The mark of the player's request to leave the round. Null without such a request. */
  mark: maybe(int),
}
export type TableBet = RowOf<typeof tableBet>

const selectBets =
  'SELECT b.*, l.mark FROM table_bet b LEFT JOIN table_leave l USING (bet_id)'

export function tableBetOfNonce(
  store: Store,
  { operator, player }: VenueAccount,
  nonce: string,
): TableBet | null {
  return store.row(
    tableBet,
    `${selectBets} WHERE b.operator = ? AND b.player = ? AND b.nonce = ?`,
    operator,
    player,
    nonce,
  )
}

export function tableBetOf(store: Store, betId: string): TableBet | null {
  return store.row(tableBet, `${selectBets} WHERE b.bet_id = ?`, betId)
}

/** Returns a player's bets in one round, oldest first. */
export function betsOfRound(
  store: Store,
  { operator, player }: VenueAccount,
  { chainId, round }: RoundOfChain,
): TableBet[] {
  return store.rows(
    tableBet,
    `${selectBets} WHERE b.chain_id = ? AND b.round = ? AND b.operator = ? AND b.player = ?
     ORDER BY b.seq LIMIT ?`,
    chainId,
    round,
    operator,
    player,
    betsMax,
  )
}

/** Returns the open bets of a round, oldest first. */
export function openBetsOfRound(
  store: Store,
  { chainId, round }: RoundOfChain,
  limit: number,
): TableBet[] {
  return store.rows(
    tableBet,
    `${selectBets} WHERE b.chain_id = ? AND b.round = ? AND b.status = 'open'
     ORDER BY b.seq LIMIT ?`,
    chainId,
    round,
    limit,
  )
}

/** Returns the rounds that have open bets. */
export function roundsWithOpenBets(store: Store): RoundOfChain[] {
  return store
    .rows(
      { chain_id: int, round: int },
      `SELECT chain_id, round FROM table_bet WHERE status = 'open' GROUP BY chain_id, round`,
    )
    .map(({ chain_id: chainId, round }) => ({ chainId, round }))
}

/** Returns a page of a player's table bets, newest first, plus one row that shows if more follow (`pageLimit`). */
export function tableBetsBefore(
  store: Store,
  { operator, player }: VenueAccount,
  game: string,
  before: string,
): TableBet[] {
  return store.rows(
    tableBet,
    `${selectBets} WHERE b.operator = ? AND b.player = ? AND b.game = ? AND b.seq < ?
     ORDER BY b.seq DESC LIMIT ?`,
    operator,
    player,
    game,
    seqBefore(before),
    pageLimit,
  )
}

const wageredBet = { operator: text, player: text, bet: text }

/** Returns the bets of all players in a round, without void ones. */
export function wageredBets(
  store: Store,
  { chainId, round }: RoundOfChain,
): RowOf<typeof wageredBet>[] {
  return store.rows(
    wageredBet,
    `SELECT ${columnsOf(wageredBet)} FROM table_bet
     WHERE chain_id = ? AND round = ? AND status <> 'void'`,
    chainId,
    round,
  )
}

/** Returns the most that a round can pay all players, in fen. */
export function roundPayoutMax(store: Store, { chainId, round }: RoundOfChain): bigint {
  const row = store.row(
    { payout_max: big },
    'SELECT payout_max FROM table_round_payout WHERE chain_id = ? AND round = ?',
    chainId,
    round,
  )
  return row?.payout_max ?? 0n
}

export type NewTableBet = VenueAccount &
  RoundOfChain & {
    betId: string
    game: string
    nonce: string
    bet: string
    stake: bigint
    payoutMax: bigint
    placedAt: number
  }

export function insertTableBet(store: Store, fresh: NewTableBet): void {
  store.change(
    `INSERT INTO table_bet
       (bet_id, operator, player, game, chain_id, round, nonce, bet, stake, payout_max, status,
        placed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'open', ?)`,
    fresh.betId,
    fresh.operator,
    fresh.player,
    fresh.game,
    fresh.chainId,
    fresh.round,
    fresh.nonce,
    fresh.bet,
    fresh.stake,
    fresh.payoutMax,
    fresh.placedAt,
  )
}

export function markSettled(
  store: Store,
  betId: string,
  { payout, at }: { payout: bigint; at: number },
): void {
  const changes = store.change(
    `UPDATE table_bet SET status = 'settled', payout = ?, settled_at = ?
     WHERE bet_id = ? AND status = 'open'`,
    payout,
    at,
    betId,
  )
  if (changes !== 1n) throw new Error('a bet changed during its own transaction')
}

/** Returns the bets that left a round by the player's leave request with this nonce. */
export function betsLeftWith(
  store: Store,
  { operator, player }: VenueAccount,
  { chainId, round }: RoundOfChain,
  nonce: string,
): TableBet[] {
  return store.rows(
    tableBet,
    `SELECT b.*, l.mark FROM table_bet b JOIN table_leave l USING (bet_id)
     WHERE b.chain_id = ? AND b.round = ? AND b.operator = ? AND b.player = ? AND l.nonce = ?
     ORDER BY b.seq LIMIT ?`,
    chainId,
    round,
    operator,
    player,
    nonce,
    betsMax,
  )
}

export function insertLeave(
  store: Store,
  leave: { betId: string; nonce: string; mark: number; at: number },
): void {
  store.change(
    'INSERT INTO table_leave (bet_id, nonce, mark, at) VALUES (?, ?, ?, ?)',
    leave.betId,
    leave.nonce,
    leave.mark,
    leave.at,
  )
}

/** Voids the table bet of a voided bet. Call this in the transaction that returns the money. */
export function voidTableBet(store: Store, betId: string): void {
  store.change(
    `UPDATE table_bet SET status = 'void', payout = 0, settled_at = ?
     WHERE bet_id = ? AND status IN (${voidableStatuses})`,
    Date.now(),
    betId,
  )
}
