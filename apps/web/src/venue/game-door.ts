/** The page that `/gamePage` shows. */
export type GameDoor =
  | { kind: 'download' }
  | { kind: 'agent' }
  | { kind: 'service' }
  | { kind: 'game'; name: string; type: string; code: string }

/**
 * Returns the page that the query names, in the order of decisions §4: `app=1`, then `dailiD` (1 for the agent
 * portal, any other for customer service), then name/type/code. Returns `null` if the query has none of them.
 */
export function gameDoor(query: URLSearchParams): GameDoor | null {
  if (query.get('app') === '1') return { kind: 'download' }
  // `dailiD` is a misspelling of the spec; the alias `dailiId` works too (R-WIRE-18).
  const agent = query.get('dailiD') ?? query.get('dailiId')
  if (agent !== null) return { kind: agent === '1' ? 'agent' : 'service' }
  const name = query.get('name') ?? ''
  const type = query.get('type') ?? ''
  const code = query.get('code') ?? ''
  return name || type || code ? { kind: 'game', name, type, code } : null
}
