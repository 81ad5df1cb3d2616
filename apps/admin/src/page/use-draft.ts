import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { staffName, staffToken } from '../api/staff-session.ts'

/** By person, page and dialog; in memory only, and gone with the tab. */
const drafts = new Map<string, object>()
/** Never kept, not even there. */
const secret = new Set(['old', 'password', 'again'])

/**
 * What was typed into a dialog when the session ended under it: whoever signs in again as the same person
 * and opens it again goes on from there (trials T-23). `note` says what stands in the fields now.
 */
export function useDraft<F extends object>(title: string) {
  const { pathname } = useLocation()
  const [key] = useState(() => `${staffName()} ${pathname} ${title}`)
  const [kept] = useState(() => drafts.get(key) as Partial<F> | undefined)
  const typed = useRef<object | undefined>(kept)
  useEffect(
    () => () => {
      // Left in another way, it is not wanted any more.
      if (staffToken() === null && typed.current) drafts.set(key, typed.current)
      else drafts.delete(key)
    },
    [key],
  )

  /** Nothing, once it is saved. */
  function note(values: object | null): void {
    const open = Object.entries(values ?? {}).filter(([name]) => !secret.has(name))
    typed.current = values ? Object.fromEntries(open) : undefined
  }

  return { kept, note }
}
