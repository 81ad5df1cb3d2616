import { useEffect, useState } from 'react'

/** Returns the time since `since` on this page’s clock (ms), updated each second. */
export function usePassedMs(since: number): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now - since
}
