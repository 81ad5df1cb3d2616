import { formatYuan } from '@jinli/money/money'
import { Statistic } from 'antd'
import type { Books } from './books.ts'
import styles from './summary.module.css'

/** What the house owes its players, and what nobody has explained. */
export function Summary({ books }: { books: Books }) {
  const { available, held, in_transit } = books.players
  const figures = [
    ['会员中心钱包合计', available],
    ['取款冻结合计', held],
    ['转账在途合计', in_transit],
    ['挂账待查', books.suspense],
  ] as const
  return (
    <div className={styles.figures}>
      {figures.map(([label, amount]) => (
        <Statistic
          key={label}
          className={styles.figure}
          classNames={{ content: styles.amount }}
          title={label}
          value={formatYuan(amount)}
        />
      ))}
    </div>
  )
}
