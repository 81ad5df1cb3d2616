import { type PlayerId, playerIdOf } from '../platform/ids.ts'

/** Our name for a player at every venue. */
export function playerAtVenue(player: PlayerId): string {
  return `p${player}`
}

/** Whom a venue means by a name; null for one that is not ours. */
export function playerOfVenue(name: string): PlayerId | null {
  const id = /^p(\d{1,18})$/.exec(name)?.[1]
  return id ? playerIdOf(id) : null
}
