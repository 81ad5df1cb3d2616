import { type BetState, betCodes } from '@jinli/contract/states'
import sql from 'sql-template-tag'
import { type Db, one, row } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { list, type PageRequest, type PageRows } from '../platform/paging.ts'
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
import { countedColumns, countedPart } from './counted.ts'

const betRow = {
  bet_id: text,
  venue: text,
  venue_name: text,
  game_code: text,
  game_name: text,
  stake: big,
  payout: big,
  state: word(betCodes),
  placed_at: time,
  held_amount: big,
}
export type BetRow = RowOf<typeof betRow>

const betColumns = sql`r.bet_id, r.venue, v.name AS venue_name, r.game_code,
  coalesce(g.name, r.game_code) AS game_name, r.stake, r.payout, r.state, r.placed_at, r.held_amount`
const betJoins = sql`JOIN venue v ON v.code = r.venue
  LEFT JOIN game_name g ON g.venue = r.venue AND g.code = r.game_code`

export type BetFilter = {
  player: PlayerId
  venue: string
  since: Date
  /** The end of the period, excluded; null where it has not ended. */
  until: Date | null
  /** The state of the bets; null for all states. */
  state: BetState | null
}

function matching({ player, venue, since, until, state }: BetFilter) {
  return sql`r.player_id = ${player} AND r.placed_at >= ${since}
      AND (${until}::timestamptz IS NULL OR r.placed_at < ${until})
      AND (${venue} = '' OR r.venue = (SELECT venue_code(${venue})))
      AND (${state}::text IS NULL OR r.state = ${state})`
}

/** Returns a page of a player's bets, newest first. */
export function betsOf(db: Db, filter: PageRequest & BetFilter): Promise<PageRows<BetRow>> {
  const bets = {
    columns: betColumns,
    table: sql`bet`,
    joins: betJoins,
    where: matching(filter),
    order: sql`r.placed_at DESC, r.bet_id DESC`,
  }
  return list(db, betRow, bets, filter)
}

const sums = { stake: big, result: big }

/** Returns stake (without void bets) and result (of settled bets only) of all matching bets, in fen. */
export function betSums(db: Db, filter: BetFilter): Promise<RowOf<typeof sums>> {
  return one(
    db,
    sums,
    sql`SELECT coalesce(sum(r.stake) FILTER (WHERE r.state <> 'void'), 0)::bigint AS stake,
        coalesce(sum(r.payout - r.stake) FILTER (WHERE r.state = 'settled'), 0)::bigint AS result
      FROM bet r WHERE ${matching(filter)}`,
  )
}

const detailRow = {
  ...betRow,
  ...countedPart,
  version: int,
  settled_at: maybe(time),
  selection: text,
  outcome: text,
  listed: bool,
}

/** Returns a bet of the player, or null if none matches. */
export function betOf(
  db: Db,
  player: PlayerId,
  { venue, bet_id }: { venue: string; bet_id: string },
): Promise<RowOf<typeof detailRow> | null> {
  return row(
    db,
    detailRow,
    sql`SELECT ${betColumns}, ${countedColumns}, r.version, r.settled_at,
        coalesce(r.selection, '') AS selection, coalesce(r.outcome, '') AS outcome, s.game IS NOT NULL AS listed
      FROM bet r ${betJoins} LEFT JOIN game_shown s ON s.venue = r.venue AND s.game = r.game_code
      WHERE r.venue = ${venue} AND r.bet_id = ${bet_id} AND r.player_id = ${player}`,
  )
}

const playTotals = { rounds: int, stake: big, result: big }

/** Returns the totals of a player's bets at a venue since an instant. */
export function playTotalsSince(
  db: Db,
  { player, venue, since }: { player: PlayerId; venue: string; since: Date },
): Promise<RowOf<typeof playTotals>> {
  return one(
    db,
    playTotals,
    sql`SELECT count(*)::int AS rounds, coalesce(sum(r.stake), 0)::bigint AS stake,
        coalesce(sum(r.payout - r.stake) FILTER (WHERE r.state = 'settled'), 0)::bigint AS result
      FROM bet r WHERE r.player_id = ${player} AND r.venue = ${venue} AND r.placed_at >= ${since}
        AND r.state <> 'void'`,
  )
}

const validBet = { bet_id: text, game_name: text, stake: big, settled_at: time }

/** Returns a page of a player's valid bets in a game (empty: in all) between two instants, newest first. */
export function validBetsOf(
  db: Db,
  filter: PageRequest & {
    player: PlayerId
    venue: string
    game: string
    from: Date
    before: Date
  },
): Promise<PageRows<RowOf<typeof validBet>>> {
  const { player, venue, game, from, before } = filter
  const bets = {
    columns: sql`r.bet_id, coalesce(g.name, r.game_code) AS game_name, r.stake, r.settled_at`,
    table: sql`bet_valid`,
    joins: sql`LEFT JOIN game_name g ON g.venue = r.venue AND g.code = r.game_code`,
    where: sql`r.player_id = ${player} AND r.settled_at >= ${from} AND r.settled_at < ${before}
      AND r.venue = ${venue} AND ${game} IN ('', r.game_code)`,
    order: sql`r.settled_at DESC, r.bet_id DESC`,
  }
  return list(db, validBet, bets, filter)
}
