import { rebateStateLabels } from '@jinli/contract/rebate/rebate'
import { exportRebates, listRebates } from '@jinli/contract/rebate/rebate.admin'
import { rebateLabels } from '@jinli/contract/vip/vip'
import { call } from '../api/call.ts'
import { readOf } from '../api/read.ts'
import { useMay } from '../operator/use-staff.ts'
import { choiceField, dayField, textField } from '../page/filter-field.ts'
import { ListPage } from '../page/list-page.tsx'
import { venueField } from '../page/venue-field.ts'
import { lineColumns } from './rebate-columns.tsx'

const fields = [
  choiceField('status', '状态', { '': '全部状态', ...rebateStateLabels }),
  choiceField('category', '类别', { '': '全部类别', ...rebateLabels }),
  venueField,
  textField('search', '用户名'),
  dayField('since', '投注日从'),
  dayField('until', '到'),
] as const

/** The page of rebate lines: player, day, venue, rate and claim. */
export function RebateLinesPage() {
  const mayExport = useMay()(exportRebates.permission)
  return (
    <ListPage
      title="返水明细"
      note="注单迟到、变更或作废，次日以新的一行增减；已领取的行不再变动。"
      call={readOf(listRebates)}
      fields={fields}
      ask={(query) => query}
      columns={lineColumns}
      rowKey={(row) => row.id}
      empty="没有符合条件的返水"
      startExport={
        mayExport ? (query, format) => call(exportRebates, { ...query, format }) : undefined
      }
    />
  )
}
