import {
  createMailing,
  listMailings,
  mailingStateLabels,
} from '@jinli/contract/message.admin'
import { readOf } from '../api/read.ts'
import { useMay } from '../operator/use-staff.ts'
import { choiceField } from '../page/filter-field.ts'
import { ListPage } from '../page/list-page.tsx'
import type { Columns } from '../page/list-table.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'
import { MailingDrawer } from './mailing-drawer.tsx'
import { aimText, type MailingRow, mailingTones, progressText } from './mailing-words.ts'
import { WriteMailing } from './write-mailing.tsx'

const columns: Columns<MailingRow> = [
  {
    title: '标题 / 收件人',
    render: (_, row) => <TwoLines main={row.title} sub={aimText(row)} wrap />,
  },
  {
    title: '状态',
    render: (_, { state }) => (
      <StateTag tone={mailingTones[state]}>{mailingStateLabels[state]}</StateTag>
    ),
  },
  { title: '进度', render: (_, row) => progressText(row) },
  {
    title: '提交',
    render: (_, row) => <TwoLines main={row.made_by} sub={timeText(row.made_at)} />,
  },
  {
    title: '确认 / 发送时间',
    render: (_, row) => (
      <TwoLines main={row.confirmed_by || '—'} sub={timeText(row.sent_at)} />
    ),
  },
  {
    title: '撤回 / 取消',
    render: (_, row) => (
      <TwoLines
        main={row.ended_by || '—'}
        sub={[timeText(row.ended_at), row.reason].filter(Boolean).join(' · ')}
        wrap
      />
    ),
  },
]

const fields = [
  choiceField('state', '状态', { '': '全部状态', ...mailingStateLabels }),
] as const

/** Mail to players: what was written, how far it is, who confirmed and who took it back. */
export function MailingsPage() {
  const mayWrite = useMay()(createMailing.permission)
  return (
    <ListPage
      title="站内信"
      note="发给全体会员、一次超过一千人，或正文带外部链接，须由另一位同事确认；撤回后，未读的会员不再看到。"
      call={readOf(listMailings)}
      fields={fields}
      ask={(asked) => asked}
      columns={columns}
      rowKey={(row) => row.id}
      empty={({ state }) => (state ? '没有这种状态的站内信' : '还没有发过站内信')}
      dialogs={{ open: MailingDrawer }}
      opens="open"
      create={mayWrite ? { label: '写站内信', dialog: WriteMailing } : undefined}
    />
  )
}
