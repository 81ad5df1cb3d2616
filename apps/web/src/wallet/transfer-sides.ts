import { centreWallet } from '@jinli/contract/vocabulary'

export type Sides = { source: string; target: string }

/** Returns the default sides: from the centre wallet to the first venue. */
export function firstSides(venues: readonly { platname: string }[]): Sides {
  return { source: centreWallet, target: venues[0]?.platname ?? '' }
}

export function swapSides({ source, target }: Sides): Sides {
  return { source: target, target: source }
}

/**
 * Sets one side. If both sides would be the same, swaps them. Both sides may be venues: then the rule explains the
 * problem (spec §5 Transfer).
 */
export function withSide(sides: Sides, side: keyof Sides, wallet: string): Sides {
  const other = side === 'source' ? sides.target : sides.source
  return wallet === other ? swapSides(sides) : { ...sides, [side]: wallet }
}

/** Sets the venue of the form to the one that the player tapped, and keeps the direction of the transfer. */
export function withVenue({ source, target }: Sides, venue: string): Sides {
  const outOfVenue = source !== centreWallet && target === centreWallet
  return outOfVenue ? { source: venue, target } : { source: centreWallet, target: venue }
}
