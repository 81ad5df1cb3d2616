import {
  listWinHolds,
  releaseWinHold,
  winHoldStateLabels,
} from '@jinli/contract/seamless/win-hold.admin'
import { readOf } from '../api/read.ts'
import { useMay } from '../operator/use-staff.ts'
import { choiceField, textField } from '../page/filter-field.ts'
import { ListPage } from '../page/list-page.tsx'
import { venueField } from '../page/venue-field.ts'
import { RefuseWinHoldDialog } from './refuse-win-hold-dialog.tsx'
import { ReleaseWinHoldDialog } from './release-win-hold-dialog.tsx'
import { winHoldColumns } from './win-hold-columns.tsx'

const fields = [
  choiceField('status', '状态', { '': '全部状态', ...winHoldStateLabels }),
  venueField,
  textField('search', '单号、注单号或用户名', '单号 / 注单号 / 用户名'),
] as const
const dialogs = { release: ReleaseWinHoldDialog, refuse: RefuseWinHoldDialog } as const

/** The page of wins of seamless venues that are above a bound (money F-24). */
export function WinHoldsPage() {
  const mayDecide = useMay()(releaseWinHold.permission)
  return (
    <ListPage
      title="派彩审核"
      note="免转场馆超出上限的派彩（上限在资金设置的审核规则中）。请先向场馆核实，再派彩给会员或退回场馆。"
      call={readOf(listWinHolds)}
      fields={fields}
      ask={(query) => query}
      columns={({ ask }) => winHoldColumns(mayDecide, ask)}
      rowKey={(row) => row.hold_no}
      empty="没有需要审核的派彩"
      dialogs={dialogs}
    />
  )
}
