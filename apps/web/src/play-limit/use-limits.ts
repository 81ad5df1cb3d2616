import type {
  confirmDepositlimit,
  depositlimit,
  exclude,
} from '@jinli/contract/play-limit/play-limit'
import { playlimit } from '@jinli/contract/play-limit/play-limit'
import type { Output } from '@jinli/contract/wire/endpoint'
import { cacheChange } from '../api/cache-change.ts'
import { useCallMutation } from '../api/mutation.ts'
import { refresh, useCallQuery } from '../api/query.ts'
import { toast } from '../overlay/toast.ts'
import type { ShowRefusal } from '../ui/use-form.ts'

export type Limits = Output<typeof playlimit>

/** Reads the limits that the player has set. They are requested again at every visit. */
export function useLimits() {
  return useCallQuery(playlimit, {}, { staleTime: 0 })
}

/** What follows a wish about limits. Its response holds the limits after the change, which `keep` stores; `reread` asks for them. */
export function afterWish<L>(
  reread: () => void,
  keep: (limits: L) => void,
  onDone: () => void,
  showRefusal?: ShowRefusal,
) {
  return {
    toastSuccess: true,
    onSuccess: ({ data }: { data: L }) => {
      keep(data)
      onDone()
    },
    onRefused: (refusal: Parameters<ShowRefusal>[0]) => {
      reread()
      return showRefusal?.(refusal) ?? false
    },
    // The outcome is unknown, so the limits are read again: the card then shows whether the change is in force.
    onLost: () => {
      toast.fail('网络异常，请稍后再试')
      reread()
    },
  }
}

type Wish = typeof exclude | typeof depositlimit | typeof confirmDepositlimit

/** Requests a change of the limits. The response holds the limits after the change. */
export function useWish<E extends Wish>(
  endpoint: E,
  onDone: () => void,
  showRefusal?: ShowRefusal,
) {
  const keep = (limits: Limits) => cacheChange(playlimit, {}, limits)
  return useCallMutation(
    endpoint,
    afterWish(() => refresh(playlimit), keep, onDone, showRefusal),
  )
}
