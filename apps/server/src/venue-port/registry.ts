import type { Config } from '../platform/config.ts'
import { connectVenues } from './adapters/connect-venues.ts'
import type { VenuePort } from './venue.port.ts'

/** The venues whose API we can talk to, by venue code. */
export type VenueRegistry = {
  get(code: string): VenuePort | null
  codes(): string[]
  close(): Promise<void>
}

export function openVenues(config: Config['venue']): VenueRegistry {
  const venues = connectVenues(config)
  return {
    get: (code) => venues.get(code) ?? null,
    codes: () => [...venues.keys()],
    close: async () => venues.clear(),
  }
}
