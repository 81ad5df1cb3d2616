import type { WireOutput } from '@jinli/contract/endpoint'
import type { transdetail } from '@jinli/contract/statement'
import { fenOfNumber, formatYuan } from '@jinli/money/money'
import { formatMicro, microOfNumber } from '@jinli/money/usdt'
import { Pair } from '../ui/list-row.tsx'
import { UsdtText } from '../ui/usdt-text.tsx'
import styles from './record-detail.module.css'

export type RecordDetail = WireOutput<typeof transdetail>
type Entry = RecordDetail['entries'][number]

/** The place whose gains are the player's to spend. */
const home = '中心钱包'

/** `+¥200.00`, `-¥200.00`. */
function signed(amount: number): string {
  const fen = fenOfNumber(amount)
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
          data-in={entry.amount > 0 && entry.place === home ? '' : undefined}
        >
          {signed(entry.amount)}
        </span>
      </p>
      <p className={styles.after}>
        <time>{entry.at}</time>
        <span>余额 {formatYuan(fenOfNumber(entry.balance_after))}</span>
      </p>
    </li>
  )
}

/** Every entry of a record in the player's own accounts, oldest first. */
export function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <section className={styles.part} aria-label="账务明细">
      <h3 className={styles.head}>账务明细</h3>
      {entries.length === 0 ? (
        <p className={styles.none}>暂无账务变动，资金到账后在此显示</p>
      ) : (
        <ul>
          {entries.map((entry, at) => (
            <EntryLine key={at} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The figures locked on a USDT order. */
export function UsdtLines({ usdt }: { usdt: NonNullable<RecordDetail['usdt']> }) {
  return (
    <>
      <Pair name="汇率">1 USDT = ¥{usdt.rate}</Pair>
      <Pair name={usdt.net === null ? '应付USDT' : '折合USDT'}>
        <UsdtText value={usdt.amount} />
      </Pair>
      {usdt.fee !== null && (
        <Pair name="手续费">− {formatMicro(microOfNumber(usdt.fee))} USDT</Pair>
      )}
      {usdt.net !== null && (
        <Pair name="实际到账">
          <strong>
            <UsdtText value={usdt.net} />
          </strong>
        </Pair>
      )}
    </>
  )
}
