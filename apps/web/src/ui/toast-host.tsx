import { createPortal } from 'react-dom'
import { overlays } from './overlays.ts'
import styles from './toast.module.css'
import { hideToast, useToast } from './toast.ts'

/** The two live regions and the toast of the moment; mounted once, by the shell. */
export function ToastHost() {
  const { shown } = useToast()
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
      {/* What can be acted on stays longer: not over the middle of the page. */}
      <output className={action ? styles.upper : styles.middle}>{!fails && box}</output>
      {/* An error is read while a form and its keyboard are open: above both. */}
      <div role="alert" className={styles.upper}>
        {fails && box}
      </div>
    </>,
    overlays(),
  )
}
