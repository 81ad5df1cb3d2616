import { ownPlayerCalls, playerCalls } from '@jinli/contract/all'

/** The players' paths by their lower-case spelling. */
const spelled: ReadonlyMap<string, string> = new Map(
  [...playerCalls, ...ownPlayerCalls]
    .flatMap((call) => [call.path, ...(call.aliases ?? [])])
    .map((path) => [path.toLowerCase(), path]),
)

/**
 * The address of a request with a player's call as we spell it: clients in the field write paths in any
 * case. Other paths stay as they are, so that what a proxy keeps from `/admin` is kept from it.
 */
export function asSpelled(url: string): string {
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  const known = spelled.get(path.toLowerCase())
  return known === undefined ? url : known + url.slice(path.length)
}
