import { useState } from 'react'
import { paths } from '../paths.ts'
import { HeaderAction } from '../ui/back-header.tsx'
import { PageBody } from '../ui/card.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { FundsCard, VenueFundsCard } from './funds-card.tsx'
import { TurnoverCard } from './turnover-card.tsx'
import { UsdtWithdrawal } from './usdt-withdrawal.tsx'
import { WithdrawalForm } from './withdrawal-form.tsx'

/** Spec §2 /withdrawal: tab 1 is USDT, tab 2 bank card. */
const targets = [
  { value: 1, label: 'USDT' },
  { value: 2, label: '银行卡' },
] as const
type Target = (typeof targets)[number]['value']

export function WithdrawalPage() {
  // Cards first: that is where money can go today.
  const [target, setTarget] = useState<Target>(2)
  const Form = target === 2 ? WithdrawalForm : UsdtWithdrawal
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
        onChange={setTarget}
      />
      <FundsCard />
      <Form>
        <TurnoverCard />
        <VenueFundsCard />
      </Form>
    </PageBody>
  )
}
