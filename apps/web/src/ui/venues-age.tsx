import { ageWords, type VenuesAge } from '../visit/wallet-summary.ts'
import styles from './venues-age.module.css'

type VenuesAgeProps = { age: VenuesAge | undefined; isRefreshing?: boolean }

/** Shows the age of the venue balances if they may be out of date. */
export function VenuesAgeNote({ age, isRefreshing = false }: VenuesAgeProps) {
  if (!age || age.isNow) return null
  return (
    <output className={styles.age}>
      {isRefreshing ? '正在更新场馆余额…' : ageWords(age.seconds)}
    </output>
  )
}
