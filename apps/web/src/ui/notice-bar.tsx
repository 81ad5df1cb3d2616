import { useEffect, useRef, useState } from 'react'
import { Bell } from '../art/home-icons.tsx'
import styles from './notice-bar.module.css'

type NoticeBarProps = {
  notices: readonly string[]
  loading?: boolean
  /** They could not be read. */
  failed?: boolean
  onOpen?: () => void
}

/** Runs the notices by, one behind the other; stands still for those who want it so. */
export function NoticeBar({
  notices,
  loading = false,
  failed = false,
  onOpen,
}: NoticeBarProps) {
  const nothing = failed ? '公告未能加载' : loading ? '公告加载中…' : '暂无公告'
  const text = notices.join('　　')
  const run = useRef<HTMLSpanElement>(null)
  const [seconds, setSeconds] = useState(20)
  useEffect(() => {
    // 40 px a second reads well whatever the length.
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
            {/* Twice, so that the end runs into the beginning. */}
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
