import { bindcard, getcard } from '@jinli/contract/payout-card/payout-card'
import { useCallMutation } from '../api/mutation.ts'
import { refresh } from '../api/query.ts'
import { toast } from '../overlay/toast.ts'
import type { ShowRefusal } from '../ui/use-form.ts'
import { useLeaveToCards } from './from-cards.ts'

/** Binds a card or USDT address and shows it in the list. `type` is the tab of the list. */
export function useBind(type: 1 | 2, showRefusal: ShowRefusal) {
  const leave = useLeaveToCards(type)
  return useCallMutation(bindcard, {
    onRefused: (refusal) => {
      // This endpoint calls the pay-password field `pay_pass`; the refusal calls it `password`.
      const field = refusal.field === 'password' ? 'pay_pass' : refusal.field
      return showRefusal(refusal, field)
    },
    onSuccess: ({ message }) => {
      toast.ok(message || '绑定成功')
      refresh(getcard)
      leave()
    },
  })
}
