import { integer, type Store } from './database.ts'

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
  /** Transfer reference or bet id: the same (kind, ref) can never move money twice. */
  ref: string
  /** Fen, signed. */
  delta: bigint
  at: number
}

/** Creates the player's wallet; false when it was there already. */
export function createPlayer(store: Store, operator: string, player: string): boolean {
  return (
    store.run(
      'INSERT INTO player (operator, player, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
      operator,
      player,
      Date.now(),
    ) === 1n
  )
}

/** Balance in fen, null for a player this operator never created. */
export function balanceOf(store: Store, operator: string, player: string): bigint | null {
  const row = store.one(
    'SELECT balance FROM player WHERE operator = ? AND player = ?',
    operator,
    player,
  )
  return row ? integer(row, 'balance') : null
}

/**
 * Moves money and writes its log row; call inside a transaction. Returns the balance after,
 * or null (nothing written) when the balance would fall below zero or the player is unknown.
 */
export function moveMoney(store: Store, movement: Movement): bigint | null {
  const { operator, player, kind, ref, delta, at } = movement
  const row = store.one(
    `UPDATE player SET balance = balance + ?1
     WHERE operator = ?2 AND player = ?3 AND balance + ?1 >= 0 RETURNING balance`,
    delta,
    operator,
    player,
  )
  if (!row) return null
  const balance = integer(row, 'balance')
  store.run(
    `INSERT INTO wallet_log (operator, player, kind, ref, delta, balance_after, at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    operator,
    player,
    kind,
    ref,
    delta,
    balance,
    at,
  )
  return balance
}
