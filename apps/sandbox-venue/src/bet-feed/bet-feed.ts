import type { Store } from '../store/database.ts'
import { big, columnsOf, int, maybe, type RowOf, text } from '../store/row-shape.ts'
import { formatFen } from '../wallet/fen.ts'
import { type BetStatus, betStatus } from './bet-status.ts'

export type BetChange = {
  betId: string
  version: number
  operator: string
  player: string
  game: string
  stake: bigint
  payout: bigint
  /** What of the stake was at risk; null while the bet is open, and if it is void. */
  atRisk: bigint | null
  status: BetStatus
  /** What the player chose, and what came, in words. Null without words, or while it is open. */
  selection: string | null
  outcome: string | null
  placedAt: number
  settledAt: number | null
}

/** Appends a version of a bet to the feed. Call this in the transaction that moves the money. */
export function appendBetChange(store: Store, change: BetChange): void {
  store.change(
    `INSERT INTO bet_change
       (operator, bet_id, version, player, game, stake, payout, at_risk, status, selection,
        outcome, placed_at, settled_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    change.operator,
    change.betId,
    change.version,
    change.player,
    change.game,
    change.stake,
    change.payout,
    change.atRisk,
    change.status,
    change.selection,
    change.outcome,
    change.placedAt,
    change.settledAt,
  )
}

type OpenBet = Omit<
  BetChange,
  'version' | 'payout' | 'atRisk' | 'status' | 'outcome' | 'settledAt'
>

/** Appends a bet that was just placed. */
export function appendOpenBet(store: Store, bet: OpenBet): void {
  appendBetChange(store, {
    ...bet,
    version: 1,
    payout: 0n,
    atRisk: null,
    status: 'open',
    outcome: null,
    settledAt: null,
  })
}

const betVersion = {
  seq: big,
  bet_id: text,
  version: int,
  player: text,
  game: text,
  stake: big,
  payout: big,
  at_risk: maybe(big),
  status: betStatus,
  selection: maybe(text),
  outcome: maybe(text),
  placed_at: int,
  settled_at: maybe(int),
}
export type BetVersion = RowOf<typeof betVersion>

/** Returns the latest version of a bet, or null when this operator has no such bet. */
export function latestVersion(
  store: Store,
  operator: string,
  betId: string,
): BetVersion | null {
  return store.row(
    betVersion,
    `SELECT ${columnsOf(betVersion)} FROM bet_change
     WHERE operator = ? AND bet_id = ? ORDER BY version DESC LIMIT 1`,
    operator,
    betId,
  )
}

/** Appends the void version of a bet. Call this in the transaction that returns the money. */
export function appendVoid(store: Store, { seq }: BetVersion, at: number): void {
  store.change(
    `INSERT INTO bet_change
       (operator, bet_id, version, player, game, stake, payout, status, selection, outcome, placed_at,
        settled_at)
     SELECT operator, bet_id, version + 1, player, game, stake, 0, 'void', selection, outcome, placed_at, ?
     FROM bet_change WHERE seq = ?`,
    at,
    seq,
  )
}

// Columns of a feed row. Bets of one shared round have the same chain and round, so they share one outcome.
const feedRow = { ...betVersion, chain_id: maybe(int), round: maybe(int) }

function feedBody(row: RowOf<typeof feedRow>) {
  return {
    bet_id: row.bet_id,
    version: row.version,
    player: row.player,
    game: row.game,
    stake: formatFen(row.stake),
    payout: formatFen(row.payout),
    ...(row.at_risk === null ? {} : { at_risk: formatFen(row.at_risk) }),
    status: row.status,
    ...(row.selection === null ? {} : { selection: row.selection }),
    ...(row.outcome === null ? {} : { outcome: row.outcome }),
    placed_at: new Date(row.placed_at).toISOString(),
    settled_at: row.settled_at === null ? null : new Date(row.settled_at).toISOString(),
    ...(row.chain_id === null ? {} : { round: `${row.chain_id}.${row.round}` }),
  }
}

/** Returns the feed rows after a cursor ('' is the start), oldest change first. */
export function readFeed(store: Store, operator: string, after: string, limit: number) {
  const rows = store.rows(
    feedRow,
    `SELECT c.*, t.chain_id, t.round FROM bet_change c LEFT JOIN table_bet t USING (bet_id)
     WHERE c.operator = ? AND c.seq > ? ORDER BY c.seq LIMIT ?`,
    operator,
    after === '' ? 0n : BigInt(after),
    limit + 1,
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    bets: page.map(feedBody),
    next: last ? last.seq.toString() : after,
    more: rows.length > limit,
  }
}
