import { betStatus } from '../bet-feed/bet-status.ts'
import type { Store } from '../store/database.ts'
import { pageLimit, pageOf, seqBefore } from '../store/page.ts'
import { big, json, type RowOf, text, word } from '../store/row-shape.ts'
import type { VenueAccount } from '../store/venue-account.ts'
import { findLatestRound } from './round.store.ts'
import type { RoundResponse } from './round-progress.ts'

/** A player at one game. */
export type RoundsOf = VenueAccount & { game: string }

/** Returns the open round of a game, as in its last response, or null. */
export function openRoundOf(
  store: Store,
  { operator, player, game }: RoundsOf,
): RoundResponse | null {
  const row = store.row(
    { response: json<RoundResponse>() },
    `SELECT response FROM round
     WHERE operator = ? AND player = ? AND game = ? AND status = 'open'`,
    operator,
    player,
    game,
  )
  return row?.response ?? null
}

/** Returns the last response of the player's latest round if it ended at `since` (unix ms) or later; else null. */
export function lastEndedOf(
  store: Store,
  player: RoundsOf,
  since: number,
): RoundResponse | null {
  const row = findLatestRound(store, player, player.game)
  if (row?.status !== 'settled') return null
  return (row.settled_at ?? 0) >= since ? row.response : null
}

const pastRound = {
  seq: big,
  status: betStatus,
  response: json<RoundResponse>(),
  seed_state: word(['next', 'current', 'revealed']),
  server_seed: text,
  decisions: json<unknown[]>(),
}

function pastRoundBody(row: RowOf<typeof pastRound>) {
  const { balance: _balance, decisions: _count, ...round } = row.response
  return {
    ...round,
    status: row.status,
    decisions: row.decisions,
    // The server seed stays secret while these seeds are in use, because it determines the draws of later rounds.
    server_seed: row.seed_state === 'revealed' ? row.server_seed : null,
  }
}

/** Returns a page of a game's rounds with the data for their proof, newest first. `before` is '' at the first page. */
export function readRounds(
  store: Store,
  { operator, player, game }: RoundsOf,
  before: string,
) {
  const rows = store.rows(
    pastRound,
    `SELECT r.seq, r.status, r.response, s.state AS seed_state, s.server_seed,
       (SELECT json_group_array(json(d.decision) ORDER BY d.ordinal)
        FROM decision d WHERE d.round_id = r.round_id) AS decisions
     FROM round r JOIN seeds s ON s.id = r.seeds_id
     WHERE r.operator = ? AND r.player = ? AND r.game = ? AND r.seq < ?
     ORDER BY r.seq DESC LIMIT ?`,
    operator,
    player,
    game,
    seqBefore(before),
    pageLimit,
  )
  const { page, next } = pageOf(rows)
  return { rounds: page.map(pastRoundBody), next }
}
