import type { Fen } from '@jinli/money/money'
import { useState } from 'react'
import { paths } from '../paths.ts'
import { GoLink } from '../ui/go-link.tsx'
import styles from './empty-purse.module.css'

/**
 * A game entered with nothing in its venue says so at once, with the way to bring something. Only at the
 * entry: who has lost what he had is not asked for more.
 */
export function EmptyPurse({ balance }: { balance: Fen | null }) {
  const [first, setFirst] = useState(balance)
  if (first === null && balance !== null) setFirst(balance)
  if (first !== 0n || balance !== 0n) return null
  return (
    <p className={styles.note}>
      场馆余额 ¥0.00
      <GoLink to={paths.transfer()} className={styles.way}>
        去转账
      </GoLink>
    </p>
  )
}
