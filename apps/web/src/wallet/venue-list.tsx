import { type Fen, formatYuan } from '@jinli/money/money'
import { type ReactNode, useState } from 'react'
import { Recycle } from '../art/home-icons.tsx'
import { ChevronDown } from '../art/icons.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty-state.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { StateTag } from '../ui/state-tag.tsx'
import type { useRecoverAll } from './use-recover-all.ts'
import type { useVenues } from './use-venues.ts'
import styles from './venue-list.module.css'
import { collapsed, markOf, type Venue, type VenueMark } from './venues.ts'

type VenueListProps = {
  venues: ReturnType<typeof useVenues>
  recovery: ReturnType<typeof useRecoverAll>
  /** Rows shown until the list is opened; all of them without it. */
  size?: number
  /** A tap on a row; without it the rows only tell. */
  onPick?: (venue: Venue) => void
  picked?: string
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

function Row({ venue, mark, onPick, picked }: RowProps) {
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
  // Nothing is moved to where the centre's money is played with.
  if (!onPick || venue.seamless) return <div className={styles.row}>{inside}</div>
  return (
    <button
      type="button"
      className={styles.row}
      aria-pressed={picked}
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
  picked: boolean
}

/** Where the money at venues is, what is on its way, and the one tap that brings it home. */
export function VenueList({ venues, recovery, size, onPick, picked }: VenueListProps) {
  const [open, setOpen] = useState(false)
  const list = venues.data ?? []
  const shown = collapsed(list, open || size === undefined, size ?? list.length)
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
        {shown.map((venue) => (
          <li key={venue.platname} className={styles.item}>
            <Row
              venue={venue}
              mark={markOf(venue, recovery.busy, recovery.last)}
              onPick={onPick}
              picked={picked === venue.platname}
            />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <Card
      flush
      title="场馆余额"
      after={
        <Button
          kind="quiet"
          size="s"
          icon={<Recycle size={16} />}
          busy={recovery.busy}
          onClick={recovery.run}
        >
          一键回收
        </Button>
      }
    >
      {content}
      {size !== undefined && list.length > size && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? '收起' : `展开全部 ${list.length} 个场馆`}
          <span className={open ? styles.up : styles.down}>
            <ChevronDown size={16} />
          </span>
        </button>
      )}
    </Card>
  )
}
