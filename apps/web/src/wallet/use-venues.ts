import { user } from '@jinli/contract/me'
import { balancelist } from '@jinli/contract/wallet'
import { isOutdated, keepAnswer, knownAnswer, useCallQuery } from '../api/query.ts'
import { readMe } from '../visit/use-me.ts'
import { sumAtVenues, sumMoving, type Venue } from './venues.ts'

/**
 * The player's record of the same moment as the list: read again where the two differ, else its venues'
 * part is as young as the list is.
 */
async function agree(list: readonly Venue[]): Promise<void> {
  const me = knownAnswer(user, {})
  if (!me) return
  const same = sumAtVenues(list) === me.at_venues && sumMoving(list) === me.in_transit
  if (!same || isOutdated(user)) await readMe().catch(console.info)
  else if (list.every(({ fresh }) => fresh)) keepAnswer(user, {}, { ...me, venues_age: 0 })
}

/** Balances at the venues, polled silently (spec §9), together with the record that they are part of. */
export function useVenues(pollMs: number) {
  return useCallQuery(
    balancelist,
    {},
    { staleTime: 0, pollMs, before: agree, passing: true },
  )
}
