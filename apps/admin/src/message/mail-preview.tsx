import { encodeResponse } from '@jinli/client/codec'
import { noticeList } from '@jinli/contract/message/message'
import { useMemo, useState } from 'react'
import { PhonePreview } from '../page/phone-preview.tsx'
import { SmallText } from '../page/small-text.tsx'
import { useDebouncedValue } from '../page/use-debounced-value.ts'

type Letter = { title: string; content: string }

/** Returns the response of a mailbox that has only this mail. */
function mailboxWith({ title, content }: Letter, at: Date) {
  const mail = { title, content, created_at: at, id: '', read: false, link: '' }
  const page = { current_page: 1, last_page: 1, per_page: 20, total: 1, from: 1, to: 1 }
  return { [noticeList.path]: encodeResponse(noticeList, { ...page, data: [mail] }) }
}

/** Shows the mail page of the player app with this mail. */
export function MailPreview(letter: Letter) {
  const title = useDebouncedValue(letter.title)
  const content = useDebouncedValue(letter.content)
  const [now] = useState(() => new Date())
  const answers = useMemo(() => mailboxWith({ title, content }, now), [title, content, now])
  return (
    <>
      <SmallText as="p">这是会员端本身：点开站内信即为前台展示的全文。</SmallText>
      <PhonePreview route="/message?type=2" answers={answers} asPlayer />
    </>
  )
}
