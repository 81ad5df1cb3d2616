import type { gameList } from '@jinli/contract/venue/venue'
import { categoryIds } from '@jinli/contract/vocabulary'
import type { Output } from '@jinli/contract/wire/endpoint'
import { slotProviders } from './slot-providers.ts'

type Entry = Output<typeof gameList>[number]

/**
 * Returns the tabs of the slot lobby: the fixed slot providers (spec §2), then the operator’s other slot venues, with
 * the names that the operator has given them.
 */
export function slotTabs(entries: readonly Entry[]) {
  const venues = entries.filter(
    (entry) => entry.category_id === categoryIds.slot && !entry.game_name,
  )
  const isFixed = (venue: Entry) =>
    slotProviders.some(({ code }) => code === venue.platform_name)
  const others = venues
    .filter((venue) => venue.app_state && !isFixed(venue))
    .map((venue) => ({ code: venue.platform_name, name: venue.venue_name }))
  return [...slotProviders, ...others].map(({ code, name }) => {
    const venue = venues.find((each) => each.platform_name === code)
    return {
      code,
      name: venue?.venue_name || name,
      maintenance: venue?.maintenance ?? null,
    }
  })
}
