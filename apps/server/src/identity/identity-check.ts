import type { Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import { identityOf } from './identity.store.ts'

/**
 * Refuses an amount (fen) beyond what the house allows without a verified identity (decision 098). Returns that room; null
 * is any amount. The player's row is locked, so that two calls do not use the same room.
 */
export async function refuseUnidentified(
  tx: Tx,
  player: PlayerId,
  kind: 'deposit' | 'withdrawal',
  amount: bigint,
): Promise<bigint | null> {
  const { state, deposits_left, withdrawals_left } = await identityOf(tx, player)
  const left = kind === 'deposit' ? deposits_left : withdrawals_left
  if (left === null || amount <= left) return left
  refuse(state === 'waiting' || state === 'review' ? 'identity.waiting' : 'identity.needed')
}
