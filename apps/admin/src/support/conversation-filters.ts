import type { ConversationList } from '@jinli/contract/support/support.admin'
import { tabsField, textField } from '../page/filter-field.ts'

const lists = [
  { value: 'waiting', label: '待回复' },
  { value: 'mine', label: '我接待的' },
  { value: 'answered', label: '已回复' },
  { value: 'closed', label: '已结束' },
  { value: 'all', label: '全部' },
] satisfies { value: ConversationList; label: string }[]
export const conversationFields = [
  tabsField('list', '会话', lists),
  textField('search', '用户名或访客称呼', '用户名 / 访客称呼'),
] as const
export const noConversations: Readonly<Record<ConversationList, string>> = {
  waiting: '没有会员在等待',
  mine: '您没有正在接待的会话',
  answered: '没有已回复的会话',
  closed: '没有已结束的会话',
  all: '还没有会话',
}
