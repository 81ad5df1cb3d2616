import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDraft } from '../page/use-draft.ts'

/**
 * What is being written in an editor: kept while the session is gone, taken from an older version, told anew
 * (the calls of `changes`) after each deed.
 */
export function useWriting<F extends object>(
  name: string,
  empty: F,
  changes: readonly { path: string }[],
) {
  const cache = useQueryClient()
  const draft = useDraft<F>(name)
  const [typed, setTyped] = useState<F | null>(
    draft.kept ? { ...empty, ...draft.kept } : null,
  )
  /** How often the fields were filled from elsewhere: the form begins anew each time. */
  const [taken, setTaken] = useState(0)
  const [tab, setTab] = useState('write')

  function note(form: F): void {
    setTyped(form)
    draft.note(form)
  }
  function take(form: F): void {
    note(form)
    setTaken(taken + 1)
    setTab('write')
  }
  function refresh(): void {
    setTyped(null)
    draft.note(null)
    for (const { path } of changes) void cache.invalidateQueries({ queryKey: [path] })
  }

  return { typed, taken, tab, setTab, note, take, refresh }
}
