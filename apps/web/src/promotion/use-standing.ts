import type { Output } from '@jinli/contract/endpoint'
import { activitystanding } from '@jinli/contract/promotion'
import { useCallQuery } from '../api/query.ts'

export type StandingNow = Output<typeof activitystanding>

/** A deposit that is credited while somebody reads may be what was missing. */
const lookMs = 15_000

/** How the player stands to one promotion, looked at again while something is missing. */
export function useStanding(id: number) {
  return useCallQuery(
    activitystanding,
    { id },
    {
      staleTime: 0,
      pollMs: (told) => (told && !told.ready && !told.application ? lookMs : false),
    },
  )
}
