import type { Store } from '../store/database.ts'
import { text } from '../store/row-shape.ts'
import type { VenueAccount } from '../store/venue-account.ts'
import type { Stake } from './wallet.ts'

export function insertStake(
  store: Store,
  id: string,
  account: VenueAccount,
  stake: Stake,
): void {
  store.change(
    `INSERT INTO stake (id, operator, player, round, game, ref, amount, state, requested_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'requested', ?)`,
    id,
    account.operator,
    account.player,
    stake.round,
    stake.game,
    stake.ref,
    stake.amount,
    Date.now(),
  )
}

function assertOne(changes: bigint): void {
  if (changes !== 1n) throw new Error('a stake changed during its own action')
}

/** Marks the stake as taken. Call this in the transaction that uses the stake. */
export function takeStake(store: Store, id: string): void {
  assertOne(
    store.change(
      `UPDATE stake SET state = 'taken', taken_at = ? WHERE id = ? AND state = 'requested'`,
      Date.now(),
      id,
    ),
  )
}

/** Marks the stake as refused. The platform took no money. */
export function refuseStake(store: Store, id: string, word: string): void {
  assertOne(
    store.change(
      `UPDATE stake SET state = 'refused', response = ? WHERE id = ? AND state = 'requested'`,
      word,
      id,
    ),
  )
}

/** Marks a stake as returned and queues its rollback, taken or not. Call this in a transaction. */
export function returnStake(store: Store, id: string): void {
  const at = Date.now()
  assertOne(
    store.change(
      `UPDATE stake SET state = 'returned', returned_at = ?
       WHERE id = ? AND state IN ('requested', 'taken')`,
      at,
      id,
    ),
  )
  store.change(
    `INSERT INTO outbox (id, operator, player, round, kind, stake_id, amount, state, at, due_at)
     SELECT 'r.' || id, operator, player, round, 'rollback', id, amount, 'due', ?2, ?2
     FROM stake WHERE id = ?1`,
    id,
    at,
  )
}

/** Queues rollbacks of the stakes that had no response when the process died. Returns their number. */
export function returnUnanswered(store: Store): number {
  return store.transaction(() => {
    const stakes = store.rows(
      { id: text },
      `SELECT id FROM stake WHERE state = 'requested'`,
    )
    for (const { id } of stakes) returnStake(store, id)
    // After a restart all due calls are sent at once, however long the platform was down.
    store.change(`UPDATE outbox SET due_at = ? WHERE state = 'due'`, Date.now())
    return stakes.length
  })
}

/** Returns the ids of the taken stakes of a round. */
export function takenStakes(store: Store, round: string): string[] {
  return store
    .rows({ id: text }, `SELECT id FROM stake WHERE round = ? AND state = 'taken'`, round)
    .map(({ id }) => id)
}
