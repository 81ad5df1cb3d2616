const atLatestMs = 2000
/** Safari knows no idle moments: then a moment long enough for what is being drawn. */
const guessMs = 500

/** Does what nobody waits for once the page has drawn what it shows; gives what calls it off. */
export function whenCalm(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, guessMs)
    return () => clearTimeout(timer)
  }
  const place = window.requestIdleCallback(work, { timeout: atLatestMs })
  return () => window.cancelIdleCallback(place)
}
