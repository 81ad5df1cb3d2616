import { minuteText } from '@jinli/contract/brand-time'
import { Clock, Coins } from '../art/icons.tsx'
import { paths } from '../paths.ts'
import type { Limits } from '../play-limit/use-limits.ts'
import { CalmNotice } from '../ui/calm-notice.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { MoneyText } from '../ui/money-text.tsx'

/** Said before anything is typed: what the player has forbidden themselves (money F-17, I-24). */
export function LimitNotices({ limits }: { limits: Limits | undefined }) {
  if (!limits) return null
  const { until, limit, left_today: left } = limits
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
  if (limit === null || left === null) return null
  return (
    <CalmNotice
      icon={<Coins size={20} />}
      title={
        <>
          今日还可存 <MoneyText value={left} />
        </>
      }
      more={
        <>
          您为自己设定的每日存款限额是 <MoneyText value={limit} />。
        </>
      }
    >
      <GoLink to={paths.security()}>查看限额</GoLink>
    </CalmNotice>
  )
}
