import '../overlay/antd-render.ts'
import Popup from 'antd-mobile/es/components/popup'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Close } from '../art/icons.tsx'
import { useOverlay } from '../overlay/back-guard.ts'
import { overlays } from '../overlay/overlays.ts'
import { modal } from './modal.ts'
import styles from './sheet.module.css'

type SheetProps = {
  open: boolean
  title: string
  onClose: () => void
  side?: 'bottom' | 'left'
  children: ReactNode
}

type PanelProps = Pick<SheetProps, 'open' | 'title' | 'onClose' | 'children'>

/** A separate component, so that its effect runs when the popup has rendered the title, which takes the focus. */
function Panel({ open, title, onClose, children }: PanelProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (open) heading.current?.focus({ preventScroll: true })
  }, [open])
  return (
    <dialog open {...modal} aria-labelledby={id} className={styles.panel}>
      <div className={styles.head}>
        <h2 ref={heading} id={id} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
          <Close size={20} />
        </button>
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}

/** The time from the closing of a popup to its removal. It is longer than the closing animation. */
const leavingMs = 500

/**
 * Returns the number of the sheet’s popup, which grows after each closing, so that the next opening gets a new popup.
 * A popup that is closed while it opens would wait for its animation for ever, invisible but in the way.
 */
function useLife(open: boolean): number {
  const [life, setLife] = useState(0)
  const [isLeaving, setIsLeaving] = useState(false)
  const [before, setBefore] = useState(open)
  if (open !== before) {
    setBefore(open)
    setIsLeaving(!open)
  }
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => {
      setIsLeaving(false)
      setLife((lives) => lives + 1)
    }, leavingMs)
    return () => clearTimeout(timer)
  }, [isLeaving])
  return life
}

/** Shows a sheet that slides in from the bottom or left. Its button, the veil, Escape and back close the sheet. */
export function Sheet({ open, title, onClose, side = 'bottom', children }: SheetProps) {
  useOverlay(open, onClose)
  const life = useLife(open)
  // The number of the popup whose animation has ended. Before the end, a tap on the veil was meant for the page.
  const [shownLife, setShownLife] = useState(-1)
  return (
    <Popup
      key={life}
      visible={open}
      position={side}
      onMaskClick={() => {
        if (shownLife === life) onClose()
      }}
      afterShow={() => setShownLife(life)}
      destroyOnClose
      getContainer={overlays}
      bodyClassName={`${side === 'left' ? styles.left : styles.bottom} ${open ? styles.open : ''}`}
    >
      <Panel open={open} title={title} onClose={onClose}>
        {children}
      </Panel>
    </Popup>
  )
}
