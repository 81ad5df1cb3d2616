import type { Config } from '../platform/config.ts'
import { SandboxVenue } from './adapters/sandbox/sandbox.client.ts'

/** The venues whose API we can talk to, by venue code. */
export type VenueRegistry = {
  get(code: string): SandboxVenue | null
  codes(): string[]
  close(): Promise<void>
}

/** One adapter per operator account that the vendor gave us. */
export function openVenues(config: Config['venue']): VenueRegistry {
  const venues = new Map(
    config.operators.map((operator) => [
      operator.id,
      new SandboxVenue({
        url: config.url,
        operator: operator.id,
        secret: operator.secret,
        timeoutMs: config.timeoutMs,
      }),
    ]),
  )
  return {
    get: (code) => venues.get(code) ?? null,
    codes: () => [...venues.keys()],
    close: async () => venues.clear(),
  }
}
