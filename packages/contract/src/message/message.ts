import * as z from 'zod/mini'
import { playerRead, playerWrite } from '../wire/endpoint.ts'
import {
  extension,
  flag,
  nonNegativeInteger,
  pageInput,
  pageOf,
  text,
  time,
} from '../wire/wire.ts'

/** Unread mails are counted up to this number; beyond it a screen shows `99+`. */
export const unreadMax = 100

/** The number of unread mails, `unreadMax` at most. */
export const unread = z.int()

export const noticeList = playerRead({
  path: '/api/noticeList',
  aliases: ['/api/message'],
  summary: 'Internal mail, newest first; content is HTML',
  // Existing clients show only the first page, so the default page size is larger here.
  input: z.object({ ...pageInput, pagesize: z._default(nonNegativeInteger(100), 50) }),
  output: pageOf(
    z.object({
      title: z.string(),
      /** HTML. The server sanitised it when staff saved it; a client sanitises it again before showing it. */
      content: z.string(),
      created_at: time,
      /** Extension: the id of the mail, whether it is read, and the screen that it links to. */
      id: extension(z.string(), ''),
      read: extension(flag, 1),
      link: extension(z.string(), ''),
    }),
  ),
})

const unreadCount = z.object({ unread })

/** Extension: marks one mail as read. */
export const readMessage = playerWrite({
  path: '/api/message/read',
  summary: 'Marks one mail as read; answers how many are not',
  input: z.object({ id: text(20) }),
  output: unreadCount,
  refusals: ['http.not-found'],
})

/** Extension: marks all mail as read that had arrived by a given time. */
export const readAllMessages = playerWrite({
  path: '/api/message/readall',
  summary:
    'Marks all mail as read that was there at a moment: what came since stays unread',
  input: z.object({
    /** The `created_at` of the newest mail that the player saw. */
    until: time,
  }),
  output: unreadCount,
})
