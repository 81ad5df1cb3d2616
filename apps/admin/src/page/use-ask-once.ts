import { useRef, useState } from 'react'

/** A press this soon after the question is the second half of a double click. */
const readMs = 600

/** Asks before the first going on, and lets the next pass: a question, not a bar. */
export function useAskOnce() {
  const [asked, setAsked] = useState(false)
  const since = useRef(0)

  function goOn(): boolean {
    if (asked) return performance.now() - since.current >= readMs
    since.current = performance.now()
    setAsked(true)
    return false
  }

  return { asked, goOn }
}
