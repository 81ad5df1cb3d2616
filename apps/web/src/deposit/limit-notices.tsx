import { minuteText } from '@jinli/contract/wire/brand-time'
import { Clock, Coins } from '../art/icons.tsx'
import { paths } from '../paths.ts'
import { limitDayWords } from '../play-limit/limit-day-words.ts'
import type { Limits } from '../play-limit/use-limits.ts'
import { CalmNotice } from '../ui/calm-notice.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { MoneyText } from '../ui/money-text.tsx'

/** Shows the limits that the player has set, before an amount is typed (money F-17, I-24). */
export function LimitNotices({ limits }: { limits: Limits | undefined }) {
  if (!limits) return null
  const { until, limit, left_today: leftToday } = limits
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
  if (limit === null || leftToday === null)
    return <ListRow label="设置限额" note="每天最多存多少，由您决定" to={paths.limits()} />
  return (
    <CalmNotice
      icon={<Coins size={20} />}
      title={
        <>
          今日还可存 <MoneyText value={leftToday} />
        </>
      }
      more={
        <>
          您为自己设定的每日存款限额是 <MoneyText value={limit} />。{limitDayWords}
        </>
      }
    >
      <GoLink to={paths.limits()}>查看限额</GoLink>
    </CalmNotice>
  )
}
