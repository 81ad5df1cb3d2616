import * as z from 'zod/mini'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { nonNegativeInteger, text, time } from '../wire/wire.ts'
import { saidMax } from './support.ts'

/** The largest number of templates: a screen loads them all at once. */
export const phrasesMax = 200
export const shortcutMax = 16

const phrase = z.object({
  id: z.string(),
  /** The word that inserts the template when staff type it after a `/`. */
  shortcut: z.string(),
  text: z.string(),
  version: z.int(),
  /** Who changed it last; empty for one that the server is shipped with. */
  changed_by: z.string(),
  changed_at: time,
})

export const listPhrases = staffRead({
  path: '/admin/api/service-phrases',
  permission: 'service.view',
  summary: 'The ready sentences of the service desk, by their shortcut',
  input: z.object({}),
  output: z.array(phrase),
})

export const savePhrase = staffWrite({
  path: '/admin/api/service-phrases/save',
  permission: 'service.template',
  auditActions: { 'support.phrase-saved': '客服 · 保存常用语' },
  summary: 'Writes a ready sentence: a new one, or over the one that was seen',
  input: z.object({
    /** The id of a template; empty for a new one. */
    id: text(20),
    shortcut: text(shortcutMax),
    text: text(saidMax),
    /** The `version` that the staff member loaded; 0 for a new template. */
    version: z._default(nonNegativeInteger(), 0),
  }),
  output: phrase,
  refusals: [
    'content.stale',
    'support.phrase-shortcut',
    'support.phrase-taken',
    'support.phrases-full',
    'support.text-missing',
  ],
})

export const dropPhrase = staffWrite({
  path: '/admin/api/service-phrases/:id/drop',
  permission: 'service.template',
  auditActions: { 'support.phrase-dropped': '客服 · 删除常用语' },
  summary: 'Deletes a ready sentence as it was seen',
  input: z.object({ id: text(20), version: nonNegativeInteger() }),
  output: z.object({ id: z.string() }),
  refusals: ['content.stale'],
})
