import { type Fen, formatYuan } from '@jinli/money/money'
import { type ReactNode, useState } from 'react'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty-state.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { StateTag } from '../ui/state-tag.tsx'
import { AllVenuesButton } from './all-venues-button.tsx'
import { RecoverAllButton } from './recover-all-button.tsx'
import type { useRecoverAll } from './use-recover-all.ts'
import type { useVenues } from './use-venues.ts'
import styles from './venue-list.module.css'
import { firstItems, markOf, type Venue, type VenueMark } from './venues.ts'

type VenueListProps = {
  venues: ReturnType<typeof useVenues>
  recovery: ReturnType<typeof useRecoverAll>
  /** The number of rows of the collapsed list. Without it, the list shows all rows. */
  size?: number
  /** Called with the venue of a row that the player taps. Without it, the rows cannot be tapped. */
  onPick?: (venue: Venue) => void
  pickedVenue?: string
}

function yuan(fen: Fen): string {
  return `¥${formatYuan(fen)}`
}

function Mark({ mark }: { mark: VenueMark }) {
  switch (mark.kind) {
    case 'recovering':
      return <StateTag tone="wait">回收中…</StateTag>
    case 'moving':
      return <StateTag tone="wait">处理中 {yuan(mark.amount)}</StateTag>
    case 'recovered':
      return <StateTag tone="ok">已回收 {yuan(mark.amount)}</StateTag>
    case 'failed':
      return <StateTag tone="bad">{mark.message}</StateTag>
    case 'silent':
      return <StateTag tone="plain">未响应，显示上次余额</StateTag>
  }
}

function Row({ venue, mark, onPick, isPicked }: RowProps) {
  const inside = (
    <>
      <span className={styles.words}>
        <span className={styles.name}>{venue.name}</span>
        {venue.seamless && <StateTag tone="plain">免转钱包</StateTag>}
        {mark && <Mark mark={mark} />}
      </span>
      {venue.seamless ? (
        <span className={styles.centre}>用中心钱包</span>
      ) : (
        <MoneyText value={venue.balance} />
      )}
    </>
  )
  // A venue whose games use the centre wallet takes no transfers.
  if (!onPick || venue.seamless) return <div className={styles.row}>{inside}</div>
  return (
    <button
      type="button"
      className={styles.row}
      aria-pressed={isPicked}
      onClick={() => onPick(venue)}
    >
      {inside}
    </button>
  )
}
type RowProps = {
  venue: Venue
  mark: VenueMark | null
  onPick: ((venue: Venue) => void) | undefined
  isPicked: boolean
}

/** Shows the balances at the venues, money in transit, and the button that recovers the balances of all venues. */
export function VenueList({ venues, recovery, size, onPick, pickedVenue }: VenueListProps) {
  const [open, setOpen] = useState(false)
  const list = venues.data ?? []
  const rows = firstItems(list, open || size === undefined, size ?? list.length)
  let content: ReactNode
  if (venues.isPending) {
    content = (
      <div className={styles.wait}>
        <SkeletonRows rows={size ?? 4} height={44} />
      </div>
    )
  } else if (venues.error && list.length === 0) {
    content = <LoadError small error={venues.error} onRetry={venues.refetch} />
  } else if (list.length === 0) {
    content = <Empty kind="wallet" small text="暂无场馆" hint="场馆开放后会显示在这里" />
  } else {
    content = (
      <ul aria-live="polite">
        {rows.map((venue) => (
          <li key={venue.platname} className={styles.item}>
            <Row
              venue={venue}
              mark={markOf(venue, recovery.busy, recovery.last)}
              onPick={onPick}
              isPicked={pickedVenue === venue.platname}
            />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <Card flush title="场馆余额" after={<RecoverAllButton recovery={recovery} />}>
      {content}
      {size !== undefined && list.length > size && (
        <AllVenuesButton open={open} count={list.length} onClick={() => setOpen(!open)} />
      )}
    </Card>
  )
}
