import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { flag, own, pageInput, pageOf, text, time, whole } from './wire.ts'

/** Beyond so many unread a screen says `99+`: nobody counts on. */
export const unreadMax = 100

/** How many are unread, `unreadMax` at most. */
export const unread = z.int()

export const noticeList = endpoint({
  path: '/api/noticeList',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'Internal mail, newest first; content is HTML',
  // Clients in the field show the first page alone.
  input: z.object({ ...pageInput, pagesize: z._default(whole(100), 50) }),
  output: pageOf(
    z.object({
      title: z.string(),
      /** HTML, sanitised when it was written; sanitise it again before it is shown. */
      content: z.string(),
      created_at: time,
      /** Ours: what it is marked as read by, whether it is, and the screen of the app that it speaks of. */
      id: own(z.string(), ''),
      read: own(flag, 1),
      link: own(z.string(), ''),
    }),
  ),
  refusals: [],
})

const marked = z.object({ unread })

/** Ours. */
export const readMessage = endpoint({
  path: '/api/message/read',
  method: 'POST',
  audience: 'player',
  effect: 'write',
  summary: 'Marks one mail as read; answers how many are not',
  input: z.object({ id: text(20) }),
  output: marked,
  refusals: ['http.not-found'],
})

/** Ours. */
export const readAllMessages = endpoint({
  path: '/api/message/readall',
  method: 'POST',
  audience: 'player',
  effect: 'write',
  summary:
    'Marks all mail as read that was there at a moment: what came since stays unread',
  input: z.object({
    /** `created_at` of the newest one that the reader saw. */
    until: time,
  }),
  output: marked,
  refusals: [],
})
