import { brandDay } from '@jinli/contract/wire/brand-time'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Bubble, UnsentBubble } from './bubble.tsx'
import { readUntil, receiptOf } from './receipt.ts'
import styles from './support.module.css'
import { dropOldest, loadOlder, markSeen, useTalk } from './talk.ts'

function dayText(day: string): string {
  if (day === brandDay(new Date())) return '今天'
  const [year, month, date] = day.split('-')
  const own = year === brandDay(new Date()).slice(0, 4)
  return `${own ? '' : `${year}年`}${Number.parseInt(month ?? '', 10)}月${Number.parseInt(date ?? '', 10)}日`
}

function Older() {
  const { more, loadingOlder, olderFailed } = useTalk()
  const [mark, setMark] = useState<HTMLDivElement | null>(null)
  useEffect(() => {
    // This effect runs again after each page: while the element stays in view, the observer does not fire again.
    if (!mark || !more || olderFailed || loadingOlder) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void loadOlder()
      },
      { rootMargin: '200px' },
    )
    watcher.observe(mark)
    return () => watcher.disconnect()
  }, [mark, more, olderFailed, loadingOlder])
  if (!more) return null
  return (
    <div ref={setMark} className={styles.older}>
      {olderFailed ? (
        <Button kind="quiet" size="s" onClick={() => void loadOlder()}>
          更早的消息加载失败，点击重试
        </Button>
      ) : (
        loadingOlder && '加载中…'
      )}
    </div>
  )
}

/** Makes screen readers announce new messages, and lets arrow keys scroll. */
const log = { role: 'log', tabIndex: 0 } as const

/** If the distance from the newest message is greater, the player is reading older messages. */
const nearPx = 80

/** Shows the messages in order, by day. The newest message stays in view unless the player has scrolled back. */
export function Thread({ before }: { before?: ReactNode }) {
  const { messages, unsent, more } = useTalk()
  const box = useRef<HTMLDivElement>(null)
  const [isAway, setIsAway] = useState(false)
  const last = messages.at(-1)?.seq ?? 0
  const [seenHere, setSeenHere] = useState(last)
  if (!isAway && seenHere !== last) setSeenHere(last)
  const newCount = messages.filter(
    ({ seq, from }) => seq > seenHere && from === 'staff',
  ).length

  useEffect(() => {
    if (isAway || document.hidden) return
    markSeen(last)
  }, [last, isAway])
  // When the player sends a message, the box always scrolls to it.
  useEffect(() => {
    if (unsent.length > 0) box.current?.scrollTo({ top: 0 })
  }, [unsent.length])

  function onScroll() {
    // `scrollTop` is the distance from the bottom: the box is reversed, so that older messages do not shift it.
    const hasScrolledUp = Math.abs(box.current?.scrollTop ?? 0) > nearPx
    if (hasScrolledUp === isAway) return
    setIsAway(hasScrolledUp)
    if (!hasScrolledUp) dropOldest()
  }

  const readSeq = readUntil(messages)
  const rows = messages.map((message, at) => {
    const day = brandDay(message.at)
    const former = messages[at - 1]
    return { message, day: former && brandDay(former.at) === day ? null : day }
  })
  return (
    <div className={styles.boxed}>
      <section
        ref={box}
        className={styles.box}
        data-empty={messages.length + unsent.length === 0 ? '' : undefined}
        onScroll={onScroll}
        aria-label="会话"
        {...log}
      >
        <div className={styles.inner}>
          <Older />
          {!more && before}
          <ol className={styles.list}>
            {rows.map(({ message, day }) => [
              day && (
                <li key={day} className={styles.day}>
                  {dayText(day)}
                </li>
              ),
              <Bubble
                key={message.seq}
                message={message}
                receipt={receiptOf(message, readSeq)}
              />,
            ])}
            {unsent.map((each) => (
              <UnsentBubble key={each.key} unsent={each} />
            ))}
          </ol>
        </div>
      </section>
      {isAway && (
        <button
          type="button"
          className={styles.newest}
          onClick={() => box.current?.scrollTo({ top: 0, behavior: 'smooth' })}
        >
          {newCount > 0 ? `${newCount} 条新消息` : '回到最新'}
        </button>
      )}
    </div>
  )
}
