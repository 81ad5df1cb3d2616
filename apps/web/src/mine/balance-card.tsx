import { Deposit, Transfer, Withdraw } from '../art/home-icons.tsx'
import { BankCard, ChevronRight } from '../art/icons.tsx'
import { paths } from '../paths.ts'
import { GoLink } from '../ui/go-link.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { VenuesAgeNote } from '../ui/venues-age.tsx'
import { purseOf } from '../visit/purse.ts'
import type { Me } from '../visit/use-me.ts'
import { useAskedPurse } from '../visit/use-purse.ts'
import styles from './mine.module.css'

const ways = [
  { label: '存款', to: paths.deposit(), Icon: Deposit },
  { label: '转账', to: paths.transfer(), Icon: Transfer },
  { label: '取款', to: paths.withdrawal(), Icon: Withdraw },
  { label: '卡包', to: paths.payoutCards({ type: 0 }), Icon: BankCard },
] as const

/** One total, then where it is (spec §9: total = balance + at_venues, and what is between them). */
export function BalanceCard({ me }: { me: Me }) {
  const { age, asking } = useAskedPurse()
  const purse = purseOf(me)
  return (
    <section className={styles.balance} aria-label="钱包">
      <GoLink to={paths.myWallet()} className={styles.total}>
        <span className={styles.caption}>
          总资产 <ChevronRight size={14} />
        </span>
        <MoneyText value={purse.total} size="36" />
        <VenuesAgeNote age={age} asking={asking} />
      </GoLink>
      <dl className={styles.parts}>
        <div>
          <dt>中心钱包</dt>
          <dd>
            <MoneyText value={purse.centre} />
          </dd>
        </div>
        <div>
          <dt>游戏钱包</dt>
          <dd>
            <MoneyText value={purse.venues} />
          </dd>
        </div>
        {purse.moving > 0n && (
          <div>
            <dt>转账处理中</dt>
            <dd>
              <MoneyText value={purse.moving} />
            </dd>
          </div>
        )}
        {purse.held > 0n && (
          <div>
            <dt>取款审核中</dt>
            <dd>
              <MoneyText value={purse.held} />
            </dd>
          </div>
        )}
      </dl>
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
