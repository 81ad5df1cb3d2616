import { centreWallet } from '@jinli/contract/vocabulary'

export type Sides = { source: string; target: string }

/** Before the player has chosen: out of the centre, into the first venue there is. */
export function firstSides(venues: readonly { platname: string }[]): Sides {
  return { source: centreWallet, target: venues[0]?.platname ?? '' }
}

export function swapped({ source, target }: Sides): Sides {
  return { source: target, target: source }
}

/**
 * One side chosen. Choosing what stands on the other side swaps the two; two venues may stand
 * there, so that the rule can say why it cannot be (spec §5 Transfer).
 */
export function withSide(sides: Sides, side: keyof Sides, wallet: string): Sides {
  const other = side === 'source' ? sides.target : sides.source
  return wallet === other ? swapped(sides) : { ...sides, [side]: wallet }
}

/** A tapped venue row becomes the venue of the form; the direction stays. */
export function withVenue({ source, target }: Sides, venue: string): Sides {
  const outOfVenue = source !== centreWallet && target === centreWallet
  return outOfVenue ? { source: venue, target } : { source: centreWallet, target: venue }
}
