import { minuteText, parseBrandTime } from '@jinli/contract/brand-time'
import type { Endpoint, WireOutput } from '@jinli/contract/endpoint'
import { playlimit } from '@jinli/contract/play-limit'
import { useCallMutation } from '../api/mutation.ts'
import { callKey, queryClient, refresh, useCallQuery } from '../api/query.ts'
import { toast } from '../ui/toast.ts'
import type { FormProblem } from '../ui/use-problem.ts'

export type Limits = WireOutput<typeof playlimit>

/** How the player's own limits stand, read anew at every visit. */
export function useLimits() {
  return useCallQuery(playlimit, {}, { staleTime: 0 })
}

/** A time of the wire as the server's sentences say it. */
export function minuteOf(time: string): string {
  return minuteText(parseBrandTime(time))
}

/** A wish: its answer is the new state, told in the server's words. */
export function useWish<E extends Endpoint>(
  endpoint: E,
  onDone: () => void,
  problem?: FormProblem,
) {
  return useCallMutation(endpoint, {
    toastSuccess: true,
    onSuccess: ({ data }) => {
      queryClient.setQueryData(callKey(playlimit, {}), data)
      onDone()
    },
    onRefused: (refused) => {
      refresh(playlimit)
      return problem?.refused(refused) ?? false
    },
    // Whether it is in force is what the card shows next.
    onLost: () => {
      toast.fail('网络异常，请稍后再试')
      refresh(playlimit)
    },
  })
}
