import type { transdetail } from '@jinli/contract/statement/statement'
import { brandTime } from '@jinli/contract/wire/brand-time'
import type { Output } from '@jinli/contract/wire/endpoint'
import { type Fen, formatYuan } from '@jinli/money/money'
import { formatMicro, microText } from '@jinli/money/usdt'
import { ChevronDown } from '../art/icons.tsx'
import { Pair } from '../ui/list-row.tsx'
import { UsdtText } from '../ui/usdt-text.tsx'
import styles from './record-detail.module.css'
import type { Tone } from './record-state.ts'

export type RecordDetail = Output<typeof transdetail>
type Entry = RecordDetail['entries'][number]

/** The name of the centre wallet, the account that the player can spend from. */
const centreName = '中心钱包'

/** Formats fen with a sign: `+¥200.00`, `-¥200.00`. */
function signedText(fen: Fen): string {
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
          data-in={entry.amount > 0n && entry.place === centreName ? '' : undefined}
        >
          {signedText(entry.amount)}
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
  /** Whether the record can still change. */
  open: boolean
}

/** Shows the ledger entries of a record in the player’s accounts, oldest first. The list is folded at first. */
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

/** Shows the fixed amounts of a USDT order. A failed order has no fee and no arriving amount. */
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
