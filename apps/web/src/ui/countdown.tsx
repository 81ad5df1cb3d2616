import { useEffect, useState } from 'react'
import styles from './countdown.module.css'

type CountdownProps = {
  /** The end, and the server's clock when it answered. */
  until: Date
  serverNow: Date
  onEnd?: () => void
}

function two(n: number): string {
  return String(n).padStart(2, '0')
}

/** `59:07`; hours when there are any. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/** Counts down by the server's clock; the phone's own may be wrong. */
export function Countdown({ until, serverNow, onEnd }: CountdownProps) {
  const total = until.getTime() - serverNow.getTime()
  const [left, setLeft] = useState(total)
  useEffect(() => {
    const start = performance.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    function tick() {
      const now = total - (performance.now() - start)
      setLeft(now)
      if (now > 0) timer = setTimeout(tick, now % 1000 || 1000)
      else onEnd?.()
    }
    tick()
    return () => clearTimeout(timer)
  }, [total, onEnd])
  return (
    <span role="timer" className={styles.time} data-late={left < 300_000 ? '' : undefined}>
      {countdownText(left)}
    </span>
  )
}
