import { useEffect } from 'react'
import { dropOldest, listen, load, useTalk } from './talk.ts'

/** Where a proxy holds events back, or the stream is not to be had: asked for now and then. */
const pollMs = 10_000

function whenShown(start: () => () => void): () => void {
  let stop: (() => void) | null = null
  const look = () => {
    if (document.hidden) {
      stop?.()
      stop = null
    } else stop ??= start()
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    stop?.()
  }
}

/** Keeps the conversation on the screen alive: in a hidden tab it rests and catches up after. */
export function useListening(): void {
  // A player's may begin at another screen; there is nothing to follow before.
  const known = useTalk(({ messages }) => messages.length > 0)
  useEffect(() => dropOldest, [])
  useEffect(
    () =>
      whenShown(() => {
        const end = new AbortController()
        if (known) listen(end.signal)
        else load().catch(console.error)
        const timer = setInterval(() => {
          if (!known || !useTalk.getState().live) load().catch(console.error)
        }, pollMs)
        return () => {
          clearInterval(timer)
          end.abort()
        }
      }),
    [known],
  )
}
