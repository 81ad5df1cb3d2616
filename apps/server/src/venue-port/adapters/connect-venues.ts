import type { Config } from '../../platform/config.ts'
import type { VenuePort } from '../venue.port.ts'
import { SandboxVenue } from './sandbox/sandbox.client.ts'
import { SandboxSeamlessVenue } from './sandbox/sandbox-seamless.client.ts'

/** By venue code, one adapter per operator account that a vendor gave us. */
export function connectVenues(config: Config['venue']): Map<string, VenuePort> {
  return new Map(
    config.operators.map(({ id, url, secret, seamlessKeys }) => {
      const account = { url: url ?? config.url, operator: id, secret }
      // Who may ask us for money keeps none itself.
      const Adapter = seamlessKeys.length > 0 ? SandboxSeamlessVenue : SandboxVenue
      return [id, new Adapter({ ...account, timeoutMs: config.timeoutMs })]
    }),
  )
}
