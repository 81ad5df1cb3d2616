import '../overlay/antd-render.ts'
import CenterPopup from 'antd-mobile/es/components/center-popup'
import { useEffect, useRef, useState } from 'react'
import { EmptyArt } from '../art/empty.tsx'
import { useOverlay } from '../overlay/back-guard.ts'
import { overlays } from '../overlay/overlays.ts'
import { Button } from '../ui/button.tsx'
import { SafeHtml } from '../ui/safe-html.tsx'
import styles from './welcome-popup.module.css'

type SheetProps = { title: string; html: string; onClose: () => void }

/** A separate component: its effect runs when the popup has rendered the title, which then takes the focus. */
function Sheet({ title, html, onClose }: SheetProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <dialog open {...modal} aria-label="公告" className={styles.sheet}>
      <EmptyArt kind="list" size={120} />
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <div className={styles.text} {...scrollable}>
        <SafeHtml html={html} />
      </div>
      <Button block onClick={onClose}>
        我知道了
      </Button>
    </dialog>
  )
}

/** Gives the element the role of a dialog by ARIA attributes, because Safari 14 does not know the dialog element. */
const modal = { role: 'dialog', 'aria-modal': true } as const
/** Makes a long text focusable, so that arrow keys scroll it. */
const scrollable = { tabIndex: 0 } as const

type WelcomePopupProps = {
  title: string
  html: string
  onSeen: () => void
  onGone: () => void
}

export function WelcomePopup({ title, html, onSeen, onGone }: WelcomePopupProps) {
  const [open, setOpen] = useState(true)
  function close() {
    onSeen()
    setOpen(false)
  }
  useOverlay(open, close)
  return (
    <CenterPopup
      visible={open}
      getContainer={overlays}
      onMaskClick={close}
      afterClose={onGone}
      bodyClassName={styles.body}
    >
      <Sheet title={title} html={html} onClose={close} />
    </CenterPopup>
  )
}
