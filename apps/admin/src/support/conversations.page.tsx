import { reviewCounts } from '@jinli/contract/operator.admin'
import { type ConversationList, listConversations } from '@jinli/contract/support.admin'
import { readOf } from '../api/read.ts'
import { tabsField, textField } from '../page/filter-field.ts'
import { ListPage } from '../page/list-page.tsx'
import { conversationColumns } from './conversation-columns.tsx'
import { ConversationDrawer } from './conversation-drawer.tsx'
import { useDeskLive } from './desk-live.ts'
import { TakeNext } from './take-next.tsx'

const lists = [
  { value: 'waiting', label: '待回复' },
  { value: 'mine', label: '我接待的' },
  { value: 'answered', label: '已回复' },
  { value: 'closed', label: '已结束' },
  { value: 'all', label: '全部' },
] satisfies { value: ConversationList; label: string }[]
const fields = [
  tabsField('list', '会话', lists),
  textField('search', '用户名或访客称呼', '用户名 / 访客称呼'),
] as const
const dialogs = { open: ConversationDrawer } as const
const empties: Readonly<Record<ConversationList, string>> = {
  waiting: '没有会员在等待',
  mine: '您没有正在接待的会话',
  answered: '没有已回复的会话',
  closed: '没有已结束的会话',
  all: '还没有会话',
}

/** The service desk: conversations as they change, those that wait longest first. */
export function ConversationsPage() {
  const live = useDeskLive()
  return (
    <ListPage
      title="客服会话"
      note={<TakeNext>{live ? '新消息自动出现' : '连接已断开，正在重新连接…'}</TakeNext>}
      call={readOf(listConversations)}
      fields={fields}
      ask={(asked) => asked}
      columns={conversationColumns}
      rowKey={(row) => row.id}
      empty={({ list, search }) => (search ? '没有符合条件的会话' : empties[list])}
      dialogs={dialogs}
      opens="open"
      changes={[reviewCounts]}
    />
  )
}
