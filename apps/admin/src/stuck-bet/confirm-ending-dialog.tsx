import { confirmEnding, endingWayLabels } from '@jinli/contract/stuck-bet.admin'
import { formatYuan } from '@jinli/money/money'
import { call } from '../api/call.ts'
import { DeedDialog } from '../page/deed-dialog.tsx'
import { FactList } from '../page/fact-list.tsx'
import { timeText } from '../page/time-text.ts'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import { endingEffect } from './ending-effect.ts'
import type { StuckBetRow } from './stuck-bet-columns.tsx'

/** The second of two: from here on the venue is asked. */
export function ConfirmEndingDialog({ row, ...rest }: RowDialogProps<StuckBetRow>) {
  const { ending } = row
  if (!ending) return null
  return (
    <DeedDialog<object, StuckBetRow>
      {...rest}
      title={`确认处理 ${row.bet_id}`}
      renderEffect={() =>
        `会员 ${row.username} 投注 ${formatYuan(row.stake)}：${endingEffect(ending.way)}。确认后立即请场馆处理，并通知会员`
      }
      confirm="确认处理"
      initial={{}}
      task={() => call(confirmEnding, { ending_no: ending.ending_no })}
      done="已确认，正在请场馆处理"
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
    </DeedDialog>
  )
}
