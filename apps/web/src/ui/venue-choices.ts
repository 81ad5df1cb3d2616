import type { gameList } from '@jinli/contract/venue/venue'
import type { Output } from '@jinli/contract/wire/endpoint'

type Entry = Pick<
  Output<typeof gameList>[number],
  'app_state' | 'platform_name' | 'venue_name'
>

/** Returns the venues of the game list, each once, as the choices of a filter. */
export function venueChoices(entries: readonly Entry[]) {
  const names = new Map<string, string>()
  for (const entry of entries) {
    if (entry.app_state) names.set(entry.platform_name, entry.venue_name)
  }
  return [...names].map(([value, label]) => ({ value, label }))
}
