import type { Store } from '../store/database.ts'
import { big } from '../store/row-shape.ts'

export type WalletKind =
  | 'transfer_in'
  | 'transfer_out'
  | 'stake'
  | 'payout'
  | 'stake_returned'
  | 'payout_revoked'

export type Movement = {
  operator: string
  player: string
  kind: WalletKind
  /** The transfer reference or bet id. The same (kind, ref) moves money only once. */
  ref: string
  /** The signed amount in fen. */
  delta: bigint
  at: number
}

/** Creates the player's wallet. Returns false when it already exists. */
export function createPlayer(store: Store, operator: string, player: string): boolean {
  return (
    store.change(
      'INSERT INTO player (operator, player, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
      operator,
      player,
      Date.now(),
    ) === 1n
  )
}

/** Returns the balance in fen; null for a player that this operator has not created. */
export function balanceOf(store: Store, operator: string, player: string): bigint | null {
  const row = store.row(
    { balance: big },
    'SELECT balance FROM player WHERE operator = ? AND player = ?',
    operator,
    player,
  )
  return row?.balance ?? null
}

/**
 * Moves money and writes its log row. Call this in a transaction. Returns the new balance in fen. Returns null, and
 * writes nothing, when the balance would fall below zero or the player is unknown.
 */
export function moveMoney(store: Store, movement: Movement): bigint | null {
  const { operator, player, kind, ref, delta, at } = movement
  const row = store.row(
    { balance: big },
    `UPDATE player SET balance = balance + ?1
     WHERE operator = ?2 AND player = ?3 AND balance + ?1 >= 0 RETURNING balance`,
    delta,
    operator,
    player,
  )
  if (!row) return null
  store.change(
    `INSERT INTO wallet_log (operator, player, kind, ref, delta, balance_after, at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    operator,
    player,
    kind,
    ref,
    delta,
    row.balance,
    at,
  )
  return row.balance
}
