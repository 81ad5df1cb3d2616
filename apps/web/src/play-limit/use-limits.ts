import type { Output } from '@jinli/contract/endpoint'
import type { confirmDepositlimit, depositlimit, exclude } from '@jinli/contract/play-limit'
import { playlimit } from '@jinli/contract/play-limit'
import { useCallMutation } from '../api/mutation.ts'
import { keepAnswer, refresh, useCallQuery } from '../api/query.ts'
import { toast } from '../overlay/toast.ts'
import type { ShowRefused } from '../ui/use-form.ts'

export type Limits = Output<typeof playlimit>

/** How the player's own limits stand, read anew at every visit. */
export function useLimits() {
  return useCallQuery(playlimit, {}, { staleTime: 0 })
}

type Wish = typeof exclude | typeof depositlimit | typeof confirmDepositlimit

/** A wish: its answer is the new state, told in the server's words. */
export function useWish<E extends Wish>(
  endpoint: E,
  onDone: () => void,
  showRefused?: ShowRefused,
) {
  return useCallMutation(endpoint, {
    toastSuccess: true,
    onSuccess: ({ data }) => {
      keepAnswer(playlimit, {}, data)
      onDone()
    },
    onRefused: (refused) => {
      refresh(playlimit)
      return showRefused?.(refused) ?? false
    },
    // Whether it is in force is what the card shows next.
    onLost: () => {
      toast.fail('网络异常，请稍后再试')
      refresh(playlimit)
    },
  })
}
