import {
  listOutboundMessages,
  outboundCauseLabels,
  outboundChannelLabels,
  outboundStateLabels,
  sendTrialMessage,
} from '@jinli/contract/outbox/outbox.admin'
import { readOf } from '../api/read.ts'
import { useMay } from '../operator/use-staff.ts'
import { choiceField, textField } from '../page/filter-field.ts'
import { ListPage } from '../page/list-page.tsx'
import { OutboundMessageDrawer } from './outbound-message-drawer.tsx'
import { outboxColumns } from './outbox-columns.tsx'
import { TrialDialog } from './trial-dialog.tsx'

const fields = [
  choiceField('state', '状态', { '': '全部状态', ...outboundStateLabels }),
  choiceField('channel', '渠道', { '': '全部渠道', ...outboundChannelLabels }),
  choiceField('cause', '类型', { '': '全部类型', ...outboundCauseLabels }),
  textField('search', '完整邮箱、手机号或用户名', '完整邮箱 / 手机号 / 用户名'),
] as const

export function OutboxPage() {
  const mayTry = useMay()(sendTrialMessage.permission)
  return (
    <ListPage
      title="发件箱"
      note="发给会员的邮件和短信，保留 90 天；地址只显示一部分，验证码和链接不显示。"
      call={readOf(listOutboundMessages)}
      fields={fields}
      ask={(query) => query}
      columns={outboxColumns}
      rowKey={(row) => row.id}
      empty={({ state, channel, cause, search }) =>
        state || channel || cause || search ? '没有符合条件的消息' : '还没有发过消息'
      }
      dialogs={{ open: OutboundMessageDrawer }}
      opens="open"
      create={mayTry ? { label: '发送测试消息', dialog: TrialDialog } : undefined}
    />
  )
}
