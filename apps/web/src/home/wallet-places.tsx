import { MoneyText } from '../ui/money-text.tsx'
import { VenuesAgeNote } from '../ui/venues-age.tsx'
import { useWalletSummary } from '../visit/use-wallet-summary.ts'
import { walletParts } from '../visit/wallet-summary.ts'

/** Shows in one line where the money of the total lies. */
export function WalletPlaces() {
  const { wallet, age } = useWalletSummary()
  if (!wallet) return null
  // Money on hold is no part of the total.
  const parts = walletParts(wallet).filter(({ place }) => place !== 'onHold')
  return (
    <>
      {parts.map(({ place, label, value }) => (
        <span key={place}>
          {label} <MoneyText value={value} />
        </span>
      ))}
      {wallet.venues > 0n && <VenuesAgeNote age={age} />}
    </>
  )
}
