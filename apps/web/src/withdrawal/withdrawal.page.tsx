import { getcard } from '@jinli/contract/payout-card'
import { withdrawalTabs } from '@jinli/contract/withdrawal'
import { useState } from 'react'
import { useCallQuery } from '../api/query.ts'
import { paths } from '../paths.ts'
import { HeaderAction } from '../ui/back-header.tsx'
import { PageBody } from '../ui/card.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { FreezeNotice } from './freeze-notice.tsx'
import { FundsCard, VenueFundsCard } from './funds-card.tsx'
import { TurnoverCard } from './turnover-card.tsx'
import { WithdrawalForm } from './withdrawal-form.tsx'

/** Spec §2 /withdrawal: tab 1 is USDT, tab 2 bank card. */
const targets = [
  { value: withdrawalTabs.usdt, label: 'USDT' },
  { value: withdrawalTabs.bank, label: '银行卡' },
] as const
type Target = (typeof targets)[number]['value']

/** Tab 1, unless the only place that money can go to is a bank card. */
function useFirstTarget(): Target {
  const cards = useCallQuery(getcard, { type: 1 }).data
  const addresses = useCallQuery(getcard, { type: 2 }).data
  const onlyCards = addresses?.length === 0 && cards !== undefined && cards.length > 0
  return onlyCards ? withdrawalTabs.bank : withdrawalTabs.usdt
}

/** `/withdrawal` 取款 (spec §2). */
export function WithdrawalPage() {
  const first = useFirstTarget()
  const [chosen, setChosen] = useState<Target | null>(null)
  const target = chosen ?? first
  return (
    <PageBody>
      <HeaderAction>
        <GoLink to={paths.statement({ type: 2 })}>取款记录</GoLink>
      </HeaderAction>
      <Tabs
        label="取款方式"
        look="pill"
        tabs={targets}
        value={target}
        onChange={setChosen}
      />
      <FundsCard />
      <FreezeNotice />
      <WithdrawalForm usdt={target === withdrawalTabs.usdt}>
        <TurnoverCard />
        <VenueFundsCard />
      </WithdrawalForm>
    </PageBody>
  )
}
