import { balancelist, transall } from '@jinli/contract/wallet'
import { getBetAmount } from '@jinli/contract/withdrawal'
import { useState } from 'react'
import { useCallMutation } from '../api/mutation.ts'
import { usePolling } from '../api/polling.ts'
import { refresh, useCallQuery } from '../api/query.ts'
import { ChevronDown, Recycle } from '../art/icons.tsx'
import { reloadMe, useMe } from '../session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { RollingMoney } from '../ui/rolling-money.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import styles from './withdrawal.module.css'

/** Spec §9. */
const venuesPollMs = 3500
const collapsedVenues = 3

/** What can be taken out now, and what is on its way. */
export function FundsCard() {
  const me = useMe()
  if (me.error && !me.data) return <LoadError error={me.error} onRetry={me.refetch} small />
  return (
    <section className={styles.funds} aria-label="钱包余额">
      <p className={styles.fundsLabel}>中心钱包（可取）</p>
      {me.data ? (
        <RollingMoney value={me.data.balance} size="36" />
      ) : (
        <span className={styles.fundsWait} aria-hidden="true" />
      )}
      <dl className={styles.split}>
        <div>
          <dt>取款冻结</dt>
          <dd>
            <MoneyText value={me.data?.held} />
          </dd>
        </div>
        <div>
          <dt>场馆余额</dt>
          <dd>
            <MoneyText value={me.data?.gameblance} />
          </dd>
        </div>
        {me.data && me.data.in_transit > 0 && (
          <div>
            <dt>转账途中</dt>
            <dd>
              <MoneyText value={me.data.in_transit} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

/** Balances by venue, collapsed to three, with one tap to bring all of it home. */
export function VenueFundsCard() {
  const venues = useCallQuery(balancelist, {})
  const [open, setOpen] = useState(false)
  usePolling(() => venues.refetch(), venuesPollMs)
  const recover = useCallMutation(transall, {
    money: true,
    onSuccess: ({ data, message }) => {
      if (data.venues.every((venue) => venue.state === 1)) toast.ok(message)
      else toast.info(message)
      reloadMe()
      refresh(balancelist, getBetAmount)
    },
  })
  const list = venues.data ?? []
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
          onClick={() => {
            recover.run({}).catch(console.error)
          }}
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
              {venue.in_transit > 0 && (
                <span className={styles.venueNote}>
                  途中 <MoneyText value={venue.in_transit} />
                </span>
              )}
              {venue.fresh === 0 && (
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
