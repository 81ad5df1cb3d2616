import { newSecret, type Secrets } from './secret-file.ts'

/** One account of ours at the sandbox vendor; each is a venue of its own look. */
export type VenueOperator = { id: string; secret: string; name: string; hue: number }

// The codes and the first tab are the spec's (spec §2 /concise, §9); looks as on its shelf.
const houses = [
  { id: 'obgdy', name: '锦鲤电游', hue: 12 },
  { id: 'fgdz', name: '福鲤电子', hue: 40 },
  { id: 'pp', name: '泡泡电子', hue: 190 },
  { id: 'ae', name: '莲池电子', hue: 320 },
] as const

/** The accounts with their secrets; a new one gets its secret, which the caller then stores. */
export function venueOperators(secrets: Secrets): VenueOperator[] {
  return houses.map((house) => {
    secrets.venueSecrets[house.id] ??= newSecret()
    return { ...house, secret: secrets.venueSecrets[house.id] ?? '' }
  })
}
