const atLatestMs = 2000
/** Safari has no `requestIdleCallback`, so this delay leaves enough time for the render. */
const guessMs = 500

/** Runs background work after the render; returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, guessMs)
    return () => clearTimeout(timer)
  }
  const place = window.requestIdleCallback(work, { timeout: atLatestMs })
  return () => window.cancelIdleCallback(place)
}
