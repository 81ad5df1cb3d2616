import type { login, register } from '@jinli/contract/auth/auth'
import type { recover, recoverycode } from '@jinli/contract/recovery/recovery'
import type { CallInput } from '@jinli/contract/wire/endpoint'
import { useRef, useState } from 'react'
import { type MutationOptions, useCallMutation } from '../api/mutation.ts'
import { toast } from '../overlay/toast.ts'

type Entrance = typeof login | typeof register | typeof recover | typeof recoverycode

/**
 * Sends a sign-in, a registration or a recovery. When the server requires a proof of work, or the account is locked by the tries of
 * others, the browser solves one and sends the request again without a tap. Its code is loaded only then.
 */
export function useWorkedCall<E extends Entrance>(
  endpoint: E,
  options: MutationOptions<E> & Required<Pick<MutationOptions<E>, 'onRefused'>>,
) {
  const [working, setWorking] = useState(false)
  const lastInput = useRef<CallInput<E> | null>(null)
  const hasWorked = useRef(false)

  async function workAndSend(input: CallInput<E>): Promise<void> {
    setWorking(true)
    try {
      const { workDone } = await import('./proof-of-work.ts')
      const challenge = await workDone()
      hasWorked.current = true
      await call.run({ ...input, challenge })
    } catch (error) {
      // Possible causes: an old browser, a URL without https, no network.
      console.warn('no proof of work', error)
      toast.fail('安全验证未能完成，请重试；仍不行请更换浏览器或联系客服')
    } finally {
      setWorking(false)
    }
  }

  const call = useCallMutation(endpoint, {
    ...options,
    onRefused: (refusal) => {
      const input = lastInput.current
      const asks = ['auth.challenge-needed', 'auth.locked'].includes(refusal.key)
      if (!asks || input === null || hasWorked.current || working)
        return options.onRefused(refusal)
      workAndSend(input).catch(console.error)
      return true
    },
  })
  const run = (input: CallInput<E>) => {
    lastInput.current = input
    hasWorked.current = false
    return call.run(input)
  }
  return { busy: call.busy || working, working, run }
}
