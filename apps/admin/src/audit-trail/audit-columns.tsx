import { auditSubjectText } from '@jinli/contract/audit-trail/audit-subject'
import type { listAudit } from '@jinli/contract/audit-trail/audit-trail.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { Figure, moneyColumn } from '../page/figure.tsx'
import type { Columns } from '../page/list-table.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'
import { auditActionLabel } from './action-labels.ts'
import { isShown } from './audit-change.ts'

export type AuditLine = Output<typeof listAudit>['data'][number]

export const auditColumns: Columns<AuditLine> = [
  { title: '时间', render: (_, line) => <Figure>{timeText(line.at)}</Figure> },
  {
    title: '操作人',
    render: (_, line) => <TwoLines main={line.display_name} sub={line.username} />,
  },
  {
    title: '操作',
    render: (_, line) => (
      <>
        <span title={line.action}>{auditActionLabel(line.action)}</span>
        {line.break_glass && <StateTag tone="flag">紧急授权</StateTag>}
      </>
    ),
  },
  {
    title: '对象',
    render: (_, line) => <TwoLines main={auditSubjectText(line.subject)} sub="" wrap />,
  },
  moneyColumn({
    title: '金额',
    render: (_, { amount }) =>
      amount === null ? '—' : <Figure>{formatYuan(amount)}</Figure>,
  }),
  {
    title: '变更',
    render: (_, { changes }) => {
      const count = changes.filter(isShown).length
      return count > 0 ? `${count} 处` : '—'
    },
  },
  { title: '原因', render: (_, line) => <TwoLines main={line.reason} sub="" wrap /> },
  { title: 'IP', dataIndex: 'ip' },
]
