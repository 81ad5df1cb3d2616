import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { overlays } from '../overlay/overlays.ts'
import { hideToast, useToast } from '../overlay/toast.ts'
import { useKeyboardPx } from './keyboard.ts'
import styles from './toast.module.css'
import { keepToastsFree } from './toast-place.ts'

/** Shows the current toast in one of two live regions. The shell mounts it once. */
export function ToastHost() {
  const { current } = useToast()
  const keyboard = useKeyboardPx()
  const id = current?.id
  useLayoutEffect(() => {
    if (id === undefined) return
    return keepToastsFree(keyboard)
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
