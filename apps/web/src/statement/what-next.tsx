import { statementTypes } from '@jinli/contract/statement/statement'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { OrderProgress } from '../ui/order-progress.tsx'
import type { StatementType } from './record-state.ts'
import { sentOrderOf } from './sent-order.ts'
import styles from './what-next.module.css'

const notes: Partial<Record<StatementType, string>> = {
  [statementTypes.deposit]:
    '收到您的转账并核实后，金额存入中心钱包。进度会自动更新，无需重复提交。',
  [statementTypes.withdrawal]:
    '审核通过后打款到您的收款账户；若未通过，金额退回中心钱包，原因写在记录里。',
}

/** Shows the progress of the order that the player has just sent, until the player closes the note. */
export function WhatNext({ type }: { type: StatementType }) {
  const { state } = useLocation()
  const [isDismissed, setIsDismissed] = useState(false)
  const number = sentOrderOf(state, type)
  if (isDismissed || number === null || notes[type] === undefined) return null
  return (
    <section className={styles.card} aria-label="接下来">
      <OrderProgress type={type} number={number} />
      <p className={styles.words}>{notes[type]}</p>
      <button type="button" className={styles.seen} onClick={() => setIsDismissed(true)}>
        知道了
      </button>
    </section>
  )
}
