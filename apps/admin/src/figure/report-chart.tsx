import type { ReportColumn } from '@jinli/contract/figure/report-table'
import styles from './report-chart.module.css'
import { type Cell, cellText, valueOf } from './report-words.ts'

export type Bar = { label: string; value: Cell; before: Cell | null }
type Props = {
  column: ReportColumn
  bars: readonly Bar[]
  /** The names of the two periods. */
  periods: readonly [now: string, before: string]
}

/** The most rows of the chart; the table has all of them. */
const barsMax = 12
const width = 1000n

const sizeOf = (value: bigint) => (value < 0n ? -value : value)

function BarLine({ share, kind }: { share: bigint; kind: 'now' | 'down' | 'before' }) {
  return (
    <svg
      className={styles.line}
      viewBox="0 0 1000 1"
      preserveAspectRatio="none"
      aria-hidden
    >
      <rect className={styles[kind]} width={`${share}`} height="1" />
    </svg>
  )
}

/** The first rows of a report by its main figure, with those of the other period. The numbers stand in the table. */
export function ReportChart({ column, bars, periods }: Props) {
  const lines = bars.slice(0, barsMax).map(({ label, value, before }) => ({
    label,
    text: cellText(column, value),
    now: valueOf(value),
    past: before ? valueOf(before) : 0n,
  }))
  const most = lines.reduce((max, { now, past }) => {
    const larger = sizeOf(now) > sizeOf(past) ? sizeOf(now) : sizeOf(past)
    return larger > max ? larger : max
  }, 1n)
  const shareOf = (value: bigint) => (sizeOf(value) * width) / most
  return (
    <figure className={styles.chart} aria-label={`${column.title}，${periods.join('与')}`}>
      <div>
        {lines.map(({ label, text, now, past }) => (
          <div key={label} className={styles.row}>
            <span className={styles.label} title={label}>
              {label}
            </span>
            <span>
              <BarLine share={shareOf(now)} kind={now < 0n ? 'down' : 'now'} />
              <BarLine share={shareOf(past)} kind="before" />
            </span>
            <span className={styles.value}>{text}</span>
          </div>
        ))}
      </div>
      <figcaption className={styles.legend}>
        <b>{column.title}</b>
        <span className={styles.nowKey}>{periods[0]}</span>
        <span className={styles.beforeKey}>{periods[1]}</span>
      </figcaption>
    </figure>
  )
}
