import { fenOfNumber, formatYuan } from '@jinli/money/money'
import { CopyButton } from '../ui/copy.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { StateTag } from '../ui/state-tag.tsx'
import {
  isOpen,
  isTransfer,
  type StatementRow,
  type StatementType,
  signOf,
  stateLabel,
  stateTone,
  wayText,
} from './record-state.ts'
import styles from './statement.module.css'

type SignedAmountProps = { type: StatementType; row: StatementRow; size?: '28' }

/** The amount with the direction it moved in. */
export function SignedAmount({ type, row, size }: SignedAmountProps) {
  const sign = signOf(type, row)
  const fen = fenOfNumber(row.amount)
  return (
    <span
      className={styles.amount}
      data-sign={sign}
      data-open={isOpen(type, row.state) ? '' : undefined}
    >
      {sign}
      <MoneyText value={fen < 0n ? -fen : fen} size={size ?? 'inherit'} />
    </span>
  )
}

/** Two records of one kind, amount and state still differ by number or time. */
function nameOf(type: StatementType, row: StatementRow): string {
  const fen = fenOfNumber(row.amount)
  const amount = `${signOf(type, row)}${formatYuan(fen < 0n ? -fen : fen)}元`
  const which = isTransfer(type) ? row.created_at : `订单号${row.out_trade_no}`
  const state = stateLabel(type, row.state)
  return `${wayText(type, row.pay_way)}，${amount}，${state}，${which}，查看详情`
}

type StatementLineProps = {
  type: StatementType
  row: StatementRow
  onOpen: () => void
}

/** One money record; a tap anywhere but on the copy button opens its details. */
export function StatementLine({ type, row, onOpen }: StatementLineProps) {
  const label = stateLabel(type, row.state)
  const tone = stateTone(type, row.state)
  return (
    <article className={styles.row}>
      <button
        type="button"
        className={styles.open}
        aria-label={nameOf(type, row)}
        onClick={onOpen}
      />
      <div className={styles.main}>
        <h2 className={styles.way}>{wayText(type, row.pay_way)}</h2>
        <SignedAmount type={type} row={row} />
      </div>
      <div className={styles.main}>
        <time className={styles.time}>{row.created_at}</time>
        <StateTag tone={tone}>{label}</StateTag>
      </div>
      {!isTransfer(type) && (
        <p className={styles.number}>
          <span>{row.out_trade_no}</span>
          <CopyButton text={row.out_trade_no} what="订单号" />
        </p>
      )}
      {tone === 'bad' && row.reason && <p className={styles.reason}>{row.reason}</p>}
    </article>
  )
}
