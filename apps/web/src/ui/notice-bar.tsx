import { useEffect, useRef, useState } from 'react'
import { Bell } from '../art/home-icons.tsx'
import styles from './notice-bar.module.css'

type NoticeBarProps = {
  notices: readonly string[]
  loading?: boolean
  /** Whether the notices failed to load. */
  failed?: boolean
  onOpen?: () => void
}

/** Scrolls the notices one after another. With reduced motion they do not move. */
export function NoticeBar({
  notices,
  loading = false,
  failed: hasFailed = false,
  onOpen,
}: NoticeBarProps) {
  const nothing = hasFailed ? '公告未能加载' : loading ? '公告加载中…' : '暂无公告'
  const text = notices.join('　　')
  const run = useRef<HTMLSpanElement>(null)
  const [seconds, setSeconds] = useState(20)
  useEffect(() => {
    // At a speed of 40 px per second, a text of any length is readable.
    if (text && run.current) setSeconds(Math.max(10, run.current.scrollWidth / 40))
  }, [text])
  return (
    <button
      type="button"
      className={styles.bar}
      onClick={onOpen}
      aria-label={`公告：${text || nothing}`}
    >
      <Bell size={18} />
      <span className={styles.window} aria-hidden="true">
        {text ? (
          <span
            key={text}
            className={styles.run}
            style={{ animationDuration: `${seconds}s` }}
          >
            {/* This second copy makes the loop seamless. */}
            <span ref={run} className={styles.text}>
              {text}
            </span>
            <span className={styles.text}>{text}</span>
          </span>
        ) : (
          nothing
        )}
      </span>
    </button>
  )
}
