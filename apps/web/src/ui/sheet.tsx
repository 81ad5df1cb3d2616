import '../overlay/antd-render.ts'
import Popup from 'antd-mobile/es/components/popup'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Close } from '../art/icons.tsx'
import { useOverlay } from '../overlay/back-guard.ts'
import { overlays } from '../overlay/overlays.ts'
import styles from './sheet.module.css'

type SheetProps = {
  open: boolean
  title: string
  onClose: () => void
  side?: 'bottom' | 'left'
  children: ReactNode
}

type PanelProps = Pick<SheetProps, 'open' | 'title' | 'onClose' | 'children'>

/** Said in words, too: safari14 does not know the element, and readers would find no dialog. */
const modal = { role: 'dialog', 'aria-modal': true } as const

/** Drawn by the popup a moment after the sheet opened: only then is there something to focus. */
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

/** Longer than the popup takes to slide away. */
const leavingMs = 500

/**
 * Counts the lives of a popup: each ends a moment after the sheet closed. Closed while it was
 * still coming, a popup waits for a movement that never ends, unseen and in the way.
 */
function useLife(open: boolean): number {
  const [life, setLife] = useState(0)
  const [isLeaving, setLeaving] = useState(false)
  const [before, setBefore] = useState(open)
  if (open !== before) {
    setBefore(open)
    setLeaving(!open)
  }
  useEffect(() => {
    if (!isLeaving) return
    const leaving = setTimeout(() => {
      setLeaving(false)
      setLife((lives) => lives + 1)
    }, leavingMs)
    return () => clearTimeout(leaving)
  }, [isLeaving])
  return life
}

/** Slides in from below (or the left); closes by its button, the veil, Escape, or back. */
export function Sheet({ open, title, onClose, side = 'bottom', children }: SheetProps) {
  useOverlay(open, onClose)
  const life = useLife(open)
  // Which life has come to rest: until then a tap on the veil is meant for what comes before it.
  const [rested, setRested] = useState(-1)
  return (
    <Popup
      key={life}
      visible={open}
      position={side}
      onMaskClick={() => {
        if (rested === life) onClose()
      }}
      afterShow={() => setRested(life)}
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
