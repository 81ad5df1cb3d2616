import type { ReactNode } from 'react'
import styles from './fact-list.module.css'

type Fact = { label: string; value: ReactNode }

/** A list of labels and values. It is not antd's component, which screen readers read as a table. */
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
