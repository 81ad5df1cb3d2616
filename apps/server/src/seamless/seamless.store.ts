import { seamlessCalls, seamlessRoundNext } from '@jinli/contract/seamless/seamless'
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
import type {
  Effect,
  KnownTransaction,
  OrderContext,
  SeamlessOrder,
} from './seamless.rules.ts'

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
  known_held_amount: maybe(big),
  expired: bool,
  state: maybe(word(seamlessRoundNext)),
  stake: maybe(big),
  payout: maybe(big),
  returned: maybe(big),
  won: maybe(bool),
  held_amount: maybe(big),
  bound_times: big,
  bound_least: big,
  hour_room: maybe(big),
  stake_room: maybe(big),
  bet_call: maybe(call),
  bet_player: maybe(playerId),
  bet_round: maybe(text),
  bet_stake: maybe(big),
  bet_refusal: maybe(text),
  rolled_back: bool,
}
type FoundRow = RowOf<typeof foundRow>

function storedTransaction(r: FoundRow): KnownTransaction | null {
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
    heldAmount: r.known_held_amount ?? 0n,
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
    heldAmount: 0n,
  }
}

function foundOf(r: FoundRow): OrderContext {
  const { state, stake, payout, returned, won } = r
  const heldAmount = r.held_amount ?? 0n
  const hasRound =
    state !== null && stake !== null && payout !== null && returned !== null && won !== null
  return {
    isFresh: r.fresh,
    available: r.available,
    stops: r.stops,
    stakeRoom: r.stake_room,
    known: storedTransaction(r),
    isExpired: r.expired,
    round: hasRound ? { state, stake, payout, returned, won, heldAmount } : null,
    bet: betOf(r),
    isRolledBack: r.rolled_back,
    bounds: { times: r.bound_times, roundLeast: r.bound_least, hourRoom: r.hour_room },
  }
}

/**
 * Locks the orders' players until commit, reads each order's context (sql/seamless.sql), marks the request ids as seen.
 */
export async function holdOrders(
  tx: Tx,
  venue: string,
  orders: readonly SeamlessOrder[],
): Promise<OrderContext[]> {
  const contexts = await rows(
    tx,
    foundRow,
    sql`SELECT * FROM seamless_held(${venue}, ${orders.map((o) => o.request)}::text[],
      ${orders.map((o) => o.player)}::bigint[], ${orders.map((o) => o.transaction)}, ${orders.map((o) => o.round)},
      ${orders.map((o) => o.bet)}::text[], ${orders.map((o) => o.session)}::bytea[],
      ${orders.map((o) => o.game)}, ${orders.reduce((sum, { payout }) => sum + payout, 0n)})`,
  )
  return contexts.map(foundOf)
}

/** The record of an order: its effect or its refusal, and the player's balance after it. */
export type OrderRecord = {
  order: SeamlessOrder
  effect: Effect
  refusal: string
  balance: bigint
}

/** Writes transactions and rounds. The players' rows are locked, so nobody else changes their rounds. */
export async function keepOrders(
  tx: Tx,
  venue: string,
  records: readonly OrderRecord[],
): Promise<void> {
  const each = tableOf(records, 'o', {
    transaction: ['text', (k) => k.order.transaction],
    call: ['text', (k) => k.order.call],
    player: ['bigint', (k) => k.order.player],
    round: ['text', (k) => k.order.round],
    game: ['text', (k) => k.order.game],
    bet: ['text', (k) => k.order.bet],
    // A repeated order that was refused is recognised by its amounts.
    asked_stake: ['bigint', (k) => k.order.stake],
    asked_payout: ['bigint', (k) => k.order.payout],
    returned: ['bigint', (k) => k.effect.returned],
    held_amount: ['bigint', (k) => (k.effect.hold ? k.order.payout : 0n)],
    net: ['bigint', (k) => k.effect.payout + k.effect.returned - k.effect.stake],
    refusal: ['text', (k) => k.refusal],
    balance: ['bigint', (k) => k.balance],
    state: ['text', (k) => k.effect.round?.state ?? null],
    won: ['boolean', (k) => k.effect.round?.won ?? null],
    round_stake: ['bigint', (k) => k.effect.round?.stake ?? null],
    round_payout: ['bigint', (k) => k.effect.round?.payout ?? null],
    round_returned: ['bigint', (k) => k.effect.round?.returned ?? null],
    round_held: ['bigint', (k) => k.effect.round?.heldAmount ?? null],
    at_risk: ['bigint', (k) => k.order.atRisk ?? null],
    selection: ['text', (k) => k.order.selection ?? null],
    outcome: ['text', (k) => k.order.outcome ?? null],
  })
  await change(
    tx,
    sql`WITH o AS MATERIALIZED (SELECT * FROM ${each}), kept AS (
        INSERT INTO seamless_transaction (venue, transaction, call, player_id, round, bet, stake, payout, returned,
          held_amount, refusal, balance)
        SELECT ${venue}, transaction, call, player, round, bet, asked_stake, asked_payout, returned, held_amount, refusal,
          balance
        FROM o
      ), hour AS (
        INSERT INTO seamless_hour AS h (venue, hour, slot, net)
        SELECT ${venue}, date_trunc('hour', app_now()), pg_backend_pid() % 64, sum(net)
        FROM o HAVING sum(net) <> 0
        ON CONFLICT (venue, hour, slot) DO UPDATE SET net = h.net + excluded.net
      )
      INSERT INTO seamless_round AS r (venue, player_id, round, game_code, state, stake, payout, returned, held_amount,
        won, at_risk, selection, outcome, closed_at)
      SELECT ${venue}, player, round, game, state, round_stake, round_payout, round_returned, round_held, won, at_risk,
        selection, outcome, CASE WHEN state <> 'open' THEN app_now() END
      FROM o WHERE state IS NOT NULL
      ON CONFLICT (venue, player_id, round) DO UPDATE SET stake = excluded.stake, payout = excluded.payout,
        returned = excluded.returned, held_amount = excluded.held_amount, state = excluded.state, won = excluded.won, version = r.version + 1,
        at_risk = coalesce(excluded.at_risk, r.at_risk),
        selection = coalesce(excluded.selection, r.selection), outcome = coalesce(excluded.outcome, r.outcome),
        changed_at = app_now(), closed_at = coalesce(r.closed_at, excluded.closed_at)`,
  )
}

/** Marks the request id as seen and returns the player's balance; null if the id was seen before. */
export async function balanceForRequest(
  db: Db,
  venue: string,
  { request, player }: { request: string; player: PlayerId | null },
): Promise<{ available: bigint | null } | null> {
  const balance = await row(
    db,
    { available: maybe(big) },
    sql`WITH fresh AS (
        INSERT INTO seamless_request (venue, request) VALUES (${venue}, ${request})
        ON CONFLICT DO NOTHING RETURNING 1)
      SELECT m.available FROM fresh LEFT JOIN player_money m ON m.player_id = ${player}::bigint`,
  )
  return balance
}
