import { ownPlayerCalls, playerCalls } from '@jinli/contract/all'

/** The paths of player calls by their lower-case form. */
const canonicalPaths: ReadonlyMap<string, string> = new Map(
  [...playerCalls, ...ownPlayerCalls]
    .flatMap((call) => [call.path, ...(call.aliases ?? [])])
    .map((path) => [path.toLowerCase(), path]),
)

/**
 * Returns the URL with a player call's path in our spelling, because existing clients write paths in any case, some with
 * a slash at the end.
 * Other paths stay unchanged, so that a proxy rule for `/admin` matches every path that we serve there.
 */
export function canonicalUrl(url: string): string {
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  const canonicalPath = canonicalPaths.get(path.toLowerCase().replace(/\/+$/, ''))
  return canonicalPath === undefined ? url : canonicalPath + url.slice(path.length)
}
