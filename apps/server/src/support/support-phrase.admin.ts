import {
  dropPhrase,
  listPhrases,
  savePhrase,
} from '@jinli/contract/support/support-phrase.admin'
import { handle } from '../http/handle.ts'
import { refuse, refuseOnConflict } from '../platform/refuse.ts'
import {
  addPhrase,
  deletePhrase,
  type Phrase,
  phraseById,
  phrases,
  rewritePhrase,
} from './support-phrase.store.ts'
import { plainText } from './support-text.ts'

function auditFields(phrase: Phrase | null) {
  return phrase && { shortcut: phrase.shortcut, text: phrase.text }
}

export const supportPhraseAdminRoutes = [
  handle(listPhrases, ({ app }) => phrases(app.pool)),

  handle(savePhrase, async ({ tx, staff, writeAudit, input }) => {
    const shortcut = plainText(input.shortcut)
    if (!/^[^\s/]{1,16}$/u.test(shortcut)) refuse('support.phrase-shortcut')
    const text = plainText(input.text)
    if (!text) refuse('support.text-missing')
    const phrase = { shortcut, text, staff: staff.id }
    const before = input.id ? await phraseById(tx, input.id) : null
    const saving = input.id
      ? rewritePhrase(tx, input, phrase).then((isSaved) => (isSaved ? input.id : null))
      : addPhrase(tx, phrase)
    const id = await refuseOnConflict(
      saving,
      'support_phrase_shortcut',
      'support.phrase-taken',
    )
    if (id === null) refuse(input.id ? 'content.stale' : 'support.phrases-full')
    const after = await phraseById(tx, id)
    if (!after) throw new Error('a phrase was saved and is not there')
    const change = { before: auditFields(before), after: auditFields(after) }
    await writeAudit({ action: 'support.phrase-saved', subject: `phrase:${id}`, ...change })
    return after
  }),

  handle(dropPhrase, async ({ tx, writeAudit, input }) => {
    const before = await phraseById(tx, input.id)
    if (!before || !(await deletePhrase(tx, input))) refuse('content.stale')
    const change = { before: auditFields(before), after: null }
    await writeAudit({
      action: 'support.phrase-dropped',
      subject: `phrase:${before.id}`,
      ...change,
    })
    return { id: before.id }
  }),
]
