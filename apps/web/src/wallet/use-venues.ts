import { user } from '@jinli/contract/profile/profile'
import { balancelist } from '@jinli/contract/wallet/wallet'
import { cachedResponse, cacheResponse, isOutdated, useCallQuery } from '../api/query.ts'
import { readMe } from '../visit/use-me.ts'
import { sumAtVenues, sumMoving, type Venue } from './venues.ts'

/**
 * Makes the player’s record agree with the venue list. If the sums differ, requests the record again; otherwise sets
 * the age of its venue balances to zero if the list is fresh.
 */
async function agree(list: readonly Venue[]): Promise<void> {
  const me = cachedResponse(user, {})
  if (!me) return
  const same = sumAtVenues(list) === me.at_venues && sumMoving(list) === me.in_transit
  if (!same || isOutdated(user)) await readMe().catch(console.info)
  else if (list.every(({ fresh }) => fresh))
    cacheResponse(user, {}, { ...me, venues_age: 0 })
}

/** Reads the balances at the venues, together with the player’s record. Polls silently (spec §9). */
export function useVenues(pollMs: number) {
  return useCallQuery(
    balancelist,
    {},
    { staleTime: 0, pollMs, before: agree, passing: true },
  )
}
