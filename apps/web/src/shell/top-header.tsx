import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Menu } from '../art/home-icons.tsx'
import { Logo } from '../art/logo.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { GoLink } from '../ui/go-link.tsx'
import { RollingMoney } from '../ui/rolling-money.tsx'
import { SiteMark, useSiteName } from '../visit/site-mark.tsx'
import { useMe } from '../visit/use-me.ts'
import { useSite } from '../visit/use-site.ts'
import { walletSummaryOf } from '../visit/wallet-summary.ts'
import styles from './top-header.module.css'

const Drawer = lazy(async () => ({ default: (await import('./drawer.tsx')).Drawer }))

/** The buttons beside the balance. They load after the first view, and a repeated visit has them stored. */
const WalletTools = lazy<ComponentType>(() =>
  import('./wallet-tools.tsx').then(
    ({ WalletTools }) => ({ default: WalletTools }),
    () => ({ default: () => null }),
  ),
)

/** Shows the total of the player's money, and the buttons that refresh it and transfer it back. */
function WalletBar() {
  const { data: me } = useMe()
  return (
    <div className={styles.wallet}>
      <GoLink to={paths.myWallet()} className={styles.balance}>
        <span className="sr-only">总资产</span>
        <RollingMoney value={me && walletSummaryOf(me).total} />
      </GoLink>
      <span className={styles.tools}>
        <Suspense>
          <WalletTools />
        </Suspense>
      </span>
    </div>
  )
}

/** Shows the logo, and either the balance or the links to sign in (spec §2). */
export function TopHeader() {
  const signedIn = useSession((state) => state.token !== null)
  const logo = useSite().data?.site_logo
  const name = useSiteName()
  const [menu, setMenu] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  return (
    <header className={styles.header}>
      <button
        type="button"
        className={styles.menu}
        aria-label="打开菜单"
        aria-expanded={menu}
        onClick={() => {
          setHasOpened(true)
          setMenu(true)
        }}
      >
        <Menu size={24} />
      </button>
      <GoLink to={paths.home()} className={styles.logo} label={`${name}首页`}>
        {logo ? (
          <img className={styles.own} src={logo} alt="" />
        ) : signedIn ? (
          <Logo size={30} />
        ) : (
          <SiteMark size={30} />
        )}
      </GoLink>
      {signedIn ? (
        <WalletBar />
      ) : (
        <nav className={styles.doors} aria-label="账户">
          <GoLink to={paths.login()} className={styles.login}>
            登录
          </GoLink>
          <GoLink to={paths.register()} className={styles.register}>
            注册
          </GoLink>
        </nav>
      )}
      {hasOpened && (
        <Suspense>
          <Drawer open={menu} onClose={() => setMenu(false)} />
        </Suspense>
      )}
    </header>
  )
}
