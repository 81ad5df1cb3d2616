import { balancelist, transall } from '@jinli/contract/wallet'
import { useState } from 'react'
import { useCallMutation } from '../api/mutation.ts'
import { refresh } from '../api/query.ts'
import { reloadMe } from '../session/use-me.ts'
import { toast } from '../ui/toast.ts'
import { type Recovered, transferDone } from './venues.ts'

/** Brings the money of all venues home; `last` is what the last run said, venue by venue. */
export function useRecoverAll() {
  const [last, setLast] = useState<readonly Recovered[]>([])
  const recover = useCallMutation(transall, {
    money: true,
    onSuccess: ({ data, message }) => {
      setLast(data.venues)
      const whole = data.venues.every((venue) => venue.state === transferDone)
      if (whole) toast.ok(message)
      else toast.info(message)
      reloadMe()
      refresh(balancelist)
    },
    // Some may have moved before the answer was lost.
    onLost: () => refresh(balancelist),
  })
  function run() {
    if (recover.busy) return
    setLast([])
    recover.run({}).catch(console.error)
  }
  return { run, busy: recover.busy, last }
}
