import { brandTime } from '@jinli/contract/wire/brand-time'
import { useState } from 'react'
import { internalPath, paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import recordRow from '../ui/record-row.module.css'
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
      <time className={recordRow.time}>{brandTime(mail.created_at)}</time>
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
  /** The mail to show. If it is `undefined`, the sheet is closed. */
  mail: Mail | undefined
  onClose: () => void
}

/** Shows one mail in full, and a link to the record or page that the mail is about. */
export function MailSheet({ mail, onClose }: MailSheetProps) {
  // Keeps the last mail, so that its text stays visible while the sheet closes.
  const [lastMail, setLastMail] = useState(mail)
  if (mail !== undefined && mail !== lastMail) setLastMail(mail)
  return (
    <Sheet open={mail !== undefined} title={lastMail?.title ?? ''} onClose={onClose}>
      {lastMail && <Letter mail={lastMail} />}
    </Sheet>
  )
}
