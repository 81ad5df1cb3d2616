import { user } from '@jinli/contract/profile/profile'
import { uptransferstatus } from '@jinli/contract/wallet/wallet'
import { useRef, useState } from 'react'
import { useCallMutation } from '../api/mutation.ts'
import { callKey, changeCachedResponse, queryClient, refresh } from '../api/query.ts'
import { Card } from '../ui/card.tsx'
import { SwitchRow } from '../ui/switch-row.tsx'

const meKey = callKey(user, {})

function show(auto_transfer: boolean): void {
  changeCachedResponse(user, {}, (me) => ({ ...me, auto_transfer }))
}

/** Switches automatic transfer. The screen changes at once, and changes back if the server refuses. */
function useAutoTransfer(on: boolean) {
  const [isLost, setIsLost] = useState(false)
  /** The setting on the server before the request. If the request fails, the screen shows it again. */
  const savedState = useRef(false)
  const save = useCallMutation(uptransferstatus, {
    toastSuccess: true,
    onSuccess: () => refresh(user),
    onRefused: () => {
      show(savedState.current)
      return false
    },
    onLost: () => {
      show(savedState.current)
      setIsLost(true)
    },
  })
  async function turn() {
    if (save.busy) return
    setIsLost(false)
    savedState.current = on
    const request = save.run({ transferstatus: !on })
    // The response of a running query would show the old setting again, so the query is cancelled.
    await queryClient.cancelQueries({ queryKey: meKey })
    show(!on)
    await request
  }
  return { turn, busy: save.busy, isLost }
}

/** Shows a card with the switch of automatic transfer (spec §4 Auto-transfer). */
export function AutoTransfer({ on }: { on: boolean }) {
  const note = on
    ? '进入场馆时：中心钱包 → 场馆；离开可转回'
    : '开启后，进入场馆时自动：中心钱包 → 场馆'
  return (
    <Card>
      <SwitchRow label="自动转账" note={note} on={on} {...useAutoTransfer(on)} />
    </Card>
  )
}
