import { Card } from '../ui/card.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { WalletParts } from '../ui/wallet-parts.tsx'
import { useWalletSummary } from '../visit/use-wallet-summary.ts'
import { walletParts } from '../visit/wallet-summary.ts'

/** Shows the total and its parts over the transfer form. */
export function TransferFunds() {
  const { wallet, age } = useWalletSummary()
  return (
    <Card title="总资产" after={<MoneyText value={wallet?.total} size="20" />}>
      {wallet && <WalletParts parts={walletParts(wallet)} age={age} />}
    </Card>
  )
}
