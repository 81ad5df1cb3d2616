import { mailingStateLabels } from '@jinli/contract/message/message.admin'
import type { Columns } from '../page/list-table.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'
import { aimText, type MailingRow, mailingTones, progressText } from './mailing-words.ts'

export const mailingColumns: Columns<MailingRow> = [
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
