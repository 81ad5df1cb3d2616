import type { Output } from '@jinli/contract/endpoint'
import { user } from '@jinli/contract/me'
import { noticeList, readAllMessages, readMessage } from '@jinli/contract/message'
import { send } from '../api/call.ts'
import { useCallMutation } from '../api/mutation.ts'
import { changePages } from '../api/pages.ts'
import { changeAnswer } from '../api/query.ts'

export type Mail = Output<typeof noticeList>['data'][number]

/** How the mailbox is read. */
export const mailFilter = { pagesize: 20 } as const

/** What is on screen says at once what the server has just said. */
function markShown(marks: (mail: { id?: string }) => boolean, unread: number): void {
  changePages(noticeList, mailFilter, (page) => ({
    ...page,
    data: page.data.map((mail) => (marks(mail) ? { ...mail, read: 1 as const } : mail)),
  }))
  changeAnswer(user, {}, (me) => ({ ...me, unread }))
}

/** Marks one mail as read. Nobody waits for it: what fails is marked when it is opened again. */
export async function markRead({ id, read }: Mail): Promise<void> {
  if (read || !id) return
  const { data } = await send(readMessage, { id })
  markShown((mail) => mail.id === id, data.unread)
}

/** Marks all that the player has seen the newest of. */
export function useMarkAllRead() {
  return useCallMutation(readAllMessages, {
    onSuccess: ({ data }) => markShown(() => true, data.unread),
  })
}
