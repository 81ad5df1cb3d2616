import { Deposit, Transfer, Withdraw } from '../art/home-icons.tsx'
import { BankCard, ChevronRight } from '../art/icons.tsx'
import { paths } from '../paths.ts'
import { GoLink } from '../ui/go-link.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { WalletParts } from '../ui/wallet-parts.tsx'
import type { Me } from '../visit/use-me.ts'
import { useFreshWalletSummary } from '../visit/use-wallet-summary.ts'
import { walletParts, walletSummaryOf } from '../visit/wallet-summary.ts'
import styles from './mine.module.css'

const ways = [
  { label: '存款', to: paths.deposit(), Icon: Deposit },
  { label: '转账', to: paths.transfer(), Icon: Transfer },
  { label: '取款', to: paths.withdrawal(), Icon: Withdraw },
  { label: '卡包', to: paths.payoutCards({ type: 0 }), Icon: BankCard },
] as const

/** Shows the total and its parts (spec §9: total = balance + at_venues + money in transit). */
export function BalanceCard({ me }: { me: Me }) {
  const { age, isRefreshing } = useFreshWalletSummary()
  const wallet = walletSummaryOf(me)
  return (
    <section className={styles.balance} aria-label="钱包">
      <GoLink to={paths.myWallet()} className={styles.total}>
        <span className={styles.caption}>
          总资产 <ChevronRight size={14} />
        </span>
        <MoneyText value={wallet.total} size="36" />
      </GoLink>
      <div className={styles.parts}>
        <WalletParts parts={walletParts(wallet)} age={age} isRefreshing={isRefreshing} />
      </div>
      <div className={styles.ways}>
        {ways.map(({ label, to, Icon }) => (
          <GoLink key={to} to={to} className={styles.way}>
            <Icon size={24} />
            {label}
          </GoLink>
        ))}
      </div>
    </section>
  )
}
