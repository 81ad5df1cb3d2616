import { brandDay } from '@jinli/contract/brand-time'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Bubble, UnsentBubble } from './bubble.tsx'
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
    // Asked anew after each page: the mark may not have left the screen meanwhile, and then nothing would tell.
    if (!mark || !more || olderFailed || loadingOlder) return
    const watcher = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) void loadOlder()
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

/** New words are told to who listens, and keys reach what scrolls. */
const log = { role: 'log', tabIndex: 0 } as const

/** Further from the newest word than this, the player reads what was before. */
const nearPx = 80

/** The words in their order, day by day. It stays at the newest unless somebody reads further back. */
export function Thread({ before }: { before?: ReactNode }) {
  const { messages, unsent, more } = useTalk()
  const box = useRef<HTMLDivElement>(null)
  const [away, setAway] = useState(false)
  const last = messages.at(-1)?.seq ?? 0
  const [seenHere, setSeenHere] = useState(last)
  if (!away && seenHere !== last) setSeenHere(last)
  const arrived = messages.filter(
    ({ seq, from }) => seq > seenHere && from === 'staff',
  ).length

  useEffect(() => {
    if (away || document.hidden) return
    markSeen(last)
  }, [last, away])
  // One's own word is always looked at.
  useEffect(() => {
    if (unsent.length > 0) box.current?.scrollTo({ top: 0 })
  }, [unsent.length])

  function onScroll() {
    // Counted from below: the box is turned, so that older words move nothing.
    const isAway = Math.abs(box.current?.scrollTop ?? 0) > nearPx
    if (isAway === away) return
    setAway(isAway)
    if (!isAway) dropOldest()
  }

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
              <Bubble key={message.seq} message={message} />,
            ])}
            {unsent.map((each) => (
              <UnsentBubble key={each.key} unsent={each} />
            ))}
          </ol>
        </div>
      </section>
      {away && (
        <button
          type="button"
          className={styles.newest}
          onClick={() => box.current?.scrollTo({ top: 0, behavior: 'smooth' })}
        >
          {arrived > 0 ? `${arrived} 条新消息` : '回到最新'}
        </button>
      )}
    </div>
  )
}
