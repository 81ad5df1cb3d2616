/** Returns the number of the order that a form has just sent, from the history entry; null for another type. */
export function sentOrderOf(state: unknown, type: number): string | null {
  if (typeof state !== 'object' || state === null) return null
  const isSent = 'sent' in state && state.sent === type
  return isSent && 'number' in state && typeof state.number === 'string'
    ? state.number
    : null
}
