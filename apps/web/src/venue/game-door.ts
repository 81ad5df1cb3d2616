/** What `/gamePage` was asked to open. */
export type GameDoor =
  | { kind: 'download' }
  | { kind: 'agent' }
  | { kind: 'service' }
  | { kind: 'game'; name: string; type: string; code: string }

/**
 * Reads the query in the order of decisions §4: `app=1`, then `dailiD` (1 the agent's door, any
 * other the service), then name/type/code; `null` when there is none of them.
 */
export function gameDoor(query: URLSearchParams): GameDoor | null {
  if (query.get('app') === '1') return { kind: 'download' }
  // The spec's spelling and the right one (R-WIRE-18).
  const agent = query.get('dailiD') ?? query.get('dailiId')
  if (agent !== null) return { kind: agent === '1' ? 'agent' : 'service' }
  const name = query.get('name') ?? ''
  const type = query.get('type') ?? ''
  const code = query.get('code') ?? ''
  return name || type || code ? { kind: 'game', name, type, code } : null
}
