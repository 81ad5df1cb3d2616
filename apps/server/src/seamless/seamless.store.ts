import { seamlessCalls, seamlessRoundNext } from '@jinli/contract/seamless'
import sql from 'sql-template-tag'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import { type PlayerId, playerId } from '../platform/ids.ts'
import {
  big,
  bool,
  int,
  maybe,
  oneOf,
  type RowOf,
  text,
  word,
} from '../platform/row-shape.ts'
import { tableOf } from '../platform/sql-parts.ts'
import type { Effect, Found, KnownTransaction, SeamlessOrder } from './seamless.rules.ts'

const call = word(seamlessCalls)
const foundRow = {
  place: int,
  fresh: bool,
  available: maybe(big),
  stops: maybe(oneOf(['limited', 'session_over', 'venue_closed'])),
  known_call: maybe(call),
  known_player: maybe(playerId),
  known_round: maybe(text),
  known_bet: maybe(text),
  known_stake: maybe(big),
  known_payout: maybe(big),
  known_refusal: maybe(text),
  known_balance: maybe(big),
  expired: bool,
  state: maybe(word(seamlessRoundNext)),
  stake: maybe(big),
  payout: maybe(big),
  returned: maybe(big),
  won: maybe(bool),
  bet_call: maybe(call),
  bet_player: maybe(playerId),
  bet_round: maybe(text),
  bet_stake: maybe(big),
  bet_refusal: maybe(text),
  rolled_back: bool,
}
type FoundRow = RowOf<typeof foundRow>

function knownOf(r: FoundRow): KnownTransaction | null {
  if (r.known_call === null || r.known_call === 'balance' || r.known_player === null)
    return null
  return {
    call: r.known_call,
    player: r.known_player,
    round: r.known_round ?? '',
    bet: r.known_bet,
    stake: r.known_stake ?? 0n,
    payout: r.known_payout ?? 0n,
    refusal: r.known_refusal ?? '',
    balance: r.known_balance ?? 0n,
  }
}

function betOf(r: FoundRow): KnownTransaction | null {
  if (r.bet_call === null || r.bet_call === 'balance' || r.bet_player === null) return null
  return {
    call: r.bet_call,
    player: r.bet_player,
    round: r.bet_round ?? '',
    bet: null,
    stake: r.bet_stake ?? 0n,
    payout: 0n,
    refusal: r.bet_refusal ?? '',
    balance: 0n,
  }
}

function foundOf(r: FoundRow): Found {
  const { state, stake, payout, returned, won } = r
  const hasRound =
    state !== null && stake !== null && payout !== null && returned !== null && won !== null
  return {
    isFresh: r.fresh,
    available: r.available,
    stops: r.stops,
    known: knownOf(r),
    isExpired: r.expired,
    round: hasRound ? { state, stake, payout, returned, won } : null,
    bet: betOf(r),
    isRolledBack: r.rolled_back,
  }
}

/** Holds the players of some orders until commit and tells what stands about each (sql/seamless.sql); their tries are seen then. */
export async function holdOrders(
  tx: Tx,
  venue: string,
  orders: readonly SeamlessOrder[],
): Promise<Found[]> {
  const found = await rows(
    tx,
    foundRow,
    sql`SELECT * FROM seamless_held(${venue}, ${orders.map((o) => o.request)}::text[],
      ${orders.map((o) => o.player)}::bigint[], ${orders.map((o) => o.transaction)}, ${orders.map((o) => o.round)},
      ${orders.map((o) => o.bet)}::text[], ${orders.map((o) => o.session)}::bytea[])`,
  )
  return found.map(foundOf)
}

/** What is kept of an order: its effect, or its refusal, and the player's money after it. */
export type Kept = {
  order: SeamlessOrder
  effect: Effect
  refusal: string
  balance: bigint
}

/** Writes transactions, and rounds as they stand now: the players' rows are held, so nobody else moves their rounds. */
export async function keepOrders(
  tx: Tx,
  venue: string,
  kept: readonly Kept[],
): Promise<void> {
  const each = tableOf(kept, 'o', {
    transaction: ['text', (k) => k.order.transaction],
    call: ['text', (k) => k.order.call],
    player: ['bigint', (k) => k.order.player],
    round: ['text', (k) => k.order.round],
    game: ['text', (k) => k.order.game],
    bet: ['text', (k) => k.order.bet],
    // A refused order is known again by what it asked for.
    asked_stake: ['bigint', (k) => k.order.stake],
    asked_payout: ['bigint', (k) => k.order.payout],
    returned: ['bigint', (k) => k.effect.returned],
    refusal: ['text', (k) => k.refusal],
    balance: ['bigint', (k) => k.balance],
    state: ['text', (k) => k.effect.round?.state ?? null],
    won: ['boolean', (k) => k.effect.round?.won ?? null],
    round_stake: ['bigint', (k) => k.effect.round?.stake ?? null],
    round_payout: ['bigint', (k) => k.effect.round?.payout ?? null],
    round_returned: ['bigint', (k) => k.effect.round?.returned ?? null],
  })
  await change(
    tx,
    sql`WITH o AS MATERIALIZED (SELECT * FROM ${each}), kept AS (
        INSERT INTO seamless_transaction (venue, transaction, call, player_id, round, bet, stake, payout, returned,
          refusal, balance)
        SELECT ${venue}, transaction, call, player, round, bet, asked_stake, asked_payout, returned, refusal, balance
        FROM o
      )
      INSERT INTO seamless_round AS r (venue, player_id, round, game_code, state, stake, payout, returned, won, closed_at)
      SELECT ${venue}, player, round, game, state, round_stake, round_payout, round_returned, won,
        CASE WHEN state <> 'open' THEN moment() END
      FROM o WHERE state IS NOT NULL
      ON CONFLICT (venue, player_id, round) DO UPDATE SET stake = excluded.stake, payout = excluded.payout,
        returned = excluded.returned, state = excluded.state, won = excluded.won, version = r.version + 1,
        changed_at = moment(), closed_at = coalesce(r.closed_at, excluded.closed_at)`,
  )
}

/** A player's money, and that this try is seen; null where it was seen before. */
export async function balanceAsked(
  db: Db,
  venue: string,
  { request, player }: { request: string; player: PlayerId | null },
): Promise<{ available: bigint | null } | null> {
  const found = await row(
    db,
    { available: maybe(big) },
    sql`WITH fresh AS (
        INSERT INTO seamless_request (venue, request) VALUES (${venue}, ${request})
        ON CONFLICT DO NOTHING RETURNING 1)
      SELECT m.available FROM fresh LEFT JOIN player_money m ON m.player_id = ${player}::bigint`,
  )
  return found
}
