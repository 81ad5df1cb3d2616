import { getPayWay } from '@jinli/contract/deposit/deposit'
import { useDeferredValue, useState } from 'react'
import { useCallQuery } from '../api/query.ts'
import { paths } from '../paths.ts'
import { useDepositLimits } from '../play-limit/use-deposit-limits.ts'
import { Card, PageBody } from '../ui/card.tsx'
import { Empty } from '../ui/empty-state.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { DepositForm } from './deposit-form.tsx'
import { LimitNotices } from './limit-notices.tsx'
import { OpenDeposits } from './open-deposits.tsx'
import { openWays, type PayWay, shownWay } from './pay-ways.ts'
import { useCardReminder } from './use-card-reminder.ts'
import { WayTiles } from './way-tiles.tsx'

/** Shows the deposit page `/recharge` 存款 (spec §2). */
export function RechargePage() {
  const flags = useCallQuery(getPayWay, {})
  // The value is deferred, so that the form renders in slices and taps are handled in between (decision 022).
  const ways = useDeferredValue(flags.data)
  useCardReminder(ways !== undefined)
  const limits = useDepositLimits()
  const [choice, setChoice] = useState<PayWay | null>(null)
  const open = ways ? openWays(ways) : []
  const way = shownWay(open, choice)

  if (flags.error && !ways) {
    return <LoadError error={flags.error} onRetry={flags.refetch} />
  }
  if (!ways) {
    return (
      <PageBody>
        <SkeletonRows rows={1} height={76} />
        <SkeletonRows rows={1} height={200} />
        <SkeletonRows rows={1} height={150} />
      </PageBody>
    )
  }
  return (
    <PageBody>
      <LimitNotices limits={limits} />
      <OpenDeposits />
      <WayTiles open={open} value={way} onChange={setChoice} />
      {way === null ? (
        <Card>
          <Empty
            kind="wallet"
            text="暂无可用的存款方式"
            hint="请联系客服，由人工协助您存款"
            action={<GoLink to={paths.service()}>联系客服</GoLink>}
          />
        </Card>
      ) : (
        <DepositForm key={way} way={way} limits={limits} />
      )}
    </PageBody>
  )
}
