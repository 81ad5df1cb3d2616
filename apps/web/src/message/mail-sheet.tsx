import { brandTime } from '@jinli/contract/brand-time'
import { useState } from 'react'
import { internalPath, paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { SafeHtml } from '../ui/safe-html.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useGo } from '../visit/go.ts'
import type { Mail } from './mail-marks.ts'
import styles from './message.module.css'

function Letter({ mail }: { mail: Mail }) {
  const go = useGo()
  const link = internalPath(mail.link)
  return (
    <>
      <time className={styles.time}>{brandTime(mail.created_at)}</time>
      <article className={styles.letter} aria-label={mail.title}>
        <SafeHtml html={mail.content} />
      </article>
      <div className={styles.actions}>
        {link && (
          <Button kind="ghost" block onClick={() => go(link)}>
            {link.startsWith('/transRecord') ? '查看交易记录' : '前往查看'}
          </Button>
        )}
        <Button kind="quiet" block onClick={() => go(paths.service())}>
          联系客服
        </Button>
      </div>
    </>
  )
}

type MailSheetProps = {
  /** The mail to read; `undefined` keeps the sheet closed. */
  mail: Mail | undefined
  onClose: () => void
}

/** One mail in full, and the way to what it speaks of. */
export function MailSheet({ mail, onClose }: MailSheetProps) {
  // While the sheet slides away it still shows what it showed.
  const [shown, setShown] = useState(mail)
  if (mail !== undefined && mail !== shown) setShown(mail)
  return (
    <Sheet open={mail !== undefined} title={shown?.title ?? ''} onClose={onClose}>
      {shown && <Letter mail={shown} />}
    </Sheet>
  )
}
