import { rebateStateLabels } from '@jinli/contract/rebate'
import { exportRebates, listRebates } from '@jinli/contract/rebate.admin'
import { rebateLabels } from '@jinli/contract/vip'
import { callFile } from '../api/call.ts'
import { readOf } from '../api/read.ts'
import { useMay } from '../operator/use-staff.ts'
import { choiceField, dayField, textField } from '../page/filter-field.ts'
import { ListPage } from '../page/list-page.tsx'
import { lineColumns } from './rebate-columns.tsx'

const fields = [
  choiceField('status', '状态', { '': '全部状态', ...rebateStateLabels }),
  choiceField('category', '类别', { '': '全部类别', ...rebateLabels }),
  textField('venue', '场馆代码'),
  textField('search', '用户名'),
  dayField('since', '投注日从'),
  dayField('until', '到'),
] as const

/** Every line that was reckoned: whose, of which day and venue, at which rate, and whether it was claimed. */
export function RebateLinesPage() {
  const mayExport = useMay()(exportRebates.permission)
  return (
    <ListPage
      title="返水明细"
      note="注单迟到、变更或作废，次日以新的一行增减；已领取的行不再变动。"
      call={readOf(listRebates)}
      fields={fields}
      ask={(asked) => asked}
      columns={lineColumns}
      rowKey={(row) => row.id}
      empty="没有符合条件的返水"
      exported={mayExport ? (asked, to) => callFile(exportRebates, asked, to) : undefined}
    />
  )
}
