import { useEffect } from 'react'
import { dropOldest, listen, load, useTalk } from './talk.ts'

/** The poll interval. The poll is needed when there is no stream, or when a proxy buffers the events. */
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

/** Reads new messages while the conversation is on screen. When a hidden tab is shown again, it catches up. */
export function useListening(): void {
  // Without messages there is nothing to follow. The poll continues: a player may begin on another device.
  const hasMessages = useTalk(({ messages }) => messages.length > 0)
  useEffect(() => dropOldest, [])
  useEffect(
    () =>
      whenShown(() => {
        const end = new AbortController()
        if (hasMessages) listen(end.signal)
        else load().catch(console.error)
        const timer = setInterval(() => {
          if (!hasMessages || !useTalk.getState().live) load().catch(console.error)
        }, pollMs)
        return () => {
          clearInterval(timer)
          end.abort()
        }
      }),
    [hasMessages],
  )
}
