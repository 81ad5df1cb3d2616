import { refusal } from '@jinli/contract/refusal/refusals'
import { centreWallet } from '@jinli/contract/vocabulary'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card, PageBody } from '../ui/card.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { useMe } from '../visit/use-me.ts'
import { walletSummaryOf } from '../visit/wallet-summary.ts'
import { AutoTransfer } from './auto-transfer.tsx'
import { MovingNotice } from './moving-notice.tsx'
import styles from './transfer-form.module.css'
import { TransferForm, type WalletChoice } from './transfer-form.tsx'
import { TransferFunds } from './transfer-funds.tsx'
import { firstSides, type Sides, swapSides, withSide, withVenue } from './transfer-sides.ts'
import { useRecoverAll } from './use-recover-all.ts'
import { useTransfer } from './use-transfer.ts'
import { useVenues } from './use-venues.ts'
import { VenueList } from './venue-list.tsx'
import { withTransfers } from './venues.ts'

/** The poll interval of the venue list on the transfer screen (spec §9). */
const pollMs = 1500
/** The number of rows of the collapsed venue list (spec §9). */
const shownVenues = 4

/** Shows the transfer page `/transfer` 转账 (spec §2, §4 Auto-transfer). */
export function TransferPage() {
  const me = useMe()
  const venues = useVenues(pollMs)
  const recovery = useRecoverAll()
  const [choice, setChoice] = useState<Sides | null>(null)
  const list = venues.data ?? []
  const movable = withTransfers(list)
  const sides = choice ?? firstSides(movable)
  const { form, submit, busy } = useTransfer(sides)

  if (me.error && !me.data) return <LoadError error={me.error} onRetry={me.refetch} />
  if (!me.data) {
    return (
      <PageBody>
        <SkeletonRows rows={1} height={76} />
        <SkeletonRows rows={1} height={400} />
        <SkeletonRows rows={1} height={200} />
      </PageBody>
    )
  }
  const auto = me.data.auto_transfer
  const wallets: WalletChoice[] = [
    { value: centreWallet, label: '中心钱包', balance: walletSummaryOf(me.data).centre },
    ...movable.map((venue) => ({
      value: venue.platname,
      label: venue.name,
      balance: venue.balance,
    })),
  ]
  function choose(next: Sides) {
    setChoice(next)
    form.clear()
  }
  const bothVenues = ![sides.source, sides.target].includes(centreWallet)
  const venueSide = sides.source === centreWallet ? sides.target : sides.source
  return (
    <PageBody>
      <TransferFunds />
      <AutoTransfer on={auto} />
      <MovingNotice venues={list} />
      <form
        noValidate
        className={styles.whole}
        onSubmit={auto ? (event) => event.preventDefault() : submit}
      >
        {!auto && (
          <Card>
            <TransferForm
              wallets={wallets}
              sides={sides}
              sidesError={bothVenues ? refusal('transfer.venue-to-venue').message : null}
              onSide={(side, wallet) => choose(withSide(sides, side, wallet))}
              onSwap={() => choose(swapSides(sides))}
              amount={form.part('amount')}
            />
            <div className={styles.send}>
              <Button type="submit" block busy={busy} disabled={!sides.target}>
                确认转账
              </Button>
            </div>
          </Card>
        )}
        <VenueList
          venues={venues}
          recovery={recovery}
          size={shownVenues}
          // While automatic transfer is on, a tap on a row does nothing (spec §4).
          {...(auto
            ? {}
            : {
                pickedVenue: venueSide,
                onPick: (venue) => {
                  choose(withVenue(sides, venue.platname))
                  // Scrolls up, because the form is at the top of the page.
                  window.scrollTo({ top: 0, behavior: 'smooth' })
                },
              })}
        />
      </form>
    </PageBody>
  )
}
