import { fenOfNumber } from '@jinli/money/money'
import { BankCard, ChevronRight, Deposit, Transfer, Withdraw } from '../art/icons.tsx'
import { paths } from '../paths.ts'
import type { Me } from '../session/use-me.ts'
import { GoLink } from '../ui/go-link.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { RollingMoney } from '../ui/rolling-money.tsx'
import styles from './mine.module.css'

const ways = [
  { label: '存款', to: paths.deposit(), Icon: Deposit },
  { label: '转账', to: paths.transfer(), Icon: Transfer },
  { label: '取款', to: paths.withdrawal(), Icon: Withdraw },
  { label: '卡包', to: paths.payoutCards({ type: 0 }), Icon: BankCard },
] as const

/** One total, then where it is (spec §9: total = balance + gameblance). */
export function BalanceCard({ me }: { me: Me }) {
  return (
    <section className={styles.balance} aria-label="钱包">
      <GoLink to={paths.myWallet()} className={styles.total}>
        <span className={styles.caption}>
          总资产 <ChevronRight size={14} />
        </span>
        <MoneyText value={fenOfNumber(me.balance) + fenOfNumber(me.gameblance)} size="36" />
      </GoLink>
      <dl className={styles.parts}>
        <div>
          <dt>中心钱包</dt>
          <dd>
            <RollingMoney value={me.balance} />
          </dd>
        </div>
        <div>
          <dt>游戏钱包</dt>
          <dd>
            <MoneyText value={me.gameblance} />
          </dd>
        </div>
        {me.held > 0 && (
          <div>
            <dt>取款审核中</dt>
            <dd>
              <MoneyText value={me.held} />
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
