import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Opens a layer over a page and pushes a history entry: going back, or to another URL, closes the layer. */
export function useOverlay() {
  const [token, setToken] = useState<number | null>(null)
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const open = token !== null && (state as { over?: unknown } | null)?.over === token

  function show(): void {
    const entryId = performance.now()
    setToken(entryId)
    void navigate({ pathname, search }, { state: { over: entryId } })
  }
  function hide(): void {
    if (open) void navigate(-1)
    setToken(null)
  }

  return { open, show, hide }
}
