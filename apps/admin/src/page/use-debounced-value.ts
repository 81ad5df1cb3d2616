import { useEffect, useState } from 'react'

/** Returns the text once it has not changed for 400 ms. */
export function useDebouncedValue(words: string): string {
  const [stableValue, setStableValue] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setStableValue(words), 400)
    return () => clearTimeout(timer)
  }, [words])
  return stableValue
}
