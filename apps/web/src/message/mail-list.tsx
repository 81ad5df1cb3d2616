import { noticeList } from '@jinli/contract/message/message'
import { brandTime } from '@jinli/contract/wire/brand-time'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useCallPages } from '../api/pages.ts'
import { refresh } from '../api/query.ts'
import { HeaderAction } from '../ui/back-header.tsx'
import { Button } from '../ui/button.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import recordRow from '../ui/record-row.module.css'
import { useMe } from '../visit/use-me.ts'
import { type Mail, mailFilter, markRead, useMarkAllRead } from './mail-marks.ts'
import { MailSheet } from './mail-sheet.tsx'
import styles from './message.module.css'

/** Returns the text of a mail on one line. The parsed document is never shown, so it loads and runs nothing. */
function wordsOf(html: string): string {
  const { body } = new DOMParser().parseFromString(
    html.replace(/<\/(p|li|h\d|td)>|<br/g, ' $&'),
    'text/html',
  )
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}

function MailRow({ mail, onOpen }: { mail: Mail; onOpen: () => void }) {
  const words = useMemo(() => wordsOf(mail.content), [mail.content])
  return (
    <button
      type="button"
      className={recordRow.row}
      data-read={mail.read ? '' : undefined}
      onClick={onOpen}
    >
      <span className={styles.head}>
        <span className={styles.title}>{mail.title}</span>
        {!mail.read && (
          <span className={styles.dot}>
            <span className="sr-only">未读</span>
          </span>
        )}
      </span>
      <span className={styles.excerpt}>{words}</span>
      <time className={recordRow.time}>{brandTime(mail.created_at)}</time>
    </button>
  )
}

function mailRow(open: (mail: Mail) => void) {
  return (mail: Mail) => <MailRow mail={mail} onOpen={() => open(mail)} />
}

/** Requests the mailbox again when the unread count grows. */
function useArrivals(unread: number): void {
  const previous = useRef(unread)
  useEffect(() => {
    if (unread > previous.current) refresh(noticeList)
    previous.current = unread
  }, [unread])
}

/** Shows internal mail, newest first; opening a mail marks it as read. */
export function MailList() {
  const { data: me } = useMe()
  const unread = me?.unread ?? 0
  const pages = useCallPages(noticeList, mailFilter, (answer) => answer)
  const [openMail, setOpenMail] = useState<Mail>()
  const all = useMarkAllRead()
  useArrivals(unread)
  const newest = pages.items[0]

  function open(mail: Mail): void {
    setOpenMail(mail)
    markRead(mail).catch(console.debug)
  }
  return (
    <>
      {unread > 0 && newest && (
        <HeaderAction>
          <Button
            kind="quiet"
            size="s"
            busy={all.busy}
            onClick={() => void all.run({ until: newest.created_at })}
          >
            全部已读
          </Button>
        </HeaderAction>
      )}
      <PagedList
        pages={pages}
        row={mailRow(open)}
        keyOf={(mail, at) => mail.id || at}
        rowHeight={96}
        emptyHint="存取款和账户的重要消息会送到这里"
      />
      <MailSheet mail={openMail} onClose={() => setOpenMail(undefined)} />
    </>
  )
}
