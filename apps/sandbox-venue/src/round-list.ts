import { integer, type Row, type Store, text, time } from './database.ts'

const PAGE = 20

/** The open round of a title as it was last answered, or null. */
export function openRoundOf(
  store: Store,
  seat: { operator: string; player: string; game: string },
): unknown {
  const row = store.one(
    `SELECT answer FROM round
     WHERE operator = ? AND player = ? AND game = ? AND status = 'open'`,
    seat.operator,
    seat.player,
    seat.game,
  )
  return row ? JSON.parse(text(row, 'answer')) : null
}

/** The title's last round of a player when it ended at `since` (unix ms) or later, as it was answered; else null. */
export function lastEndedOf(
  store: Store,
  seat: { operator: string; player: string; game: string },
  since: number,
): unknown {
  const row = store.one(
    `SELECT answer, status, settled_at FROM round
     WHERE operator = ? AND player = ? AND game = ? ORDER BY seq DESC LIMIT 1`,
    seat.operator,
    seat.player,
    seat.game,
  )
  if (!row || text(row, 'status') !== 'settled') return null
  const endedAt = time(row, 'settled_at')?.getTime() ?? 0
  return endedAt >= since ? JSON.parse(text(row, 'answer')) : null
}

/** A page of a title's rounds, newest first, with what a proof needs; `before` is '' at first. */
export function readRounds(
  store: Store,
  seat: { operator: string; player: string; game: string },
  before: string,
) {
  const rows = store.all(
    `SELECT r.seq, r.status, r.settled_at, r.answer, s.state, s.server_seed,
       (SELECT json_group_array(json(d.decision) ORDER BY d.ordinal)
        FROM decision d WHERE d.round_id = r.round_id) AS decided
     FROM round r JOIN seeds s ON s.id = r.seeds_id
     WHERE r.operator = ? AND r.player = ? AND r.game = ? AND r.seq < ?
     ORDER BY r.seq DESC LIMIT ?`,
    seat.operator,
    seat.player,
    seat.game,
    before === '' ? 9_000_000_000_000_000_000n : BigInt(before),
    PAGE + 1,
  )
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return {
    rounds: page.map(roundBody),
    next: rows.length > PAGE && last ? integer(last, 'seq').toString() : null,
  }
}

function roundBody(row: Row) {
  const {
    balance: _balance,
    decisions: _count,
    ...answer
  } = JSON.parse(text(row, 'answer'))
  return {
    ...answer,
    status: text(row, 'status'),
    decisions: JSON.parse(text(row, 'decided')),
    // Told once these seeds are no longer in use: then nothing can be drawn from them any more.
    server_seed: text(row, 'state') === 'revealed' ? text(row, 'server_seed') : null,
  }
}
