import { vipCauseLabels } from '@jinli/contract/vip/vip'
import { exportVipMoves, listVipMoves } from '@jinli/contract/vip/vip.admin'
import { call } from '../api/call.ts'
import { readOf } from '../api/read.ts'
import { useMay } from '../operator/use-staff.ts'
import { choiceField, dayField, textField } from '../page/filter-field.ts'
import { ListPage } from '../page/list-page.tsx'
import { moveColumns } from './move-columns.tsx'

const fields = [
  choiceField('cause', '变动', { '': '全部变动', ...vipCauseLabels }),
  textField('search', '用户名'),
  dayField('since', '自'),
  dayField('until', '至'),
] as const

/** The page of VIP level changes by day, with the turnover of each player. */
export function VipMovesPage() {
  const mayExport = useMay()(exportVipMoves.permission)
  return (
    <ListPage
      title="VIP 升降"
      note="每个北京日由系统升降，每人每天最多一级；数字为当日开始前的累计。"
      call={readOf(listVipMoves)}
      fields={fields}
      ask={(query) => query}
      columns={moveColumns}
      rowKey={(row) => row.id}
      empty={({ search, cause }) => (search || cause ? '没有符合条件的变动' : '还没有升降')}
      startExport={
        mayExport
          ? (query, format) => call(exportVipMoves, { ...query, format })
          : undefined
      }
    />
  )
}
