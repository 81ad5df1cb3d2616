import {
  createMailing,
  listMailings,
  mailingStateLabels,
} from '@jinli/contract/message/message.admin'
import { readOf } from '../api/read.ts'
import { useMay } from '../operator/use-staff.ts'
import { choiceField } from '../page/filter-field.ts'
import { ListPage } from '../page/list-page.tsx'
import { mailingColumns } from './mailing-columns.tsx'
import { MailingDrawer } from './mailing-drawer.tsx'
import { WriteMailing } from './write-mailing.tsx'

const fields = [
  choiceField('state', '状态', { '': '全部状态', ...mailingStateLabels }),
] as const

export function MailingsPage() {
  const mayWrite = useMay()(createMailing.permission)
  return (
    <ListPage
      title="站内信"
      note="发给全体会员、半数以上会员的等级、一次超过一千人，或正文带外部链接，须由另一位员工确认；撤回后，未读的不再展示。"
      call={readOf(listMailings)}
      fields={fields}
      ask={(query) => query}
      columns={mailingColumns}
      rowKey={(row) => row.id}
      empty={({ state }) => (state ? '没有这种状态的站内信' : '还没有发过站内信')}
      dialogs={{ open: MailingDrawer }}
      opens="open"
      create={mayWrite ? { label: '写站内信', dialog: WriteMailing } : undefined}
    />
  )
}
