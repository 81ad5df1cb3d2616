import { useEffect, useState } from 'react'

/** What stands there once the typing rests. */
export function useResting(words: string): string {
  const [resting, setResting] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setResting(words), 400)
    return () => clearTimeout(timer)
  }, [words])
  return resting
}
