import { type getfanshui, rebateCodes } from '@jinli/contract/rebate/rebate'
import { brandTime } from '@jinli/contract/wire/brand-time'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { microText } from '@jinli/money/usdt'
import { MoneyText } from '../ui/money-text.tsx'
import recordRow from '../ui/record-row.module.css'
import styles from './rebate.module.css'

export type RebateRecord = Output<typeof getfanshui>['list']['data'][number]

/** Returns the claim time, or the text of spec §4 if the rebate is unclaimed. */
export function claimText({ state, updated_at }: RebateRecord): string {
  if (state === rebateCodes.pending || !updated_at) return '暂未领取'
  return `${brandTime(updated_at)} 领取`
}

/** Returns the day, stake and rate of the rebate on one line; empty if the server sends no day. */
function sourceText({ day, stake, rate }: RebateRecord): string {
  return day && `${day} 有效投注 ¥${formatYuan(stake)} × ${microText(rate)}%`
}

type RebateRowProps = { record: RebateRecord; onOpen: () => void }

/** Shows one rebate of the list. */
export function RebateRow({ record, onOpen }: RebateRowProps) {
  const waits = record.state === rebateCodes.pending
  return (
    <button type="button" className={recordRow.row} onClick={onOpen}>
      <span className={recordRow.line}>
        <strong className={styles.venue}>
          {record.game ? `${record.gamename} · ${record.game}` : record.gamename}
        </strong>{' '}
        <span className={styles.amount}>
          <MoneyText value={record.money} result />
        </span>
      </span>{' '}
      <span className={recordRow.time}>{sourceText(record)}</span>{' '}
      <span className={`${recordRow.line} ${recordRow.time}`}>
        <time>{brandTime(record.created_at)}</time>{' '}
        <span className={styles.claim} data-waits={waits ? '' : undefined}>
          {claimText(record)}
        </span>
      </span>
      <span className="sr-only">，查看明细</span>
    </button>
  )
}
