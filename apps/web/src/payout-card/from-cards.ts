/** Navigation state that says: opened from the card list, so going back shows the list. */
export const fromCards = { from: 'cards' } as const

export function cameFromCards(state: unknown): boolean {
  return (
    typeof state === 'object' &&
    state !== null &&
    'from' in state &&
    state.from === fromCards.from
  )
}
