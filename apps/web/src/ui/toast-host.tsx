import { createPortal } from 'react-dom'
import { useKeyboardPx } from './keyboard.ts'
import { overlays } from './overlays.ts'
import styles from './toast.module.css'
import { hideToast, useToast } from './toast.ts'

const aboveKeyboardPx = 12

/** The two live regions and the toast of the moment; mounted once, by the shell. */
export function ToastHost() {
  const { shown } = useToast()
  const keyboard = useKeyboardPx()
  const action = shown?.action
  const box = shown && (
    <div key={shown.id} className={`${styles.toast} ${styles[shown.kind]}`}>
      <span>{shown.message}</span>
      {action && (
        <button
          type="button"
          className={styles.retry}
          onClick={() => {
            hideToast()
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  )
  const fails = shown?.kind === 'fail'
  // An error is read while a form and its keyboard are open: above both.
  const lift = keyboard > 0 ? { bottom: keyboard + aboveKeyboardPx } : undefined
  return createPortal(
    <>
      <output className={styles.place} style={lift}>
        {!fails && box}
      </output>
      <div role="alert" className={styles.place} style={lift}>
        {fails && box}
      </div>
    </>,
    overlays(),
  )
}
