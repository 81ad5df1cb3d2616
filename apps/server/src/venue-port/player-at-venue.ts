import { type PlayerId, playerIdOf } from '../platform/ids.ts'

/** Returns the player's name at every venue. */
export function playerAtVenue(player: PlayerId): string {
  return `p${player}`
}

/** Returns the player with this name at a venue; null for a name that we did not give. */
export function playerOfVenue(name: string): PlayerId | null {
  const id = /^p(\d{1,18})$/.exec(name)?.[1]
  return id ? playerIdOf(id) : null
}
