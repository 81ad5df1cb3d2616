import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { overlays } from '../overlay/overlays.ts'
import { hideToast, useToast } from '../overlay/toast.ts'
import { useKeyboardPx } from './keyboard.ts'
import styles from './toast.module.css'
import { liftToasts } from './toast-place.ts'

const liftEveryMs = 200

/** Shows the current toast in one of two live regions. The shell mounts it once. */
export function ToastHost() {
  const { current } = useToast()
  const keyboard = useKeyboardPx()
  const id = current?.id
  useLayoutEffect(() => {
    if (id === undefined) return
    liftToasts(keyboard)
    // Bars and buttons may come after the toast, for example with the page after a sign-in.
    const timer = setInterval(liftToasts, liftEveryMs, keyboard)
    return () => clearInterval(timer)
  }, [id, keyboard])
  const action = current?.action
  const box = current && (
    <div key={current.id} className={`${styles.toast} ${styles[current.kind]}`}>
      <span>{current.message}</span>
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
  const fails = current?.kind === 'fail'
  return createPortal(
    <>
      <output className={styles.place}>{!fails && box}</output>
      <div role="alert" className={styles.place}>
        {fails && box}
      </div>
    </>,
    overlays(),
  )
}
