import { useEffect, useEffectEvent } from 'react'

/**
 * Runs `poll` every `ms` while the page is on screen: one run at a time, none in a hidden tab or a
 * hidden kept-alive page (their effects stop), at once when the tab comes back. Failures are silent
 * (spec §4 Polling).
 */
export function usePolling(poll: () => Promise<unknown>, ms: number, enabled = true): void {
  const run = useEffectEvent(poll)
  useEffect(() => {
    if (!enabled) return
    return startPolling(() => run(), ms)
  }, [ms, enabled])
}

/** The loop behind `usePolling`; gives back how to stop it. */
export function startPolling(poll: () => Promise<unknown>, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let busy = false
  let stopped = false

  function plan() {
    clearTimeout(timer)
    if (!stopped && !document.hidden) timer = setTimeout(tick, ms)
  }
  function tick() {
    if (busy || stopped) return
    busy = true
    poll()
      .catch((error: unknown) => console.debug('poll failed', error))
      .finally(() => {
        busy = false
        plan()
      })
  }
  function onVisibility() {
    clearTimeout(timer)
    if (!document.hidden) tick()
  }

  document.addEventListener('visibilitychange', onVisibility)
  plan()
  return () => {
    stopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}
