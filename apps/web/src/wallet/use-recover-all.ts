import { transall } from '@jinli/contract/wallet/wallet'
import { useState } from 'react'
import { useCallMutation } from '../api/mutation.ts'
import { moneyMoved } from '../visit/use-me.ts'
import { recoveryWords, tellRecovered } from './recover-all.ts'
import type { RecoveredVenue } from './venues.ts'

/**
 * Transfers the money of all venues to the centre wallet (一键回收). `last` is the result of the last run for each venue.
 * `onRecovered` is for screens that must also read other amounts again.
 */
export function useRecoverAll(onRecovered?: () => void) {
  const [last, setLast] = useState<readonly RecoveredVenue[]>([])
  const recover = useCallMutation(transall, {
    lostWords: () => recoveryWords,
    onSuccess: (answer) => {
      setLast(answer.data.venues)
      tellRecovered(answer)
      moneyMoved()
      onRecovered?.()
    },
    // Some money may have moved before the response was lost.
    onLost: moneyMoved,
  })
  function run() {
    if (recover.busy) return
    setLast([])
    recover.run({}).catch(console.error)
  }
  return { run, busy: recover.busy, last }
}
