import { useEffect, useEffectEvent } from 'react'

/**
 * Runs `poll` every `ms` while the page is on screen. Only one run is active at a time. A hidden tab or kept-alive
 * page does not poll; a tab that is shown again polls at once. Failures are silent (spec §4 Polling).
 */
export function usePolling(
  poll: () => Promise<unknown>,
  ms: number,
  isEnabled = true,
): void {
  const run = useEffectEvent(poll)
  useEffect(() => {
    if (!isEnabled) return
    return startPolling(() => run(), ms)
  }, [ms, isEnabled])
}

/** Starts the loop of `usePolling`; returns a function that stops it. */
export function startPolling(poll: () => Promise<unknown>, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let busy = false
  let isStopped = false

  function plan() {
    clearTimeout(timer)
    if (!isStopped && !document.hidden) timer = setTimeout(tick, ms)
  }
  function tick() {
    if (busy || isStopped) return
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
    isStopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}
