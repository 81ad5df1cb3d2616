import { useEffect, useState } from 'react'
import styles from './countdown.module.css'

type CountdownProps = {
  /** The deadline, and the time of the server in the response that contains the deadline. */
  until: Date
  serverNow: Date
  onEnd?: () => void
}

function two(n: number): string {
  return String(n).padStart(2, '0')
}

/** Formats the time left: `59:07`, with hours if there are any. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/** Counts down by the server’s clock, because the phone’s clock may be wrong. */
export function Countdown({ until, serverNow, onEnd }: CountdownProps) {
  const total = until.getTime() - serverNow.getTime()
  const [leftMs, setLeftMs] = useState(total)
  useEffect(() => {
    const start = performance.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    function tick() {
      const now = total - (performance.now() - start)
      setLeftMs(now)
      if (now > 0) timer = setTimeout(tick, now % 1000 || 1000)
      else onEnd?.()
    }
    tick()
    return () => clearTimeout(timer)
  }, [total, onEnd])
  return (
    <span
      role="timer"
      className={styles.time}
      data-late={leftMs < 300_000 ? '' : undefined}
    >
      {countdownText(leftMs)}
    </span>
  )
}
