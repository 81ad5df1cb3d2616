import { useEffect, useState } from 'react'

const pauseMs = 300

/** Returns the text as it was at the last pause in typing. */
export function useDebouncedValue(text: string): string {
  const [debouncedText, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return debouncedText
}
