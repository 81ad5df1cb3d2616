import { releaseWinHold, winHoldBounds } from '@jinli/contract/seamless/win-hold.admin'
import { formatYuan } from '@jinli/money/money'
import { call } from '../api/call.ts'
import { ActionDialog } from '../page/action-dialog.tsx'
import { FactList } from '../page/fact-list.tsx'
import { timeText } from '../page/time-text.ts'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import type { WinHoldRow } from './win-hold-columns.tsx'

/** Pays a win on hold to its player; a large one is only approved by the first of two members. */
export function ReleaseWinHoldDialog({ row, ...rest }: RowDialogProps<WinHoldRow>) {
  return (
    <ActionDialog<object, WinHoldRow>
      {...rest}
      title={`${row.first_by ? '复核派彩' : '派彩'} ${row.hold_no}`}
      renderEffect={() =>
        `会员 ${row.username} 中心钱包 +${formatYuan(row.amount)}，并通知会员；超过双人复核金额的须由另一位员工复核后入账`
      }
      confirm="确认派彩"
      initial={{}}
      task={() => call(releaseWinHold, { hold_no: row.hold_no })}
      successText={({ status }) =>
        status === 'waiting' ? '已通过初审，等待另一位员工复核' : `已派彩 ${row.hold_no}`
      }
    >
      <FactList
        facts={[
          { label: '场馆 / 游戏', value: `${row.venue_name} ${row.game_name}` },
          { label: '注单号', value: row.bet_id },
          { label: '场馆派彩编号', value: row.transaction },
          { label: '本局投注', value: formatYuan(row.round_stake) },
          {
            label: winHoldBounds[row.bound],
            value: formatYuan(row.bound_amount),
          },
          { label: '初审', value: `${row.first_by} ${timeText(row.first_at)}` },
        ]}
      />
    </ActionDialog>
  )
}
