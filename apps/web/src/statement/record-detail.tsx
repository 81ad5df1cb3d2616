import { brandTime } from '@jinli/contract/brand-time'
import type { Output } from '@jinli/contract/endpoint'
import type { transdetail } from '@jinli/contract/statement'
import { type Fen, formatYuan } from '@jinli/money/money'
import { formatMicro, microText } from '@jinli/money/usdt'
import { ChevronDown } from '../art/icons.tsx'
import { Pair } from '../ui/list-row.tsx'
import { UsdtText } from '../ui/usdt-text.tsx'
import styles from './record-detail.module.css'
import type { Tone } from './record-state.ts'

export type RecordDetail = Output<typeof transdetail>
type Entry = RecordDetail['entries'][number]

/** The place whose gains are the player's to spend. */
const home = '中心钱包'

/** `+¥200.00`, `-¥200.00`. */
function signed(fen: Fen): string {
  return `${fen < 0n ? '-' : '+'}¥${formatYuan(fen < 0n ? -fen : fen)}`
}

function EntryLine({ entry }: { entry: Entry }) {
  return (
    <li className={styles.entry}>
      <p className={styles.line}>
        <span>
          {entry.title}
          <span className={styles.place}>{entry.place}</span>
        </span>
        <span
          className={styles.moved}
          data-in={entry.amount > 0n && entry.place === home ? '' : undefined}
        >
          {signed(entry.amount)}
        </span>
      </p>
      <p className={styles.after}>
        <time>{brandTime(entry.at)}</time>
        <span>余额 {formatYuan(entry.balance_after)}</span>
      </p>
    </li>
  )
}

type EntriesProps = {
  entries: readonly Entry[]
  /** Whether money may still move under this record. */
  open: boolean
}

/** Every entry of a record in the player's own accounts, oldest first; folded until somebody asks. */
export function Entries({ entries, open }: EntriesProps) {
  return (
    <section className={styles.part} aria-label="账务明细">
      <details>
        <summary className={styles.head}>
          账务明细 <ChevronDown size={16} />
        </summary>
        {entries.length === 0 ? (
          <p className={styles.none}>
            {open ? '暂无账务变动，资金到账后在此显示' : '暂无账务变动'}
          </p>
        ) : (
          <ul>
            {entries.map((entry, at) => (
              <EntryLine key={at} entry={entry} />
            ))}
          </ul>
        )}
      </details>
    </section>
  )
}

type UsdtLinesProps = { usdt: NonNullable<RecordDetail['usdt']>; tone: Tone }

/** The figures locked on a USDT order; what came to nothing has neither a fee nor an arrival. */
export function UsdtLines({ usdt, tone }: UsdtLinesProps) {
  if (tone === 'bad') {
    return (
      <>
        <Pair name="汇率">1 USDT = ¥{microText(usdt.rate)}</Pair>
        <Pair name="原折合USDT">
          <UsdtText value={usdt.amount} />
        </Pair>
      </>
    )
  }
  return (
    <>
      <Pair name="汇率">1 USDT = ¥{microText(usdt.rate)}</Pair>
      <Pair name={usdt.net === null ? '应付USDT' : '折合USDT'}>
        <UsdtText value={usdt.amount} />
      </Pair>
      {usdt.fee !== null && <Pair name="手续费">− {formatMicro(usdt.fee)} USDT</Pair>}
      {usdt.net !== null && (
        <Pair name={tone === 'ok' ? '实际到账' : '预计到账'}>
          <strong>
            <UsdtText value={usdt.net} />
          </strong>
        </Pair>
      )}
    </>
  )
}
