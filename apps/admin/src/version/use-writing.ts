import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDraft } from '../page/use-draft.ts'

/**
 * Holds the state of an editor: the form values (kept when the session ends, or filled from an older version), the
 * tab, and the open dialog. After each action the calls in `changes` are read again.
 */
export function useWriting<F extends object, D extends string>(
  name: string,
  empty: F,
  changes: readonly { path: string }[],
) {
  const cache = useQueryClient()
  const draft = useDraft<F>(name)
  const [writtenForm, setWrittenForm] = useState<F | null>(
    draft.storedDraft ? { ...empty, ...draft.storedDraft } : null,
  )
  /** How often the form was filled from a version. A changed number resets the form. */
  const [fillCount, setFillCount] = useState(0)
  const [tab, setTab] = useState('write')
  const [openDialog, setOpenDialog] = useState<D | null>(null)

  function note(form: F): void {
    setWrittenForm(form)
    draft.note(form)
  }
  function take(form: F): void {
    note(form)
    setFillCount(fillCount + 1)
    setTab('write')
  }
  /** Closes the dialog, drops the draft and reads the stored versions again, after an action. */
  function finish(): void {
    setOpenDialog(null)
    setWrittenForm(null)
    draft.note(null)
    for (const { path } of changes) void cache.invalidateQueries({ queryKey: [path] })
  }

  return {
    writtenForm,
    isDirty: writtenForm !== null,
    fillCount,
    tab,
    setTab,
    openDialog,
    setOpenDialog,
    note,
    take,
    finish,
  }
}
