import { noticeList, readAllMessages, readMessage } from '@jinli/contract/message/message'
import { handle } from '../http/handle.ts'
import { pageOf } from '../platform/paging.ts'
import { refuse } from '../platform/refuse.ts'
import { letterOf } from './mail.rules.ts'
import { type Mail, mailOf, markAllRead, markRead, unreadOf } from './mail.store.ts'

function toMail({ id, created_at, read_at, title, content, kind, ...facts }: Mail) {
  const letter =
    title === null || content === null
      ? letterOf(kind, facts)
      : { title, content, link: '' }
  return { ...letter, id, created_at, read: read_at !== null }
}

export const messageRoutes = [
  handle(noticeList, async ({ app, player, input }) =>
    pageOf(await mailOf(app.pool, { ...input, player: player.id }), toMail),
  ),

  handle(readMessage, async ({ tx, player, input }) => {
    if (!(await markRead(tx, player.id, input.id))) refuse('http.not-found')
    return { unread: await unreadOf(tx, player.id) }
  }),

  handle(readAllMessages, async ({ tx, player, input }) => {
    await markAllRead(tx, player.id, input.until)
    return { unread: await unreadOf(tx, player.id) }
  }),
]
