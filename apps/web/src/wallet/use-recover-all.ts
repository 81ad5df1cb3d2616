import { transall } from '@jinli/contract/wallet'
import { useState } from 'react'
import { useCallMutation } from '../api/mutation.ts'
import { moneyMoved } from '../visit/use-me.ts'
import { recoveryWords, tellRecovered } from './recover-all.ts'
import type { Recovered } from './venues.ts'

/**
 * 一键回收: brings the money of all venues home; `last` is what the last run said, venue by venue.
 * `onHome` is for those who show more of it than balances.
 */
export function useRecoverAll(onHome?: () => void) {
  const [last, setLast] = useState<readonly Recovered[]>([])
  const recover = useCallMutation(transall, {
    lost: () => recoveryWords,
    onSuccess: (answer) => {
      setLast(answer.data.venues)
      tellRecovered(answer)
      moneyMoved()
      onHome?.()
    },
    // Some may have moved before the answer was lost.
    onLost: moneyMoved,
  })
  function run() {
    if (recover.busy) return
    setLast([])
    recover.run({}).catch(console.error)
  }
  return { run, busy: recover.busy, last }
}
