import { betStatus, voidableStatuses } from '../bet-feed/bet-status.ts'
import type { Store } from '../store/database.ts'
import { big, columnsOf, int, json, maybe, type RowOf, text } from '../store/row-shape.ts'
import type { VenueAccount } from '../store/venue-account.ts'
import type {
  RoundEnd,
  RoundProgress,
  RoundResponse,
  RoundSession,
} from './round-progress.ts'

const storedRound = {
  round_id: text,
  operator: text,
  player: text,
  game: text,
  unit_stake: big,
  stake: big,
  version: int,
  decisions: int,
  placed_at: int,
  bet: json<unknown>(),
  /** The round as `SoloRules.open` drew it, with the effect of the decisions. */
  state: json<unknown>(),
  status: betStatus,
  response: json<RoundResponse>(),
}
export type StoredRound = RowOf<typeof storedRound>

export function progressOf(row: StoredRound): RoundProgress {
  return {
    roundId: row.round_id,
    unitStake: row.unit_stake,
    stake: row.stake,
    version: row.version,
    decisions: row.decisions,
    placedAt: row.placed_at,
    bet: row.bet,
    seeds: row.response.seeds,
  }
}

/** Returns a round of this player and game by its id. */
export function findRound(
  store: Store,
  { operator, player, game }: RoundSession,
  roundId: string,
): StoredRound | null {
  return store.row(
    storedRound,
    `SELECT ${columnsOf(storedRound)} FROM round
     WHERE round_id = ? AND operator = ? AND player = ? AND game = ?`,
    roundId,
    operator,
    player,
    game.code,
  )
}

export function findOpenRound(store: Store, roundId: string): StoredRound | null {
  return store.row(
    storedRound,
    `SELECT ${columnsOf(storedRound)} FROM round WHERE round_id = ? AND status = 'open'`,
    roundId,
  )
}

const savedRequest = { request: text, response: json<RoundResponse>() }

export function roundOfNonce(
  store: Store,
  { operator, player }: VenueAccount,
  nonce: string,
): RowOf<typeof savedRequest> | null {
  return store.row(
    savedRequest,
    'SELECT request, response FROM round WHERE operator = ? AND player = ? AND nonce = ?',
    operator,
    player,
    nonce,
  )
}

export function decisionOfNonce(
  store: Store,
  roundId: string,
  nonce: string,
): RowOf<typeof savedRequest> | null {
  return store.row(
    savedRequest,
    'SELECT decision AS request, response FROM decision WHERE round_id = ? AND nonce = ?',
    roundId,
    nonce,
  )
}

const latestRound = {
  status: betStatus,
  response: json<RoundResponse>(),
  placed_at: int,
  settled_at: maybe(int),
}

/** Returns the player's latest round of a game. */
export function findLatestRound(
  store: Store,
  { operator, player }: VenueAccount,
  game: string,
): RowOf<typeof latestRound> | null {
  return store.row(
    latestRound,
    `SELECT ${columnsOf(latestRound)} FROM round
     WHERE operator = ? AND player = ? AND game = ? ORDER BY seq DESC LIMIT 1`,
    operator,
    player,
    game,
  )
}

export type NewRound = {
  session: RoundSession
  progress: RoundProgress
  round: unknown
  nonce: string
  request: string
  seedsId: bigint
  seedNonce: number
  end: RoundEnd | null
  response: RoundResponse
}

export function insertRound(store: Store, fresh: NewRound): void {
  const { session, progress, end } = fresh
  store.change(
    `INSERT INTO round (round_id, operator, player, game, nonce, request, seeds_id, seed_nonce,
       bet, state, status, version, decisions, unit_stake, stake, payout, response, placed_at,
       settled_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, 0, ?, ?, ?, ?, ?, ?)`,
    progress.roundId,
    session.operator,
    session.player,
    session.game.code,
    fresh.nonce,
    fresh.request,
    fresh.seedsId,
    fresh.seedNonce,
    JSON.stringify(progress.bet),
    JSON.stringify(fresh.round),
    end ? 'settled' : 'open',
    progress.unitStake,
    progress.stake,
    end?.payout ?? 0n,
    JSON.stringify(fresh.response),
    progress.placedAt,
    end ? progress.placedAt : null,
  )
}

export type RoundChange = {
  progress: RoundProgress
  round: unknown
  end: RoundEnd | null
  response: RoundResponse
}

/** Updates a round. The UPDATE requires the old number of decisions, so each decision is stored only once. */
export function updateRound(store: Store, change: RoundChange): void {
  const { progress, round, end, response } = change
  const changes = store.change(
    `UPDATE round SET state = ?, status = ?, version = ?, decisions = ?, stake = ?, payout = ?,
       response = ?, settled_at = ?
     WHERE round_id = ? AND status = 'open' AND decisions = ?`,
    JSON.stringify(round),
    end ? 'settled' : 'open',
    progress.version,
    progress.decisions,
    progress.stake,
    end?.payout ?? 0n,
    JSON.stringify(response),
    end?.at ?? null,
    progress.roundId,
    progress.decisions - 1,
  )
  if (changes !== 1n) throw new Error('a round changed during its own transaction')
}

export type NewDecision = {
  roundId: string
  ordinal: number
  nonce: string
  decision: string
  response: RoundResponse
  at: number
}

export function insertDecision(store: Store, fresh: NewDecision): void {
  store.change(
    `INSERT INTO decision (round_id, ordinal, nonce, decision, response, at)
     VALUES (?, ?, ?, ?, ?, ?)`,
    fresh.roundId,
    fresh.ordinal,
    fresh.nonce,
    fresh.decision,
    JSON.stringify(fresh.response),
    fresh.at,
  )
}

/** Voids the round of a voided bet. Call this in the transaction that returns the money. */
export function voidRound(store: Store, roundId: string): void {
  store.change(
    `UPDATE round SET status = 'void', version = version + 1, payout = 0, settled_at = ?,
       response = json_set(response, '$.status', 'void', '$.payout', '0.00')
     WHERE round_id = ? AND status IN (${voidableStatuses})`,
    Date.now(),
    roundId,
  )
}

export type RoundKey = VenueAccount & { roundId: string }

/** Returns open rounds of these games that were placed before a time (unix ms), oldest first. */
export function openRoundsBefore(
  store: Store,
  games: readonly string[],
  before: number,
  limit: number,
): RoundKey[] {
  return store
    .rows(
      { round_id: text, operator: text, player: text },
      `SELECT round_id, operator, player FROM round WHERE status = 'open' AND placed_at < ?
         AND game IN (SELECT value FROM json_each(?)) ORDER BY placed_at LIMIT ?`,
      before,
      JSON.stringify(games),
      limit,
    )
    .map(({ round_id: roundId, ...account }) => ({ roundId, ...account }))
}
