import { ageWords, type VenuesAge } from '../visit/purse.ts'
import styles from './venues-age.module.css'

type VenuesAgeProps = { age: VenuesAge | undefined; asking?: boolean }

/** Beside a figure of the venues that is not known to be that of now. */
export function VenuesAgeNote({ age, asking = false }: VenuesAgeProps) {
  if (!age || age.isNow) return null
  return (
    <output className={styles.age}>
      {asking ? '正在更新场馆余额…' : ageWords(age.seconds)}
    </output>
  )
}
