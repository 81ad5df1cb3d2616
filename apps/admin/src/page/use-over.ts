import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Something that is put over a page: going back, or to another address, takes it away (trials T-15). */
export function useOver() {
  const [token, setToken] = useState<number | null>(null)
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const open = token !== null && (state as { over?: unknown } | null)?.over === token

  function put(): void {
    const over = performance.now()
    setToken(over)
    void navigate({ pathname, search }, { state: { over } })
  }
  function take(): void {
    if (open) void navigate(-1)
    setToken(null)
  }

  return { open, put, take }
}
