import { useEffect, useState } from 'react'

/** Returns the text once it has not changed for 400 ms. */
export function useDebouncedValue(words: string): string {
  const [debounced, setDebounced] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(words), 400)
    return () => clearTimeout(timer)
  }, [words])
  return debounced
}
