import type { Config } from '../../platform/config.ts'
import type { VenuePort } from '../venue.port.ts'
import { SandboxVenue } from './sandbox/sandbox.client.ts'
import { SandboxSeamlessVenue } from './sandbox/sandbox-seamless.client.ts'

/** Returns one adapter per operator account at a vendor, by venue code. */
export function connectVenues(config: Config['venue']): Map<string, VenuePort> {
  return new Map(
    config.operators.map(({ id, url, secret, seamlessKeys }) => {
      const account = { url: url ?? config.url, operator: id, secret }
      // A venue with keys for calls to us has a seamless wallet.
      const Adapter = seamlessKeys.length > 0 ? SandboxSeamlessVenue : SandboxVenue
      return [id, new Adapter({ ...account, timeoutMs: config.timeoutMs })]
    }),
  )
}
