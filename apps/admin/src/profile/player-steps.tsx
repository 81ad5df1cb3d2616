import { termsLabels } from '@jinli/contract/account-step/account-step'
import { playerSteps } from '@jinli/contract/account-step/account-step.admin'
import { accountStepLabels } from '@jinli/contract/account-steps'
import type { Output } from '@jinli/contract/wire/endpoint'
import { useCall } from '../api/use-read.ts'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import styles from './player-panel.module.css'

type Steps = Output<typeof playerSteps>

function Tag({ complete, under_age, steps }: Steps) {
  if (under_age) return <StateTag tone="flag">未达年龄，不能存款和游戏</StateTag>
  if (steps.length === 0) return <span>不要求</span>
  if (complete) return <StateTag tone="good">已完善</StateTag>
  const missingSteps = steps.filter(({ done: isDone }) => !isDone)
  const names = missingSteps.map(({ step }) => accountStepLabels[step]).join('、')
  return <StateTag tone="flag">{`缺少：${names}`}</StateTag>
}

/** Shows what the house asks of a player's account: what is missing, and when and from where the rest was done. */
export function PlayerSteps({ username }: { username: string }) {
  const { data } = useCall(playerSteps, { username })
  if (!data) return null
  return (
    <span className={styles.hint}>
      <Tag {...data} />
      {data.birth_date_at && (
        <small>
          出生日期 {timeText(data.birth_date_at)}
          {data.birth_date_ip && ` · ${data.birth_date_ip}`}
        </small>
      )}
      {data.terms.map(({ type, version, accepted_at, ip }) => (
        <small key={`${type}-${version}`}>
          {`《${termsLabels[type]}》第 ${version} 版 ${timeText(accepted_at)} · ${ip}`}
        </small>
      ))}
    </span>
  )
}
