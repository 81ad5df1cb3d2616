import type { Config } from '../platform/config.ts'
import { connectVenues } from './adapters/connect-venues.ts'
import { Breaker, type VenueHealth, withBreaker } from './breaker.ts'
import type { VenuePort } from './venue.port.ts'

/** The venues with an adapter, by venue code. */
export type VenueRegistry = {
  get(code: string): VenuePort | null
  codes(): string[]
  /** The venue's health as this server sees it; null without an adapter. */
  health(code: string): VenueHealth | null
  close(): Promise<void>
}

export function openVenues(config: Config['venue']): VenueRegistry {
  const venues = new Map(
    [...connectVenues(config)].map(([code, adapter]) => {
      const breaker = new Breaker(config.breaker)
      return [code, { breaker, port: withBreaker(adapter, breaker) }]
    }),
  )
  return {
    get: (code) => venues.get(code)?.port ?? null,
    codes: () => [...venues.keys()],
    health: (code) => venues.get(code)?.breaker.health() ?? null,
    close: async () => venues.clear(),
  }
}
