import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useOverlay } from '../overlay/back-guard.ts'
import { overlays } from '../overlay/overlays.ts'
import { Button } from '../ui/button.tsx'
import { copyAndTell } from '../ui/copy.tsx'
import styles from './wechat-hint.module.css'

/** Gives the element the role of a dialog by ARIA attributes, because Safari 14 does not know the dialog element. */
const modal = { role: 'dialog', 'aria-modal': true } as const

/** Explains how to open another browser, because neither games nor downloads work in WeChat’s browser. */
export function WechatHint() {
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  useOverlay(open, close)
  if (!open) return null
  return createPortal(
    <dialog open {...modal} aria-label="请在浏览器中打开" className={styles.veil}>
      <svg className={styles.arrow} viewBox="0 0 80 80" aria-hidden="true">
        <path
          d="M14 70C20 38 38 20 66 12M50 8l18 3-7 17"
          fill="none"
          stroke="currentColor"
        />
      </svg>
      <h2>请在浏览器中打开</h2>
      <ol className={styles.steps}>
        <li>点击右上角的「···」</li>
        <li>选择「在浏览器打开」</li>
      </ol>
      <p>微信内无法进入游戏、下载和安装应用。</p>
      <div className={styles.ways}>
        <Button block onClick={() => copyAndTell(window.location.href)}>
          复制网址
        </Button>
        <Button kind="quiet" block onClick={close}>
          继续浏览
        </Button>
      </div>
    </dialog>,
    overlays(),
  )
}
