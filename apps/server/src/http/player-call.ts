import { ownPlayerCalls, playerCalls } from '@jinli/contract/all'
import type { Endpoint } from '@jinli/contract/wire/endpoint'

const ofPlayers: ReadonlySet<Endpoint> = new Set([...playerCalls, ...ownPlayerCalls])

/** Returns whether players make the call. Clients that are not ours make these calls too. */
export function isPlayerCall(call: Endpoint | undefined): boolean {
  return call !== undefined && ofPlayers.has(call)
}
