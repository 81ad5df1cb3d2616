import { count, integer, type Row, type Store, text } from '../database.ts'
import type { Holder, Stake } from './purse.ts'

/** What is to be said to the platform until it answers. */
export type Owed = Holder & {
  seq: bigint
  id: string
  round: string
  kind: 'win' | 'rollback'
  /** Of a rollback: which stake. */
  stakeId: string | null
  amount: bigint
  tries: number
}

function owedOf(row: Row): Owed {
  return {
    seq: integer(row, 'seq'),
    id: text(row, 'id'),
    operator: text(row, 'operator'),
    player: text(row, 'player'),
    round: text(row, 'round'),
    kind: text(row, 'kind') === 'win' ? 'win' : 'rollback',
    stakeId: row['stake_id'] === null ? null : text(row, 'stake_id'),
    amount: integer(row, 'amount'),
    tries: count(row, 'tries'),
  }
}

export function insertStake(store: Store, id: string, holder: Holder, stake: Stake): void {
  store.run(
    `INSERT INTO stake (id, operator, player, round, game, ref, amount, state, asked_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'asked', ?)`,
    id,
    holder.operator,
    holder.player,
    stake.round,
    stake.game,
    stake.ref,
    stake.amount,
    Date.now(),
  )
}

function moved(changed: bigint): void {
  if (changed !== 1n) throw new Error('a stake moved under its own act')
}

/** The stake is ours; call in the transaction that does what it is for. */
export function takeStake(store: Store, id: string): void {
  moved(
    store.run(
      `UPDATE stake SET state = 'taken', taken_at = ? WHERE id = ? AND state = 'asked'`,
      Date.now(),
      id,
    ),
  )
}

/** The platform refused it: nothing was taken. */
export function refuseStake(store: Store, id: string, word: string): void {
  moved(
    store.run(
      `UPDATE stake SET state = 'refused', said = ? WHERE id = ? AND state = 'asked'`,
      word,
      id,
    ),
  )
}

/** Gives a stake up, whatever has become of it at the platform; call inside a transaction. */
export function returnStake(store: Store, id: string): void {
  const at = Date.now()
  moved(
    store.run(
      `UPDATE stake SET state = 'returned', returned_at = ?
       WHERE id = ? AND state IN ('asked', 'taken')`,
      at,
      id,
    ),
  )
  store.run(
    `INSERT INTO owed (id, operator, player, round, kind, stake_id, amount, state, at, due_at)
     SELECT 'r.' || id, operator, player, round, 'rollback', id, amount, 'due', ?2, ?2
     FROM stake WHERE id = ?1`,
    id,
    at,
  )
}

/** Stakes that were asked for when the process died: nobody waits for them any more. */
export function returnForgotten(store: Store): number {
  return store.transaction(() => {
    const asked = store.all(`SELECT id FROM stake WHERE state = 'asked'`)
    for (const row of asked) returnStake(store, text(row, 'id'))
    // Whoever was away for long is told at once.
    store.run(`UPDATE owed SET due_at = ? WHERE state = 'due'`, Date.now())
    return asked.length
  })
}

/** The stakes of a round that are ours. */
export function takenOf(store: Store, round: string): string[] {
  return store
    .all(`SELECT id FROM stake WHERE round = ? AND state = 'taken'`, round)
    .map((row) => text(row, 'id'))
}

export function oweWin(
  store: Store,
  win: Holder & { round: string; amount: bigint; at: number },
): void {
  store.run(
    `INSERT INTO owed (id, operator, player, round, kind, amount, state, at, due_at)
     VALUES (?1, ?2, ?3, ?4, 'win', ?5, 'due', ?6, ?6)`,
    `w.${win.round}`,
    win.operator,
    win.player,
    win.round,
    win.amount,
    win.at,
  )
}

/** The first of each player's that is due by now: one after another, so that a rollback is answered before a win. */
export function dueNow(store: Store, now: number, most: number): Owed[] {
  return store
    .all(
      `SELECT * FROM owed o WHERE state = 'due' AND due_at <= ? AND NOT EXISTS (
         SELECT 1 FROM owed b WHERE b.state = 'due' AND b.operator = o.operator
           AND b.player = o.player AND b.seq < o.seq)
       ORDER BY due_at LIMIT ?`,
      now,
      most,
    )
    .map(owedOf)
}

export function hasDue(store: Store, { operator, player }: Holder): boolean {
  const row = store.one(
    `SELECT 1 FROM owed WHERE state = 'due' AND operator = ? AND player = ? LIMIT 1`,
    operator,
    player,
  )
  return row !== undefined
}

/** What a player is paid that the platform has not answered yet. */
export function winsDue(store: Store, { operator, player }: Holder): bigint {
  const row = store.one(
    `SELECT coalesce(sum(amount), 0) AS total FROM owed
     WHERE state = 'due' AND operator = ? AND player = ? AND kind = 'win'`,
    operator,
    player,
  )
  return row ? integer(row, 'total') : 0n
}

export function endOwed(
  store: Store,
  { seq }: Owed,
  state: 'answered' | 'refused',
  said: string,
): void {
  store.run(
    `UPDATE owed SET state = ?, said = ?, answered_at = ? WHERE seq = ? AND state = 'due'`,
    state,
    said,
    Date.now(),
    seq,
  )
}

export function putOff(store: Store, { seq }: Owed, dueAt: number, said: string): void {
  store.run(
    `UPDATE owed SET tries = tries + 1, due_at = ?, said = ? WHERE seq = ? AND state = 'due'`,
    dueAt,
    said,
    seq,
  )
}
