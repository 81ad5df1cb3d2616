import type { login, register } from '@jinli/contract/auth'
import type { CallInput } from '@jinli/contract/endpoint'
import { useRef, useState } from 'react'
import { type MutationOptions, useCallMutation } from '../api/mutation.ts'
import { toast } from '../overlay/toast.ts'

type Entrance = typeof login | typeof register

/**
 * Signing in or up. A house that wants a proof of work first says so; then the browser does it and sends once
 * more, with nothing to tap. Its code comes when it is asked for.
 */
export function useWorkedCall<E extends Entrance>(
  endpoint: E,
  options: MutationOptions<E> & Required<Pick<MutationOptions<E>, 'onRefused'>>,
) {
  const [working, setWorking] = useState(false)
  const sent = useRef<CallInput<E> | null>(null)

  async function workAndSend(input: CallInput<E>): Promise<void> {
    setWorking(true)
    try {
      const { workDone } = await import('./proof-of-work.ts')
      const challenge = await workDone()
      await call.run({ ...input, challenge })
    } catch (error) {
      // An old browser, an address without https, no network.
      console.warn('no proof of work', error)
      toast.fail('安全验证未能完成，请重试；仍不行请更换浏览器或联系客服')
    } finally {
      setWorking(false)
    }
  }

  const call = useCallMutation(endpoint, {
    ...options,
    onRefused: (refused) => {
      const input = sent.current
      if (refused.key !== 'auth.challenge-needed' || input === null || working)
        return options.onRefused(refused)
      workAndSend(input).catch(console.error)
      return true
    },
  })
  const run = (input: CallInput<E>) => {
    sent.current = input
    return call.run(input)
  }
  return { busy: call.busy || working, working, run }
}
