import { useEffect, useState } from 'react'

const restMs = 60_000

/** Returns the seconds until another code may be sent: a minute after each of `sentCount`. */
export function useRest(sentCount: number): number {
  const [leftMs, setLeftMs] = useState(0)
  useEffect(() => {
    if (sentCount === 0) return
    const end = performance.now() + restMs
    let timer: ReturnType<typeof setTimeout> | undefined
    function tick() {
      const now = Math.max(0, end - performance.now())
      setLeftMs(now)
      if (now > 0) timer = setTimeout(tick, now % 1000 || 1000)
    }
    tick()
    return () => clearTimeout(timer)
  }, [sentCount])
  return Math.ceil(leftMs / 1000)
}
