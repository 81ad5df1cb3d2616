import { getBetAmount } from '@jinli/contract/withdrawal/withdrawal'
import { useState } from 'react'
import { refresh } from '../api/query.ts'
import { Card } from '../ui/card.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { RollingMoney } from '../ui/rolling-money.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { WalletParts } from '../ui/wallet-parts.tsx'
import { useWalletSummary } from '../visit/use-wallet-summary.ts'
import { walletParts } from '../visit/wallet-summary.ts'
import { AllVenuesButton } from '../wallet/all-venues-button.tsx'
import { RecoverAllButton } from '../wallet/recover-all-button.tsx'
import { useRecoverAll } from '../wallet/use-recover-all.ts'
import { useVenues } from '../wallet/use-venues.ts'
import { withTransfers } from '../wallet/venues.ts'
import styles from './withdrawal.module.css'

/** The poll interval of the venue list, and the number of rows of the collapsed list (spec §9). */
const venuesPollMs = 3500
const collapsedVenues = 3

/** Shows the money that can be withdrawn, and money in transit. */
export function FundsCard() {
  const { wallet, age, error, refetch } = useWalletSummary()
  if (error && !wallet) return <LoadError error={error} onRetry={refetch} small />
  return (
    <section className={styles.funds} aria-label="钱包余额">
      <p className={styles.fundsLabel}>中心钱包（可取）</p>
      {wallet ? (
        <RollingMoney value={wallet.centre} size="36" />
      ) : (
        <span className={styles.fundsWait} aria-hidden="true" />
      )}
      {wallet && (
        <div className={styles.split}>
          <WalletParts
            parts={walletParts(wallet).filter(({ place }) => place !== 'centre')}
            age={age}
          />
        </div>
      )}
    </section>
  )
}

/** Shows the balances by venue, collapsed to three rows, with the button that recovers them all. */
export function VenueFundsCard() {
  const venues = useVenues(venuesPollMs)
  const [open, setOpen] = useState(false)
  const recover = useRecoverAll(() => refresh(getBetAmount))
  const list = withTransfers(venues.data ?? [])
  const visible = open ? list : list.slice(0, collapsedVenues)
  return (
    <Card
      flush
      title="场馆余额"
      after={<RecoverAllButton recovery={recover} iconSize={18} />}
    >
      {venues.isPending && (
        <div className={styles.venuesWait}>
          <SkeletonRows rows={3} height={36} />
        </div>
      )}
      {venues.error && !venues.data && (
        <LoadError error={venues.error} onRetry={venues.refetch} small />
      )}
      <ul className={styles.venues} aria-label="各场馆余额">
        {visible.map((venue) => (
          <li key={venue.platname}>
            <span className={styles.venueName}>
              {venue.name}
              {venue.in_transit > 0n && (
                <span className={styles.venueNote}>
                  处理中 <MoneyText value={venue.in_transit} />
                </span>
              )}
              {!venue.fresh && (
                <span className={styles.venueNote}>场馆未响应，为上次余额</span>
              )}
            </span>
            <MoneyText value={venue.balance} />
          </li>
        ))}
      </ul>
      {list.length > collapsedVenues && (
        <AllVenuesButton open={open} count={list.length} onClick={() => setOpen(!open)} />
      )}
    </Card>
  )
}
