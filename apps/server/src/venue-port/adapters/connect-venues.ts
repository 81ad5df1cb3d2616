import type { Config } from '../../platform/config.ts'
import type { VenuePort } from '../venue.port.ts'
import { SandboxVenue } from './sandbox/sandbox.client.ts'

/** By venue code, one adapter per operator account that a vendor gave us. */
export function connectVenues(config: Config['venue']): Map<string, VenuePort> {
  return new Map(
    config.operators.map((operator) => [
      operator.id,
      new SandboxVenue({
        url: operator.url ?? config.url,
        operator: operator.id,
        secret: operator.secret,
        timeoutMs: config.timeoutMs,
      }),
    ]),
  )
}
