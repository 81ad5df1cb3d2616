import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { staffName } from '../api/staff-session.ts'
import { draftStore } from './draft-store.ts'

/** Drafts by user, page and dialog. */
const drafts = draftStore<object>()
/** Form fields that a draft must not contain. */
const secret = new Set(['old', 'password', 'again'])

/**
 * Keeps the form values of a dialog that closes by itself: the session ends, a permission is taken, the page is left.
 * The same user gets them back in the next dialog of that name on that page. `note` records the current values, or null
 * after they were sent or thrown away.
 */
export function useDraft<F extends object>(title: string) {
  const { pathname } = useLocation()
  const [key] = useState(() => `${staffName()} ${pathname} ${title}`)
  const [storedDraft] = useState(() => drafts.get(key) as Partial<F> | undefined)
  const latest = useRef<object | undefined>(storedDraft)
  useEffect(
    () => () => {
      if (latest.current) drafts.set(key, latest.current)
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
