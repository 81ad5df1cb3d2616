import { seamlessRoundNext } from '@jinli/contract/seamless/seamless'
import sql from 'sql-template-tag'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import { dropDue } from '../platform/drop-due.ts'
import { type PlayerId, playerId } from '../platform/ids.ts'
import {
  big,
  bool,
  int,
  maybe,
  type RowOf,
  text,
  time,
  word,
} from '../platform/row-shape.ts'
import { tableOf } from '../platform/sql-parts.ts'

const roundRow = {
  venue: text,
  player_id: playerId,
  round: text,
  game_code: text,
  state: word(seamlessRoundNext),
  stake: big,
  payout: big,
  returned: big,
  at_risk: maybe(big),
  selection: maybe(text),
  outcome: maybe(text),
  held_amount: big,
  version: int,
  opened_at: time,
  closed_at: maybe(time),
}
export type RoundRow = RowOf<typeof roundRow>

/** Returns rounds of a venue whose last version is not in the players' records, oldest first. */
export function unrecordedRounds(db: Db, venue: string, most: number): Promise<RoundRow[]> {
  return rows(
    db,
    roundRow,
    sql`SELECT venue, player_id, round, game_code, state, stake, payout, returned, at_risk, selection, outcome, held_amount,
        version, opened_at, closed_at
      FROM seamless_round WHERE version > recorded AND venue = ${venue} ORDER BY changed_at LIMIT ${most}`,
  )
}

/** Marks the recorded versions. A round that has changed since waits for the next run. */
export async function markRecorded(tx: Tx, rounds: readonly RoundRow[]): Promise<void> {
  const each = tableOf(rounds, 'o', {
    venue: ['text', (r) => r.venue],
    player: ['bigint', (r) => r.player_id],
    round: ['text', (r) => r.round],
    version: ['int', (r) => r.version],
  })
  await change(
    tx,
    sql`UPDATE seamless_round r SET recorded = greatest(r.recorded, o.version) FROM ${each}
      WHERE r.venue = o.venue AND r.player_id = o.player AND r.round = o.round`,
  )
}

type At = { venue: string; player: PlayerId; round: string }

/** Returns the state of a player's part in a round; null if there is none. */
export function roundState(db: Db, { venue, player, round }: At) {
  return row(
    db,
    { state: word(seamlessRoundNext), won: bool },
    sql`SELECT state, won FROM seamless_round
      WHERE venue = ${venue} AND player_id = ${player} AND round = ${round}`,
  )
}

/** Returns the transactions of the round's valid bets, oldest first. There are only a few. */
export async function betsInRound(db: Db, { venue, player, round }: At): Promise<string[]> {
  const bets = await rows(
    db,
    { transaction: text },
    sql`SELECT b.transaction FROM seamless_transaction b
      WHERE b.player_id = ${player} AND b.round = ${round} AND b.venue = ${venue}
        AND b.stake > 0 AND b.refusal = '' AND NOT EXISTS (SELECT FROM seamless_transaction x
          WHERE x.bet = b.transaction AND x.venue = b.venue)
      ORDER BY b.id LIMIT 1000`,
  )
  return bets.map(({ transaction }) => transaction)
}

const idleRow = { player_id: playerId, round: text, version: int }

/** Returns open rounds of a venue that have not changed for a day, one for each player. */
export function idleRounds(
  db: Db,
  venue: string,
  most: number,
): Promise<RowOf<typeof idleRow>[]> {
  return rows(
    db,
    idleRow,
    sql`SELECT DISTINCT ON (player_id) player_id, round, version FROM (
        SELECT player_id, round, version, opened_at FROM seamless_round
        WHERE state = 'open' AND venue = ${venue} AND opened_at < app_now() - interval '1 day'
          AND changed_at < app_now() - interval '1 day'
        ORDER BY opened_at LIMIT ${most}) idle
      ORDER BY player_id, opened_at`,
  )
}

/**
 * Deletes rounds four months after their last change, with their transactions. The extra day is there because the
 * ledger audit still looks for rounds of four months.
 */
export async function dropRounds(db: Db): Promise<void> {
  const old = sql`app_now() - interval '4 months 1 day'`
  await dropDue(db, {
    table: sql`seamless_transaction`,
    where: sql`at < ${old} AND NOT EXISTS (SELECT FROM seamless_round r
      WHERE r.venue = seamless_transaction.venue AND r.player_id = seamless_transaction.player_id
        AND r.round = seamless_transaction.round AND (r.state = 'open' OR r.changed_at >= ${old}
          OR r.held_amount > 0))`,
    order: sql`at`,
  })
  await dropDue(db, {
    table: sql`seamless_round`,
    where: sql`state <> 'open' AND held_amount = 0 AND changed_at < ${old} AND version = recorded AND NOT EXISTS (
      SELECT FROM seamless_transaction t WHERE t.venue = seamless_round.venue
        AND t.player_id = seamless_round.player_id AND t.round = seamless_round.round)`,
    order: sql`changed_at`,
  })
}

/** Deletes what venues credited in hours that are over. */
export function dropHours(db: Db): Promise<void> {
  return dropDue(db, {
    table: sql`seamless_hour`,
    where: sql`hour < app_now() - interval '1 day'`,
    order: sql`hour`,
  })
}

/** Deletes request ids whose timestamps are no longer valid. */
export function dropRequests(db: Db): Promise<void> {
  return dropDue(db, {
    table: sql`seamless_request`,
    where: sql`at < app_now() - interval '15 minutes'`,
    order: sql`at`,
  })
}
