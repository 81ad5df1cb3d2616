import { seamlessRoundNext } from '@jinli/contract/seamless'
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
  version: int,
  opened_at: time,
  closed_at: maybe(time),
}
export type RoundRow = RowOf<typeof roundRow>

/** Rounds of a venue whose last version does not stand in the players' records, the oldest first. */
export function unrecordedRounds(db: Db, venue: string, most: number): Promise<RoundRow[]> {
  return rows(
    db,
    roundRow,
    sql`SELECT venue, player_id, round, game_code, state, stake, payout, returned, version, opened_at, closed_at
      FROM seamless_round WHERE version > recorded AND venue = ${venue} ORDER BY changed_at LIMIT ${most}`,
  )
}

/** Notes which versions are recorded now; one that has moved meanwhile waits for the next turn. */
export async function noteRecorded(tx: Tx, recorded: readonly RoundRow[]): Promise<void> {
  const each = tableOf(recorded, 'o', {
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

/** How a player's part in a round stands; null when there is none. */
export function roundStanding(db: Db, { venue, player, round }: At) {
  return row(
    db,
    { state: word(seamlessRoundNext), won: bool },
    sql`SELECT state, won FROM seamless_round
      WHERE venue = ${venue} AND player_id = ${player} AND round = ${round}`,
  )
}

/** The transactions of its bets that stand, the oldest first; a round has a handful. */
export async function betsInRound(db: Db, { venue, player, round }: At): Promise<string[]> {
  const found = await rows(
    db,
    { transaction: text },
    sql`SELECT b.transaction FROM seamless_transaction b
      WHERE b.player_id = ${player} AND b.round = ${round} AND b.venue = ${venue}
        AND b.stake > 0 AND b.refusal = '' AND NOT EXISTS (SELECT FROM seamless_transaction x
          WHERE x.bet = b.transaction AND x.venue = b.venue)
      ORDER BY b.id LIMIT 1000`,
  )
  return found.map(({ transaction }) => transaction)
}

const idleRow = { player_id: playerId, round: text, version: int }

/** One open round for each player of a venue in which nothing has moved for a day. */
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
        WHERE state = 'open' AND venue = ${venue} AND opened_at < moment() - interval '1 day'
          AND changed_at < moment() - interval '1 day'
        ORDER BY opened_at LIMIT ${most}) idle
      ORDER BY player_id, opened_at`,
  )
}

/** Four months after its last move a round goes, and its transactions with it; a day later than the books look for them. */
export async function dropRounds(db: Db): Promise<void> {
  const old = sql`moment() - interval '4 months 1 day'`
  await dropDue(db, {
    of: sql`seamless_transaction`,
    where: sql`at < ${old} AND NOT EXISTS (SELECT FROM seamless_round r
      WHERE r.venue = seamless_transaction.venue AND r.player_id = seamless_transaction.player_id
        AND r.round = seamless_transaction.round AND (r.state = 'open' OR r.changed_at >= ${old}))`,
    by: sql`at`,
  })
  await dropDue(db, {
    of: sql`seamless_round`,
    where: sql`state <> 'open' AND changed_at < ${old} AND version = recorded AND NOT EXISTS (
      SELECT FROM seamless_transaction t WHERE t.venue = seamless_round.venue
        AND t.player_id = seamless_round.player_id AND t.round = seamless_round.round)`,
    by: sql`changed_at`,
  })
}

/** Tries whose timestamps hold no longer. */
export function dropRequests(db: Db): Promise<void> {
  return dropDue(db, {
    of: sql`seamless_request`,
    where: sql`at < moment() - interval '15 minutes'`,
    by: sql`at`,
  })
}
