import { CallRefused } from '@jinli/client/failure'
import type { Output } from '@jinli/contract/endpoint'
import { attachedLabels } from '@jinli/contract/support'
import { olderMessages, type readConversation } from '@jinli/contract/support.admin'
import { formatYuan } from '@jinli/money/money'
import { App, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../api/call.ts'
import { wordsOf } from '../api/words-of.ts'
import { timeText } from '../page/time-text.ts'
import styles from './conversation.module.css'

type File = Output<typeof readConversation>
type Message = File['messages'][number]

const desks: Readonly<Record<number, string>> = {
  1: '/deposits?search=',
  2: '/withdrawals?search=',
  3: '/transfers?search=',
  4: '/transfers?search=',
}

function whoSaid({ from, by, kind }: Message): string {
  if (kind === 'note') return `${by} · 内部备注`
  return from === 'staff' ? by : '会员'
}

function Said({ message, seen }: { message: Message; seen: boolean }) {
  const { from, kind, text, order, picture, at } = message
  if (from === 'house')
    return (
      <li className={styles.event}>
        {kind === 'closed' ? '会话已结束' : '会话已重新打开'} · {timeText(at)}
      </li>
    )
  return (
    <li
      className={styles.line}
      data-ours={from === 'staff' ? '' : undefined}
      data-kind={kind}
    >
      <span className={styles.by}>
        {whoSaid(message)} · {timeText(at)}
        {from === 'staff' && kind !== 'note' && (seen ? ' · 已读' : ' · 未读')}
      </span>
      <div className={styles.bubble}>
        {order && (
          <Link to={`${desks[order.type]}${order.number}`} className={styles.order}>
            {attachedLabels[order.type]} {formatYuan(order.amount)} · {order.number}
          </Link>
        )}
        {picture && (
          <a
            href={picture.path}
            target="_blank"
            rel="noopener noreferrer"
            aria-label="查看原图"
          >
            <img
              src={picture.path}
              alt="图片"
              width={picture.width}
              height={picture.height}
              loading="lazy"
              className={styles.picture}
            />
          </a>
        )}
        {text && <p className={styles.words}>{text}</p>}
      </div>
    </li>
  )
}

/** The words of a conversation with the notes between them; older ones by a button. */
export function MessageList({ file }: { file: File }) {
  const { message } = App.useApp()
  const [older, setOlder] = useState<{ messages: Message[]; more: boolean } | null>(null)
  // What moved out of the newest page stays: nothing vanishes under somebody's eyes.
  const [known] = useState(() => new Map<number, Message>())
  const [busy, setBusy] = useState(false)
  const end = useRef<HTMLDivElement>(null)
  for (const each of [...(older?.messages ?? []), ...file.messages])
    known.set(each.seq, each)
  const shown = Array.from(known.values()).sort((a, b) => a.seq - b.seq)
  const more = older ? older.more : file.more
  const last = file.last_seq
  useEffect(() => {
    if (last > 0) end.current?.scrollIntoView({ block: 'end' })
  }, [last])

  async function readOlder() {
    const [first] = shown
    if (!first || busy) return
    setBusy(true)
    try {
      const page = await call(olderMessages, { id: file.id, before: first.seq })
      setOlder({
        messages: [...page.messages, ...(older?.messages ?? [])],
        more: page.more,
      })
    } catch (error) {
      if (!(error instanceof CallRefused && error.code === 401))
        message.error(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={styles.box} aria-label="会话内容">
      {more && (
        <Button size="small" loading={busy} onClick={() => void readOlder()}>
          更早的消息
        </Button>
      )}
      <ol className={styles.list}>
        {shown.map((each) => (
          <Said key={each.seq} message={each} seen={each.seq <= file.seen} />
        ))}
      </ol>
      <div ref={end} />
    </section>
  )
}
