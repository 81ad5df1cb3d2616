import { useRef, useState } from 'react'

/** For this many ms after the question appears, a press does not count: it is the second half of a double click. */
const readMs = 600

/** Lets the first press of a button only show a question. The next press continues. */
export function useAskOnce() {
  const [isAsked, setIsAsked] = useState(false)
  const since = useRef(0)

  function goOn(): boolean {
    if (isAsked) return performance.now() - since.current >= readMs
    since.current = performance.now()
    setIsAsked(true)
    return false
  }

  return { isAsked, goOn }
}
