/** The choice of a card before the player has made one. */
export const noChoice = '' as const

/** Returns the card of the form: the chosen one, or the only bound one. A choice that is gone chooses no other card. */
export function chosenCard<C extends { id: number }>(
  cards: readonly C[] | undefined,
  choice: number | typeof noChoice,
): C | undefined {
  if (choice !== noChoice) return cards?.find(({ id }) => id === choice)
  return cards?.length === 1 ? cards[0] : undefined
}
