import { limitLabel } from '@jinli/contract/play-limit/game-limit.rules'
import { limitPlayer, playerLimits } from '@jinli/contract/play-limit/staff-limit.admin'
import { formatYuan } from '@jinli/money/money'
import { Button } from 'antd'
import { useCall } from '../api/use-read.ts'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { useDialogs } from '../page/use-dialogs.tsx'
import { EndLimitDialog, LimitDialog, type LimitRow } from './limit-dialogs.tsx'
import styles from './player-panel.module.css'

function limitText({ kind, period, amount, ends_at }: LimitRow): string {
  const end = ends_at ? ` 至 ${timeText(ends_at)}` : ''
  return `${limitLabel(kind, period)} ${formatYuan(amount)}${end}`
}

/** Shows the limits that staff set for a player and that are in force, with the actions that change them. */
export function PlayerLimits({ username }: { username: string }) {
  const { data } = useCall(playerLimits, { username })
  const setting = useDialogs({ set: LimitDialog }, [playerLimits])
  const ending = useDialogs({ end: EndLimitDialog }, [playerLimits])
  const current = data?.filter(({ in_force }) => in_force) ?? []
  return (
    <span className={styles.hint}>
      {data && current.length === 0 && '无'}
      {current.map((row) => (
        <span key={row.id} className={styles.hint}>
          <StateTag tone="flag">{limitText(row)}</StateTag>
          <small>
            {row.made_by}：{row.reason}
          </small>
          {row.ends_at === null && (
            <ForWhomMay call={limitPlayer}>
              <Button
                type="link"
                size="small"
                aria-label={`取消会员 ${username} 的${limitLabel(row.kind, row.period)}`}
                onClick={() => ending.ask('end', { username, ...row })}
              >
                取消
              </Button>
            </ForWhomMay>
          )}
        </span>
      ))}
      <ForWhomMay call={limitPlayer}>
        <Button
          type="link"
          size="small"
          aria-label={`为会员 ${username} 设定限额`}
          onClick={() => setting.ask('set', { username })}
        >
          设定限额
        </Button>
      </ForWhomMay>
      {setting.dialog}
      {ending.dialog}
    </span>
  )
}
