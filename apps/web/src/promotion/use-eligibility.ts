import { activitystanding } from '@jinli/contract/promotion/promotion'
import type { Output } from '@jinli/contract/wire/endpoint'
import { useCallQuery } from '../api/query.ts'

export type Eligibility = Output<typeof activitystanding>

/** The poll interval, because a deposit may be credited while the player waits. */
const lookMs = 15_000

/** Reads the player’s eligibility for one promotion; polls while a condition is missing. */
export function useEligibility(id: number) {
  return useCallQuery(
    activitystanding,
    { id },
    {
      staleTime: 0,
      pollMs: (data) => (data && !data.ready && !data.application ? lookMs : false),
    },
  )
}
