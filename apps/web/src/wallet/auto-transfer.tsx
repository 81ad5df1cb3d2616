import { user } from '@jinli/contract/me'
import { uptransferstatus } from '@jinli/contract/wallet'
import { useId, useRef, useState } from 'react'
import { useCallMutation } from '../api/mutation.ts'
import { callKey, queryClient, refresh } from '../api/query.ts'
import type { Me } from '../session/use-me.ts'
import { Card } from '../ui/card.tsx'
import styles from './auto-transfer.module.css'

const meKey = callKey(user, {})

function showStatus(transferstatus: number): void {
  queryClient.setQueryData<Me>(meKey, (me) => me && { ...me, transferstatus })
}

/** The switch of automatic transfer: turns at once, turns back when the server did not take it. */
function useAutoTransfer(on: boolean) {
  const [lost, setLost] = useState(false)
  /** What the server holds; by the time it refuses, the screen already shows the other. */
  const held = useRef(0)
  const save = useCallMutation(uptransferstatus, {
    toastSuccess: true,
    onSuccess: () => refresh(user),
    onRefused: () => {
      showStatus(held.current)
      return false
    },
    onLost: () => {
      showStatus(held.current)
      setLost(true)
    },
  })
  async function turn() {
    if (save.busy) return
    setLost(false)
    held.current = on ? 1 : 0
    const next = on ? 0 : 1
    const sent = save.run({ transferstatus: next })
    // A record on its way still says the old state.
    await queryClient.cancelQueries({ queryKey: meKey })
    showStatus(next)
    await sent
  }
  return { turn, busy: save.busy, lost }
}

/** Spec §4 Auto-transfer, as a card with its switch. */
export function AutoTransfer({ on }: { on: boolean }) {
  const id = useId()
  const { turn, busy, lost } = useAutoTransfer(on)
  return (
    <Card>
      <button
        type="button"
        role="switch"
        className={styles.row}
        aria-checked={on}
        aria-busy={busy || undefined}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-note`}
        onClick={() => {
          turn().catch(console.error)
        }}
      >
        <span>
          <span id={`${id}-label`} className={styles.label}>
            自动转账
          </span>
          <span id={`${id}-note`} className={styles.note}>
            {on ? '进入场馆自动转入余额，离开可转回' : '开启后，进入场馆自动转入余额'}
          </span>
        </span>
        <span className={styles.track} aria-hidden="true">
          <span className={styles.knob} />
        </span>
      </button>
      {lost && (
        <p role="alert" className={styles.lost}>
          网络不稳定，开关未能保存，请重试
        </p>
      )}
    </Card>
  )
}
