import { useId } from 'react'
import styles from './switch-row.module.css'

type Props = {
  label: string
  note: string
  on: boolean
  busy: boolean
  /** Whether the last change was not saved. */
  isLost: boolean
  turn: () => Promise<void>
}

/** A row with a switch and a note below its label. */
export function SwitchRow({ label, note, on, busy, isLost, turn }: Props) {
  const id = useId()
  return (
    <>
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
            {label}
          </span>
          <span id={`${id}-note`} className={styles.note}>
            {note}
          </span>
        </span>
        <span className={styles.track} aria-hidden="true">
          <span className={styles.knob} />
        </span>
      </button>
      {isLost && (
        <p role="alert" className={styles.lost}>
          网络不稳定，开关未能保存，请重试
        </p>
      )}
    </>
  )
}
