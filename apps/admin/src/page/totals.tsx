import { Statistic } from 'antd'
import styles from './totals.module.css'

export type Total = readonly [label: string, value: string]

/** A row of a few large figures. */
export function Totals({ totals }: { totals: readonly Total[] }) {
  return (
    <div className={styles.figures}>
      {totals.map(([label, value]) => (
        <Statistic
          key={label}
          className={styles.figure}
          classNames={{ content: styles.amount }}
          title={label}
          value={value}
        />
      ))}
    </div>
  )
}
