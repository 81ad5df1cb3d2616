import { CallRefused } from '@jinli/client/failure'
import type { Output } from '@jinli/contract/endpoint'
import { attachedLabels } from '@jinli/contract/support'
import { olderMessages, type readConversation } from '@jinli/contract/support.admin'
import { formatYuan } from '@jinli/money/money'
import { App, Button } from 'antd'
import { memo, useEffect, useRef, useState } from 'react'
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

const Said = memo(function Said({ message, seen }: { message: Message; seen: boolean }) {
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
})

/**
 * What is known of a conversation: nothing that was shown vanishes under somebody's eyes. Where too much came
 * meanwhile for the newest page to join it, what is before that page is read anew, so that no word is missing.
 */
function useKnown(file: File) {
  const [known] = useState(() => new Map<number, Message>())
  const [more, setMore] = useState(file.more)
  const [newest, setNewest] = useState<File | null>(null)
  if (newest !== file) {
    const first = file.messages[0]?.seq ?? 0
    const joins = known.size === 0 || known.has(first - 1) || known.has(first)
    if (!joins) known.clear()
    if (!joins || newest === null) setMore(file.more)
    for (const each of file.messages) known.set(each.seq, each)
    setNewest(file)
  }
  function add(page: { messages: Message[]; more: boolean }) {
    for (const each of page.messages) known.set(each.seq, each)
    setMore(page.more)
  }
  return { shown: Array.from(known.values()).sort((a, b) => a.seq - b.seq), more, add }
}

/** Further from the newest word than this, somebody reads what was before. */
const nearPx = 80

/** The words of a conversation with the notes between them; older ones by a button. */
export function MessageList({ file }: { file: File }) {
  const { message } = App.useApp()
  const { shown, more, add } = useKnown(file)
  const [busy, setBusy] = useState(false)
  const [away, setAway] = useState(false)
  const box = useRef<HTMLElement>(null)
  const last = shown.at(-1)
  const own = last?.from === 'staff' ? last.seq : 0
  // The desk's own word is always looked at.
  useEffect(() => {
    if (own > 0) box.current?.scrollTo({ top: 0 })
  }, [own])

  async function readOlder() {
    const [first] = shown
    if (!first || busy) return
    setBusy(true)
    try {
      add(await call(olderMessages, { id: file.id, before: first.seq }))
    } catch (error) {
      if (!(error instanceof CallRefused && error.code === 401))
        message.error(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.boxed}>
      <section
        ref={box}
        className={styles.box}
        aria-label="会话内容"
        // Counted from below: the box is turned, so that neither older nor new words move what is read.
        onScroll={({ currentTarget }) =>
          setAway(Math.abs(currentTarget.scrollTop) > nearPx)
        }
      >
        <div>
          {more && (
            <Button
              size="small"
              className={styles.more}
              loading={busy}
              onClick={() => void readOlder()}
            >
              更早的消息
            </Button>
          )}
          <ol className={styles.list}>
            {shown.map((each) => (
              <Said key={each.seq} message={each} seen={each.seq <= file.seen} />
            ))}
          </ol>
        </div>
      </section>
      {away && (
        <Button
          size="small"
          className={styles.newest}
          onClick={() => box.current?.scrollTo({ top: 0 })}
        >
          回到最新
        </Button>
      )}
    </div>
  )
}
