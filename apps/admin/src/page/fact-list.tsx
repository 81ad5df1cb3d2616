import type { ReactNode } from 'react'
import styles from './fact-list.module.css'

type Fact = { label: string; value: ReactNode }

/** Names and values, one below the other. antd's own list of them is a table to who hears it. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={`facts ${styles.facts}`}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.row}>
          <dt>{label}</dt>
          <dd>{value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
