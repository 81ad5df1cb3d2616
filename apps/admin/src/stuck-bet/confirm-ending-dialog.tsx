import { confirmEnding, endingWayLabels } from '@jinli/contract/stuck-bet/stuck-bet.admin'
import { formatYuan } from '@jinli/money/money'
import { call } from '../api/call.ts'
import { ActionDialog } from '../page/action-dialog.tsx'
import { FactList } from '../page/fact-list.tsx'
import { timeText } from '../page/time-text.ts'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import { endingEffect } from './ending-effect.ts'
import type { StuckBetRow } from './stuck-bet-columns.tsx'

/** Confirms a proposed ending as the second staff member. Then the server calls the venue. */
export function ConfirmEndingDialog({ row, ...rest }: RowDialogProps<StuckBetRow>) {
  const { ending } = row
  if (!ending) return null
  return (
    <ActionDialog<object, StuckBetRow>
      {...rest}
      title={`确认处理 ${row.bet_id}`}
      renderEffect={() =>
        `会员 ${row.username} 投注 ${formatYuan(row.stake)}：${endingEffect(ending.way)}。确认后立即请场馆处理，并通知会员`
      }
      confirm="确认处理"
      initial={{}}
      task={() => call(confirmEnding, { ending_no: ending.ending_no })}
      successText="已确认，正在请场馆处理"
    >
      <FactList
        facts={[
          { label: '场馆 / 游戏', value: `${row.venue_name} ${row.game_name}` },
          { label: '投注时间', value: timeText(row.placed_at) },
          { label: '处理方式', value: endingWayLabels[ending.way] },
          { label: '原因', value: ending.reason },
          { label: '提议', value: `${ending.made_by} ${timeText(ending.made_at)}` },
        ]}
      />
    </ActionDialog>
  )
}
