import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { overlays } from '../overlay/overlays.ts'
import { hideToast, useToast } from '../overlay/toast.ts'
import { useKeyboardPx } from './keyboard.ts'
import styles from './toast.module.css'
import { liftToasts } from './toast-place.ts'

/** The two live regions and the toast of the moment; mounted once, by the shell. */
export function ToastHost() {
  const { shown } = useToast()
  const keyboard = useKeyboardPx()
  const id = shown?.id
  useLayoutEffect(() => {
    if (id !== undefined) liftToasts(keyboard)
  }, [id, keyboard])
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
