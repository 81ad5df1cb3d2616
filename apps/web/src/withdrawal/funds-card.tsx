import { getBetAmount } from '@jinli/contract/withdrawal'
import { useState } from 'react'
import { refresh } from '../api/query.ts'
import { Recycle } from '../art/home-icons.tsx'
import { ChevronDown } from '../art/icons.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { RollingMoney } from '../ui/rolling-money.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { VenuesAgeNote } from '../ui/venues-age.tsx'
import { usePurse } from '../visit/use-purse.ts'
import { useRecoverAll } from '../wallet/use-recover-all.ts'
import { useVenues } from '../wallet/use-venues.ts'
import { withTransfers } from '../wallet/venues.ts'
import styles from './withdrawal.module.css'

/** Spec §9. */
const venuesPollMs = 3500
const collapsedVenues = 3

/** What can be taken out now, and what is on its way. */
export function FundsCard() {
  const { purse, age, error, refetch } = usePurse()
  if (error && !purse) return <LoadError error={error} onRetry={refetch} small />
  return (
    <section className={styles.funds} aria-label="钱包余额">
      <p className={styles.fundsLabel}>中心钱包（可取）</p>
      {purse ? (
        <RollingMoney value={purse.centre} size="36" />
      ) : (
        <span className={styles.fundsWait} aria-hidden="true" />
      )}
      <dl className={styles.split}>
        <div>
          <dt>取款冻结</dt>
          <dd>
            <MoneyText value={purse?.held} />
          </dd>
        </div>
        <div>
          <dt>场馆余额</dt>
          <dd>
            <MoneyText value={purse?.venues} />
          </dd>
        </div>
        {purse && purse.moving > 0n && (
          <div>
            <dt>转账处理中</dt>
            <dd>
              <MoneyText value={purse.moving} />
            </dd>
          </div>
        )}
      </dl>
      <VenuesAgeNote age={age} />
    </section>
  )
}

/** Balances by venue, collapsed to three, with one tap to bring all of it home. */
export function VenueFundsCard() {
  const venues = useVenues(venuesPollMs)
  const [open, setOpen] = useState(false)
  const recover = useRecoverAll(() => refresh(getBetAmount))
  const list = withTransfers(venues.data ?? [])
  const shown = open ? list : list.slice(0, collapsedVenues)
  return (
    <Card
      flush
      title="场馆余额"
      after={
        <Button
          kind="quiet"
          size="s"
          icon={<Recycle size={18} />}
          busy={recover.busy}
          onClick={recover.run}
        >
          一键回收
        </Button>
      }
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
        {shown.map((venue) => (
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
        <button
          type="button"
          className={styles.more}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? '收起' : `展开全部 ${list.length} 个场馆`}
          <span className={styles.chevron} data-open={open ? '' : undefined}>
            <ChevronDown size={16} />
          </span>
        </button>
      )}
    </Card>
  )
}
