import type { Fen } from '@jinli/money/money'
import { useState } from 'react'
import { paths } from '../paths.ts'
import { GoLink } from '../ui/go-link.tsx'
import styles from './empty-purse.module.css'

type EmptyPurseProps = {
  balance: Fen | null
  /** The money of the game is the centre's: nothing can be moved there. */
  seamless: boolean
}

/**
 * A game entered with nothing to play with says so at once, with the way to bring something. Only at the
 * entry: who has lost what he had is not asked for more.
 */
export function EmptyPurse({ balance, seamless }: EmptyPurseProps) {
  const [first, setFirst] = useState(balance)
  if (first === null && balance !== null) setFirst(balance)
  if (first !== 0n || balance !== 0n) return null
  return (
    <p className={styles.note}>
      {seamless ? '中心钱包 ¥0.00' : '场馆余额 ¥0.00'}
      <GoLink to={seamless ? paths.deposit() : paths.transfer()} className={styles.way}>
        {seamless ? '去存款' : '去转账'}
      </GoLink>
    </p>
  )
}
