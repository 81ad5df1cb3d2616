import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { saidMax } from './support.ts'
import { text, time, whole } from './wire.ts'

/** So many ready sentences a house has at most: they are all read at once. */
export const phrasesMax = 200
export const shortcutMax = 16

const phrase = z.object({
  id: z.string(),
  /** What is typed after a `/` to find it. */
  shortcut: z.string(),
  text: z.string(),
  version: z.int(),
  changed_by: z.string(),
  changed_at: time,
})

export const listPhrases = endpoint({
  path: '/admin/api/service-phrases',
  method: 'GET',
  audience: 'staff',
  permission: 'service.view',
  effect: 'read',
  summary: 'The ready sentences of the service desk, by their shortcut',
  input: z.object({}),
  output: z.array(phrase),
  refusals: [],
})

export const savePhrase = endpoint({
  path: '/admin/api/service-phrases/save',
  method: 'POST',
  audience: 'staff',
  permission: 'service.template',
  effect: 'write',
  deeds: { 'support.phrase-saved': '客服 · 保存常用语' },
  summary: 'Writes a ready sentence: a new one, or over the one that was seen',
  input: z.object({
    /** Empty for a new one. */
    id: text(20),
    shortcut: text(shortcutMax),
    text: text(saidMax),
    /** `version` as it was seen; 0 for a new one. */
    version: z._default(whole(), 0),
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

export const dropPhrase = endpoint({
  path: '/admin/api/service-phrases/:id/drop',
  method: 'POST',
  audience: 'staff',
  permission: 'service.template',
  effect: 'write',
  deeds: { 'support.phrase-dropped': '客服 · 删除常用语' },
  summary: 'Deletes a ready sentence as it was seen',
  input: z.object({ id: text(20), version: whole() }),
  output: z.object({ id: z.string() }),
  refusals: ['content.stale'],
})
