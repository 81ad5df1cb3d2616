import { brandTime } from '@jinli/contract/wire/brand-time'
import { useId } from 'react'
import { CopyButton } from '../ui/copy.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { StateTag } from '../ui/state-tag.tsx'
import {
  headingText,
  isOpen,
  isTransfer,
  recordName,
  type StatementRow,
  type StatementType,
  signOf,
  stateLabel,
  stateTone,
} from './record-state.ts'
import styles from './statement.module.css'

type SignedAmountProps = { type: StatementType; row: StatementRow; size?: '28' }

export function SignedAmount({ type, row, size }: SignedAmountProps) {
  const sign = signOf(type, row)
  const fen = row.amount
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

type StatementLineProps = {
  type: StatementType
  row: StatementRow
  /** Whether the list has all types: then each row names its type, and the balance after it. */
  isMixed: boolean
  onOpen: () => void
}

/**
 * Shows one money record. A tap opens the record, except on the copy button. Each text is part of the button or a
 * label of it; the `::before` of the button covers the rest of the row.
 */
export function StatementLine({ type, row, isMixed, onOpen }: StatementLineProps) {
  const button = useId()
  const tone = stateTone(type, row.state)
  return (
    <article className={styles.row}>
      <h2 className={styles.heading}>
        <button
          type="button"
          id={button}
          className={styles.open}
          aria-label={recordName(type, row, isMixed)}
          onClick={onOpen}
        >
          <span className={styles.main}>
            <span className={styles.way}>{headingText(type, row.pay_way, isMixed)}</span>
            <SignedAmount type={type} row={row} />
          </span>{' '}
          <span className={styles.main}>
            <time className={styles.time}>{brandTime(row.created_at)}</time>
            <StateTag tone={tone}>{stateLabel(type, row)}</StateTag>
          </span>
        </button>
      </h2>
      {isMixed && row.balance_after !== null && (
        <p className={styles.number}>
          <label htmlFor={button}>
            中心钱包余额 <MoneyText value={row.balance_after} />
          </label>
        </p>
      )}
      {!isTransfer(type) && (
        <p className={styles.number}>
          <label htmlFor={button}>{row.out_trade_no}</label>
          <CopyButton text={row.out_trade_no} what="订单号" />
        </p>
      )}
      {tone === 'bad' && row.reason && (
        <label htmlFor={button} className={styles.reason}>
          {row.reason}
        </label>
      )}
    </article>
  )
}
