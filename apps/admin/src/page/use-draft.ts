import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { staffName, staffToken } from '../api/staff-session.ts'

/** Drafts by user, page and dialog. They are in memory only, so closing the tab drops them. */
const drafts = new Map<string, object>()
/** Form fields that a draft must not contain. */
const secret = new Set(['old', 'password', 'again'])

/**
 * Keeps the form values of a dialog when the session ends. The same user gets them back after signing in and
 * opening the dialog. `note` records the current values, or null after they were sent.
 */
export function useDraft<F extends object>(title: string) {
  const { pathname } = useLocation()
  const [key] = useState(() => `${staffName()} ${pathname} ${title}`)
  const [storedDraft] = useState(() => drafts.get(key) as Partial<F> | undefined)
  const latest = useRef<object | undefined>(storedDraft)
  useEffect(
    () => () => {
      // If the session still exists, the member has closed the dialog and does not need the draft.
      if (staffToken() === null && latest.current) drafts.set(key, latest.current)
      else drafts.delete(key)
    },
    [key],
  )

  function note(values: object | null): void {
    const open = Object.entries(values ?? {}).filter(([name]) => !secret.has(name))
    latest.current = values ? Object.fromEntries(open) : undefined
  }

  return { storedDraft, note }
}
