import { useEffect, useState } from 'react'

/** How long it is since a moment of this page's own clock; told each second. */
export function usePassedMs(since: number): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now - since
}
