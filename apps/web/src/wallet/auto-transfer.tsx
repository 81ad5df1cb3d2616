import { user } from '@jinli/contract/me'
import { uptransferstatus } from '@jinli/contract/wallet'
import { useId, useRef, useState } from 'react'
import { useCallMutation } from '../api/mutation.ts'
import { callKey, changeAnswer, queryClient, refresh } from '../api/query.ts'
import { Card } from '../ui/card.tsx'
import styles from './auto-transfer.module.css'

const meKey = callKey(user, {})

function show(auto_transfer: boolean): void {
  changeAnswer(user, {}, (me) => ({ ...me, auto_transfer }))
}

/** The switch of automatic transfer: turns at once, turns back when the server did not take it. */
function useAutoTransfer(on: boolean) {
  const [lost, setLost] = useState(false)
  /** What the server holds; by the time it refuses, the screen already shows the other. */
  const held = useRef(false)
  const save = useCallMutation(uptransferstatus, {
    toastSuccess: true,
    onSuccess: () => refresh(user),
    onRefused: () => {
      show(held.current)
      return false
    },
    onLost: () => {
      show(held.current)
      setLost(true)
    },
  })
  async function turn() {
    if (save.busy) return
    setLost(false)
    held.current = on
    const sent = save.run({ transferstatus: !on })
    // A record on its way still says the old state.
    await queryClient.cancelQueries({ queryKey: meKey })
    show(!on)
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
            {on
              ? '进入场馆时：中心钱包 → 场馆；离开可转回'
              : '开启后，进入场馆时自动：中心钱包 → 场馆'}
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
