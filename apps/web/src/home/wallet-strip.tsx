import { type ComponentType, lazy, Suspense } from 'react'
import { Deposit, Transfer, Vip, Withdraw } from '../art/home-icons.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { GoLink } from '../ui/go-link.tsx'
import { RollingMoney } from '../ui/rolling-money.tsx'
import { useMe } from '../visit/use-me.ts'
import { walletSummaryOf } from '../visit/wallet-summary.ts'
import styles from './home.module.css'

/** Says where the money lies. It loads after the home screen, which works without it. */
const WalletPlaces = lazy<ComponentType>(() =>
  import('./wallet-places.tsx').then(
    ({ WalletPlaces }) => ({ default: WalletPlaces }),
    () => ({ default: () => null }),
  ),
)

const shortcuts = [
  { label: '存款', to: paths.deposit(), Icon: Deposit },
  { label: '转账', to: paths.transfer(), Icon: Transfer },
  { label: '取款', to: paths.withdrawal(), Icon: Withdraw },
  { label: 'VIP', to: paths.vip(), Icon: Vip },
] as const

/** Shows the balance and four shortcuts of the home screen (spec §2 home). */
export function WalletStrip() {
  const signedIn = useSession((state) => state.token !== null)
  const { data: me } = useMe()
  return (
    <section className={styles.strip} aria-label="钱包">
      {signedIn ? (
        <GoLink to={paths.myWallet()} className={styles.wallet}>
          <small>总资产</small>
          <RollingMoney value={me && walletSummaryOf(me).total} size="20" />
        </GoLink>
      ) : (
        <GoLink to={paths.login()} className={styles.wallet}>
          <span className={styles.invite}>您好，请登录</span>
          <small>登录后查看余额</small>
        </GoLink>
      )}
      <div className={styles.shortcuts}>
        {shortcuts.map(({ label, to, Icon }) => (
          <GoLink key={to} to={to} className={styles.shortcut}>
            <Icon size={24} />
            {label}
          </GoLink>
        ))}
      </div>
      {signedIn && (
        <div className={styles.places}>
          <Suspense>
            <WalletPlaces />
          </Suspense>
        </div>
      )}
    </section>
  )
}
