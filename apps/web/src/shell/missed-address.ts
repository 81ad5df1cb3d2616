import { useEffect, useEffectEvent } from 'react'
import { createPath, useLocation } from 'react-router'

/**
 * The first view is drawn in slices, so that a slow phone stays with the finger meanwhile. The router
 * listens from its end on: an address that came before is told to it here.
 */
export function MissedAddress(): null {
  const shown = createPath(useLocation())
  const keepUp = useEffectEvent(() => {
    const there = window.location.hash.slice(1) || '/'
    if (there !== shown)
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
  })
  // Once: from then on the router hears of the rest.
  useEffect(() => keepUp(), [])
  return null
}
