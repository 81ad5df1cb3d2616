import { bindcard, getcard } from '@jinli/contract/payout-card'
import { useCallMutation } from '../api/mutation.ts'
import { refresh } from '../api/query.ts'
import { toast } from '../overlay/toast.ts'
import type { ShowRefused } from '../ui/use-form.ts'
import { useLeaveToCards } from './from-cards.ts'

/** Binds a card or an address and goes to where it is seen; `type` is the tab of the list. */
export function useBind(type: 1 | 2, showRefused: ShowRefused) {
  const leave = useLeaveToCards(type)
  return useCallMutation(bindcard, {
    onRefused: (refused) => {
      // The pay password has another name on this call.
      const field = refused.field === 'password' ? 'pay_pass' : refused.field
      return showRefused(refused, field)
    },
    onSuccess: ({ message }) => {
      toast.ok(message || '绑定成功')
      refresh(getcard)
      leave()
    },
  })
}
