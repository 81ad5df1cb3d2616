import { CallRefused } from '@jinli/client/failure'
import { attachedLabels } from '@jinli/contract/support/support'
import { olderMessages, type readConversation } from '@jinli/contract/support/support.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { App, Button } from 'antd'
import { memo, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../api/call.ts'
import { wordsOf } from '../api/words-of.ts'
import { SmallText } from '../page/small-text.tsx'
import { timeText } from '../page/time-text.ts'
import styles from './conversation.module.css'
import { usePicture } from './use-picture.ts'
import { useRecall } from './use-recall.ts'

type File = Output<typeof readConversation>
type Message = File['messages'][number]

const orderPaths: Readonly<Record<number, string>> = {
  1: '/deposits?search=',
  2: '/withdrawals?search=',
  3: '/transfers?search=',
  4: '/transfers?search=',
}

function Picture({ path, width, height }: NonNullable<Message['picture']>) {
  const source = usePicture(path)
  if (source === null) return <SmallText as="p">图片已过期或暂时无法显示</SmallText>
  return (
    <a href={source} target="_blank" rel="noopener noreferrer" aria-label="查看原图">
      <img
        {...(source ? { src: source } : {})}
        alt="图片"
        width={width}
        height={height}
        className={styles.picture}
      />
    </a>
  )
}

function whoSaid({ from, by: staffName, kind }: Message): string {
  if (kind === 'note') return `${staffName} · 内部备注`
  return from === 'staff' ? staffName : '会员'
}

const eventWords: Partial<Record<Message['kind'], string>> = {
  closed: '会话已结束',
  recalled: '撤回了一条消息，前台不再展示',
}

function readWords(kind: Message['kind'], isRead: boolean): string {
  if (kind === 'note') return ''
  if (kind === 'recalled') return ' · 已撤回'
  return isRead ? ' · 已读' : ' · 未读'
}

const MessageItem = memo(function MessageItem({
  message,
  isRead,
  onRecall,
}: {
  message: Message
  isRead: boolean
  /** Takes the message back; undefined if the member may not. */
  onRecall: ((seq: number) => void) | undefined
}) {
  const { from, kind, text, order, picture, at } = message
  if (from === 'house')
    return (
      <li className={styles.event}>
        {eventWords[kind] ?? '会话已重新打开'} · {timeText(at)}
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
        {from === 'staff' && readWords(kind, isRead)}
        {onRecall && (
          <Button type="link" size="small" onClick={() => onRecall(message.seq)}>
            撤回
          </Button>
        )}
      </span>
      <div className={styles.bubble}>
        {order && (
          <Link to={`${orderPaths[order.type]}${order.number}`} className={styles.order}>
            {attachedLabels[order.type]} {formatYuan(order.amount)} · {order.number}
          </Link>
        )}
        {picture && <Picture {...picture} />}
        {text &&
          (kind === 'recalled' ? (
            <del className={styles.words}>{text}</del>
          ) : (
            <p className={styles.words}>{text}</p>
          ))}
      </div>
    </li>
  )
})

/**
 * Holds the messages of a conversation that were loaded; new reads do not remove them. But if messages are missing
 * between them and the newest page, they are dropped and can be loaded again, so that no gap remains.
 */
function useKnown(file: File) {
  const [byId] = useState(() => new Map<number, Message>())
  const [more, setMore] = useState(file.more)
  const [newest, setNewest] = useState<File | null>(null)
  if (newest !== file) {
    const first = file.messages[0]?.seq ?? 0
    const joins = byId.size === 0 || byId.has(first - 1) || byId.has(first)
    if (!joins) byId.clear()
    if (!joins || newest === null) setMore(file.more)
    for (const each of file.messages) byId.set(each.seq, each)
    setNewest(file)
  }
  function add(page: { messages: Message[]; more: boolean }) {
    for (const each of page.messages) byId.set(each.seq, each)
    setMore(page.more)
  }
  return { messages: Array.from(byId.values()).sort((a, b) => a.seq - b.seq), more, add }
}

/** Pixels from the newest message beyond which the member has scrolled up. */
const nearPx = 80

/** The messages and notes of a conversation, with a button that loads older ones. */
export function MessageList({ file, onChange }: { file: File; onChange: () => void }) {
  const { message } = App.useApp()
  const { messages, more, add } = useKnown(file)
  const [busy, setBusy] = useState(false)
  const { canRecall, recall } = useRecall(file.id, onChange)
  const [isScrolledUp, setIsScrolledUp] = useState(false)
  const box = useRef<HTMLElement>(null)
  const last = messages.at(-1)
  const own = last?.from === 'staff' ? last.seq : 0
  // Scrolls to the newest message if a member of staff sent it.
  useEffect(() => {
    if (own > 0) box.current?.scrollTo({ top: 0 })
  }, [own])

  async function readOlder() {
    const [first] = messages
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
        // The box is in reverse order, so that new and older messages do not move the view. Hence 0 is its bottom.
        onScroll={({ currentTarget }) =>
          setIsScrolledUp(Math.abs(currentTarget.scrollTop) > nearPx)
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
            {messages.map((each) => (
              <MessageItem
                key={each.seq}
                message={each}
                isRead={each.seq <= file.seen}
                onRecall={canRecall(each) ? recall : undefined}
              />
            ))}
          </ol>
        </div>
      </section>
      {isScrolledUp && (
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
