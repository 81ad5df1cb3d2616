import { useEffect, useEffectEvent } from 'react'
import { createPath, useLocation } from 'react-router'

/**
 * Reports a change of the URL that the router missed. The first view renders in slices, so that a slow phone handles
 * taps in between, but the router does not listen until the view is rendered.
 */
export function MissedAddress(): null {
  const routerAddress = createPath(useLocation())
  const keepUp = useEffectEvent(() => {
    const address = window.location.hash.slice(1) || '/'
    if (address !== routerAddress)
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
  })
  // Runs once, because the router listens from now on.
  useEffect(() => keepUp(), [])
  return null
}
