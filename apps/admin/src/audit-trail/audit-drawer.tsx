import { auditSubjectText } from '@jinli/contract/audit-trail/audit-subject'
import { formatYuan } from '@jinli/money/money'
import { Drawer } from 'antd'
import { ChangeList } from '../page/change-list.tsx'
import { countText } from '../page/count-text.ts'
import { DetailBody } from '../page/detail-body.tsx'
import { FactList } from '../page/fact-list.tsx'
import { timeText } from '../page/time-text.ts'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import { auditActionLabel } from './action-labels.ts'
import { auditChange, isShown } from './audit-change.ts'
import type { AuditLine } from './audit-columns.tsx'

/** Shows an audit line with all its changes. */
export function AuditDrawer({ row, onClose }: RowDialogProps<AuditLine>) {
  return (
    <Drawer open onClose={onClose} size={520} title="操作详情">
      <DetailBody>
        <FactList
          facts={[
            { label: '时间', value: timeText(row.at) },
            { label: '操作人', value: `${row.display_name}（${row.username}）` },
            { label: 'IP', value: row.ip },
            { label: '操作', value: auditActionLabel(row.action) },
            { label: '对象', value: auditSubjectText(row.subject) },
            ...(row.amount === null
              ? []
              : [{ label: '金额', value: formatYuan(row.amount) }]),
            { label: '原因', value: row.reason },
            ...(row.break_glass ? [{ label: '授权', value: '紧急授权期间' }] : []),
            {
              label: '审计链',
              value: row.position === null ? '待封存' : `第 ${countText(row.position)} 条`,
            },
          ]}
        />
        <h2>变更</h2>
        <ChangeList
          label="变更"
          changes={row.changes
            .filter(isShown)
            .map((change) => auditChange(row.action, change))}
        />
      </DetailBody>
    </Drawer>
  )
}
