import { noticeList, readAllMessages, readMessage } from '@jinli/contract/message/message'
import { user } from '@jinli/contract/profile/profile'
import type { Output } from '@jinli/contract/wire/endpoint'
import { send } from '../api/call.ts'
import { useCallMutation } from '../api/mutation.ts'
import { changePages } from '../api/pages.ts'
import { changeCachedResponse } from '../api/query.ts'

export type Mail = Output<typeof noticeList>['data'][number]

export const mailFilter = { pagesize: 20 } as const

/** Marks mails as read in the cache, after the server has marked them. */
function markShown(marks: (mail: { id?: string }) => boolean, unread: number): void {
  changePages(noticeList, mailFilter, (page) => ({
    ...page,
    data: page.data.map((mail) => (marks(mail) ? { ...mail, read: 1 as const } : mail)),
  }))
  changeCachedResponse(user, {}, (me) => ({ ...me, unread }))
}

/** Marks one mail as read, in the background. If the request fails, the mail is marked the next time it is opened. */
export async function markRead({ id, read }: Mail): Promise<void> {
  if (read || !id) return
  const { data } = await send(readMessage, { id })
  markShown((mail) => mail.id === id, data.unread)
}

/** Marks as read all mails up to the newest mail that the player has seen. */
export function useMarkAllRead() {
  return useCallMutation(readAllMessages, {
    onSuccess: ({ data }) => markShown(() => true, data.unread),
  })
}
