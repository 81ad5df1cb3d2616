import { getcard } from '@jinli/contract/payout-card/payout-card'
import { withdrawalTabs } from '@jinli/contract/withdrawal/withdrawal'
import { useState } from 'react'
import { useCallQuery } from '../api/query.ts'
import { paths } from '../paths.ts'
import { HeaderAction } from '../ui/back-header.tsx'
import { PageBody } from '../ui/card.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { DebtNotice } from './debt-notice.tsx'
import { FreezeNotice } from './freeze-notice.tsx'
import { FundsCard, VenueFundsCard } from './funds-card.tsx'
import { TurnoverCard } from './turnover-card.tsx'
import { WithdrawalForm } from './withdrawal-form.tsx'

/** The tabs: 1 is USDT, 2 is bank card (spec §2 /withdrawal). */
const targets = [
  { value: withdrawalTabs.usdt, label: 'USDT' },
  { value: withdrawalTabs.bank, label: '银行卡' },
] as const
type Target = (typeof targets)[number]['value']

/** Returns the tab to show first: USDT, unless the player has only bank cards. */
function useFirstTarget(): Target {
  const cards = useCallQuery(getcard, { type: 1 }).data
  const addresses = useCallQuery(getcard, { type: 2 }).data
  const onlyCards = addresses?.length === 0 && cards !== undefined && cards.length > 0
  return onlyCards ? withdrawalTabs.bank : withdrawalTabs.usdt
}

/** Shows the withdrawal page `/withdrawal` 取款 (spec §2). */
export function WithdrawalPage() {
  const first = useFirstTarget()
  const [choice, setChoice] = useState<Target | null>(null)
  const target = choice ?? first
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
        onChange={setChoice}
      />
      <FundsCard />
      <FreezeNotice />
      <DebtNotice />
      <WithdrawalForm usdt={target === withdrawalTabs.usdt}>
        <TurnoverCard />
        <VenueFundsCard />
      </WithdrawalForm>
    </PageBody>
  )
}
