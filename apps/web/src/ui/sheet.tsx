import './antd-render.ts'
import Popup from 'antd-mobile/es/components/popup'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { Close } from '../art/icons.tsx'
import { overlays } from './overlays.ts'
import styles from './sheet.module.css'

type SheetProps = {
  open: boolean
  title: string
  onClose: () => void
  side?: 'bottom' | 'left'
  children: ReactNode
}

/** Slides in from below (or the left); closes by its button, the veil, or Escape. */
export function Sheet({ open, title, onClose, side = 'bottom', children }: SheetProps) {
  const id = useId()
  const panel = useRef<HTMLDialogElement>(null)
  // Only opening and closing moves the cursor, not a new `onClose` of a page that renders again.
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [open])

  return (
    <Popup
      visible={open}
      position={side}
      onMaskClick={onClose}
      destroyOnClose
      getContainer={overlays}
      bodyClassName={side === 'left' ? styles.left : styles.bottom}
    >
      <dialog
        ref={panel}
        open
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
        className={styles.panel}
      >
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <button
            type="button"
            className={styles.close}
            aria-label="关闭"
            onClick={onClose}
          >
            <Close size={20} />
          </button>
        </div>
        <div className={styles.body}>{children}</div>
      </dialog>
    </Popup>
  )
}
