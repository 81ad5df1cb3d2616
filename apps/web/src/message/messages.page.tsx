import { useSearchParams } from 'react-router'
import { PageBody } from '../ui/card.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { UnreadCount } from '../ui/unread-count.tsx'
import { useMe } from '../visit/use-me.ts'
import { Announcements } from './announcements.tsx'
import { MailList } from './mail-list.tsx'

/** Shows announcements (tab 1) and internal mail (tab 2) (spec §2 /message). */
export function MessagesPage() {
  const [query, setQuery] = useSearchParams()
  const { data: me } = useMe()
  const type = query.get('type') === '2' ? 2 : 1
  return (
    <PageBody>
      <Tabs
        label="消息类型"
        look="pill"
        tabs={[
          { value: 1, label: '公告' },
          {
            value: 2,
            label: (
              <>
                站内信 <UnreadCount me={me} />
              </>
            ),
          },
        ]}
        value={type}
        onChange={(tab) => setQuery({ type: String(tab) }, { replace: true })}
      />
      {type === 1 ? <Announcements /> : <MailList />}
    </PageBody>
  )
}
