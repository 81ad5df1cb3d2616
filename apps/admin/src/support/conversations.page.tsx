import { reviewCounts } from '@jinli/contract/operator/operator.admin'
import { listConversations } from '@jinli/contract/support/support.admin'
import { readOf } from '../api/read.ts'
import { ListPage } from '../page/list-page.tsx'
import { useOrderAddress } from '../review/use-order-address.ts'
import { conversationColumns } from './conversation-columns.tsx'
import { ConversationDrawer } from './conversation-drawer.tsx'
import { conversationFields, noConversations } from './conversation-filters.ts'
import styles from './conversations.module.css'
import { TakeNext } from './take-next.tsx'
import { useLiveConversations } from './use-live-conversations.ts'

/** The page of conversations, updated live, the longest waiting first. An open one stands beside the list. */
export function ConversationsPage() {
  const live = useLiveConversations()
  const address = useOrderAddress()
  const { id } = address
  return (
    <div className={styles.desk}>
      <div className={id === null ? undefined : styles.beside}>
        <ListPage
          title="客服会话"
          note={
            <TakeNext>{live ? '新消息自动出现' : '连接已断开，正在重新连接…'}</TakeNext>
          }
          call={readOf(listConversations)}
          fields={conversationFields}
          ask={(query) => query}
          columns={conversationColumns}
          rowKey={(row) => row.id}
          empty={({ list, search }) =>
            search ? '没有符合条件的会话' : noConversations[list]
          }
          onOpen={(row) => address.open(row.id)}
          rowClass={(row) => (row.id === id ? styles.open : undefined)}
          changes={[reviewCounts]}
        />
      </div>
      {id !== null && (
        <ConversationDrawer key={id} id={id} onClose={() => void address.close()} />
      )}
    </div>
  )
}
