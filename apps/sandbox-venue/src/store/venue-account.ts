export type VenueAccount = { operator: string; player: string }

export function accountKey({ operator, player }: VenueAccount): string {
  return `${operator}:${player}`
}
