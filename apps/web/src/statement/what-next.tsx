import { statementTypes } from '@jinli/contract/statement/statement'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Check } from '../art/icons.tsx'
import type { StatementType } from './record-state.ts'
import styles from './what-next.module.css'

const nextSteps: Partial<
  Record<StatementType, { steps: readonly string[]; words: string }>
> = {
  [statementTypes.deposit]: {
    steps: ['已提交', '核实到账', '存入钱包'],
    words: '收到您的转账并核实后，金额存入中心钱包。进度就在下面的记录里，无需重复提交。',
  },
  [statementTypes.withdrawal]: {
    steps: ['已提交', '平台审核', '打款'],
    words: '审核通过后打款到您的收款账户；若未通过，金额退回中心钱包，原因写在记录里。',
  },
}

/** Shows what happens next after the player has sent a form, until the player closes the note. */
export function WhatNext({ type }: { type: StatementType }) {
  const { state } = useLocation()
  const [isDismissed, setIsDismissed] = useState(false)
  const next = nextSteps[type]
  if (isDismissed || !next || (state as { sent?: unknown } | null)?.sent !== type)
    return null
  return (
    <section className={styles.card} aria-label="接下来">
      <ol className={styles.steps}>
        {next.steps.map((step, at) => (
          <li key={step} data-done={at === 0 ? '' : undefined}>
            <span className={styles.dot} aria-hidden="true">
              {at === 0 ? <Check size={14} /> : at + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <p className={styles.words}>{next.words}</p>
      <button type="button" className={styles.seen} onClick={() => setIsDismissed(true)}>
        知道了
      </button>
    </section>
  )
}
