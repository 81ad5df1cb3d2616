import { brandTime } from '@jinli/contract/brand-time'
import type { Output } from '@jinli/contract/endpoint'
import { type getfanshui, rebateCodes } from '@jinli/contract/rebate'
import { formatYuan } from '@jinli/money/money'
import { microText } from '@jinli/money/usdt'
import { MoneyText } from '../ui/money-text.tsx'
import styles from './rebate.module.css'

export type RebateRecord = Output<typeof getfanshui>['list']['data'][number]

/** Spec §4: what stands in place of the claim time. */
export function claimText({ state, updated_at }: RebateRecord): string {
  if (state === rebateCodes.pending || !updated_at) return '暂未领取'
  return `${brandTime(updated_at)} 领取`
}

/** Where the money came from, in one line; empty where a server does not say. */
function sourceText({ day, stake, rate }: RebateRecord): string {
  return day && `${day} 有效投注 ¥${formatYuan(stake)} × ${microText(rate)}%`
}

type RebateRowProps = { record: RebateRecord; onOpen: () => void }

/** One record: which venue, how much, when it was reckoned and when it was claimed. */
export function RebateRow({ record, onOpen }: RebateRowProps) {
  const waits = record.state === rebateCodes.pending
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <span className={styles.line}>
        <strong className={styles.venue}>{record.gamename}</strong>{' '}
        <span className={styles.amount}>
          <MoneyText value={record.money} result />
        </span>
      </span>{' '}
      <span className={styles.small}>{sourceText(record)}</span>{' '}
      <span className={`${styles.line} ${styles.small}`}>
        <time>{brandTime(record.created_at)}</time>{' '}
        <span className={styles.claim} data-waits={waits ? '' : undefined}>
          {claimText(record)}
        </span>
      </span>
      <span className="sr-only">，查看明细</span>
    </button>
  )
}
