import type { Fen } from '@jinli/money/money'
import { useState } from 'react'
import { paths } from '../paths.ts'
import { GoLink } from '../ui/go-link.tsx'
import styles from './empty-wallet.module.css'

type EmptyWalletProps = {
  balance: Fen | null
  /** Whether the game uses the centre wallet, so that nothing can be transferred. */
  seamless: boolean
}

/**
 * Says at the start of a game that there is no money to play with, and links to a deposit or transfer. It is shown
 * only at the start, so that a player who has just lost is not asked for more money.
 */
export function EmptyWallet({ balance, seamless }: EmptyWalletProps) {
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
