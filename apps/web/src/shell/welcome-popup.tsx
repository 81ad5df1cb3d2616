import '../ui/antd-render.ts'
import CenterPopup from 'antd-mobile/es/components/center-popup'
import { useState } from 'react'
import { EmptyArt } from '../art/empty.tsx'
import { Button } from '../ui/button.tsx'
import { overlays } from '../ui/overlays.ts'
import { SafeHtml } from '../ui/safe-html.tsx'
import styles from './welcome-popup.module.css'

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
  return (
    <CenterPopup
      visible={open}
      getContainer={overlays}
      onMaskClick={close}
      afterClose={onGone}
      bodyClassName={styles.body}
    >
      <dialog open aria-modal="true" aria-label="公告" className={styles.sheet}>
        <EmptyArt kind="list" size={120} />
        <h2 className={styles.title}>{title}</h2>
        <div className={styles.text}>
          <SafeHtml html={html} />
        </div>
        <Button block onClick={close}>
          我知道了
        </Button>
      </dialog>
    </CenterPopup>
  )
}
