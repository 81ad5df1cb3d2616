import {
  confirmEnding,
  listStuckBets,
  proposeEnding,
} from '@jinli/contract/stuck-bet/stuck-bet.admin'
import { readOf } from '../api/read.ts'
import { useMay } from '../operator/use-staff.ts'
import { choiceField, textField } from '../page/filter-field.ts'
import { ListPage } from '../page/list-page.tsx'
import { venueField } from '../page/venue-field.ts'
import { CancelEndingDialog } from './cancel-ending-dialog.tsx'
import { ConfirmEndingDialog } from './confirm-ending-dialog.tsx'
import { ProposeEndingDialog } from './propose-ending-dialog.tsx'
import { stuckBetColumns } from './stuck-bet-columns.tsx'

const fields = [
  choiceField('status', '状态', { waiting: '久未结算', over: '已处理的提议' }),
  venueField,
  textField('search', '注单号、处理单号或用户名', '注单号 / 处理单号 / 用户名'),
] as const
const dialogs = {
  propose: ProposeEndingDialog,
  confirm: ConfirmEndingDialog,
  cancel: CancelEndingDialog,
}

/** The page of stuck bets. One staff member proposes an ending, another confirms it, the venue executes it. */
export function StuckBetsPage() {
  const mayPropose = useMay()(proposeEnding.permission)
  const mayConfirm = useMay()(confirmEnding.permission)
  return (
    <ListPage
      title="久未结算注单"
      note="投注超过24小时仍未结算的注单。一人提议、另一人确认后由场馆处理；结果以场馆的记录为准，任何人都不能指定输赢。"
      call={readOf(listStuckBets)}
      fields={fields}
      ask={(query) => query}
      everyMs={5_000}
      columns={({ ask }) => stuckBetColumns({ mayPropose, mayConfirm, ask })}
      rowKey={(row) => row.ending?.ending_no ?? `${row.venue} ${row.bet_id}`}
      empty="没有这样的注单"
      dialogs={dialogs}
    />
  )
}
