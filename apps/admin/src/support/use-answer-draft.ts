import { newKey } from '@jinli/client/key'
import { useState } from 'react'
import { staffName } from '../api/staff-session.ts'
import { draftStore } from '../page/draft-store.ts'

export type AnswerKind = 'answer' | 'note'
type AnswerDraft = { text: string; kind: AnswerKind; key: string }

/** Unsent answers by user and conversation. */
const drafts = draftStore<AnswerDraft>()

/**
 * Keeps what a member types for a conversation until it is sent, while other conversations are open and after the session
 * ended. A changed text gets a new key.
 */
export function useAnswerDraft(conversation: string) {
  const name = `${staffName()} ${conversation}`
  const [draft, setDraft] = useState<AnswerDraft>(
    () => drafts.get(name) ?? { text: '', kind: 'answer', key: newKey() },
  )
  function keep(next: AnswerDraft): void {
    setDraft(next)
    if (next.text) drafts.set(name, next)
    else drafts.delete(name)
  }
  return {
    draft,
    write: (text: string) => keep({ ...draft, text, key: newKey() }),
    setKind: (kind: AnswerKind) => keep({ ...draft, kind }),
  }
}
