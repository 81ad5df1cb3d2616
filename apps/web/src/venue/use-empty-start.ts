import type { Fen } from '@jinli/money/money'
import { useState } from 'react'

/**
 * Returns true while a game that began without money has none. Only the start counts, so that a player who has just
 * lost is not asked for more money.
 */
export function useEmptyStart(balance: Fen | null): boolean {
  const [first, setFirst] = useState(balance)
  if (first === null && balance !== null) setFirst(balance)
  return first === 0n && balance === 0n
}
