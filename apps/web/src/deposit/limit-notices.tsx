import { limitLabel, presentLabels } from '@jinli/contract/play-limit/game-limit.rules'
import { depositRoom, tightestLimit } from '@jinli/contract/play-limit/play-limit.rules'
import { minuteText } from '@jinli/contract/wire/brand-time'
import { Clock, Coins } from '../art/icons.tsx'
import { paths } from '../paths.ts'
import { limitDayWords } from '../play-limit/limit-day-words.ts'
import type { DepositLimits } from '../play-limit/use-deposit-limits.ts'
import { CalmNotice } from '../ui/calm-notice.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { MoneyText } from '../ui/money-text.tsx'

/**
 * Shows the limits in force, before an amount is typed (money F-17, I-24). Of several, it shows the one
 * with the least room.
 */
export function LimitNotices({ limits }: { limits: DepositLimits | undefined }) {
  if (!limits) return null
  const { until } = limits
  if (until) {
    return (
      <CalmNotice
        icon={<Clock size={20} />}
        title={`已暂停游戏，${minuteText(until)}后恢复`}
        more="这是您为自己设定的。期间不能存款，取款不受影响。"
      >
        <GoLink to={paths.withdrawal()}>去取款</GoLink>
      </CalmNotice>
    )
  }
  const tightest = tightestLimit(limits.limits)
  if (!tightest)
    return <ListRow label="设置限额" note="每天最多存多少，由您决定" to={paths.limits()} />
  return (
    <CalmNotice
      icon={<Coins size={20} />}
      title={
        <>
          {presentLabels[tightest.period]}还可存{' '}
          <MoneyText value={depositRoom(tightest.limit, tightest.deposits)} />
        </>
      }
      more={
        <>
          {tightest.setter === 'player' ? '您为自己设定的' : '平台为您设定的'}
          {limitLabel('deposit', tightest.period)}是 <MoneyText value={tightest.limit} />。
          {limitDayWords}
        </>
      }
    >
      <GoLink to={paths.limits()}>查看限额</GoLink>
    </CalmNotice>
  )
}
