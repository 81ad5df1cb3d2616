import { exportAudit, listAudit } from '@jinli/contract/audit-trail/audit-trail.admin'
import { call } from '../api/call.ts'
import { readOf } from '../api/read.ts'
import { useMay } from '../operator/use-staff.ts'
import { choiceField, dayField, textField } from '../page/filter-field.ts'
import { ListPage } from '../page/list-page.tsx'
import { auditActionChoices } from './action-labels.ts'
import { AuditChain } from './audit-chain.tsx'
import { auditColumns } from './audit-columns.tsx'
import { AuditDrawer } from './audit-drawer.tsx'
import { AuditTotals } from './audit-totals.tsx'

const fields = [
  textField('subject', '对象', '订单号 / 会员 / 设置 / 账号'),
  choiceField('action', '操作', auditActionChoices()),
  textField('player', '会员', '会员用户名'),
  textField('username', '操作人', '操作人姓名或账号'),
  textField('amount_from', '金额不低于', '元'),
  choiceField('break_glass', '授权', { '': '全部', only: '紧急授权期间' }),
  dayField('since', '自'),
  dayField('until', '至'),
] as const
export function AuditPage() {
  const mayExport = useMay()(exportAudit.permission)
  return (
    <ListPage
      title="操作日志"
      intro={<AuditChain />}
      call={readOf(listAudit)}
      fields={fields}
      ask={(query) => query}
      sizes={[50]}
      columns={auditColumns}
      rowKey={(line) => line.id}
      empty="没有符合条件的操作"
      dialogs={{ details: AuditDrawer }}
      opens="details"
      skeletonRows={10}
      renderTotals={(query) => <AuditTotals query={query} />}
      startExport={
        mayExport ? (query, format) => call(exportAudit, { ...query, format }) : undefined
      }
    />
  )
}
