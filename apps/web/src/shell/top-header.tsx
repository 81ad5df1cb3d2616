import { lazy, Suspense, useRef, useState } from 'react'
import { Menu, Recycle, Refresh } from '../art/home-icons.tsx'
import { Logo } from '../art/logo.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { GoLink } from '../ui/go-link.tsx'
import { RollingMoney } from '../ui/rolling-money.tsx'
import { SiteMark, useSiteName } from '../visit/site-mark.tsx'
import { refreshMoney, useMe } from '../visit/use-me.ts'
import { useSite } from '../visit/use-site.ts'
import { walletSummaryOf } from '../visit/wallet-summary.ts'
import { useRecoverAll } from '../wallet/use-recover-all.ts'
import styles from './top-header.module.css'

const Drawer = lazy(async () => ({ default: (await import('./drawer.tsx')).Drawer }))

/** Shows the balance, a button that refreshes it, and a button that transfers all venue balances back. */
function WalletBar() {
  const { data: me } = useMe()
  const [refreshing, setRefreshing] = useState(false)
  const recall = useRecoverAll()
  // A ref instead of state, so that two taps in the same frame see the same value.
  const isBusy = useRef(false)
  function onRefresh() {
    if (isBusy.current) return
    isBusy.current = true
    setRefreshing(true)
    refreshMoney()
      .catch((error: unknown) => console.info('balance not refreshed', error))
      .finally(() => {
        isBusy.current = false
        setRefreshing(false)
      })
  }
  return (
    <div className={styles.wallet}>
      <GoLink to={paths.myWallet()} className={styles.balance}>
        <span className="sr-only">余额</span>
        <RollingMoney value={me && walletSummaryOf(me).centre} />
      </GoLink>
      <button
        type="button"
        className={styles.refresh}
        aria-label="刷新余额"
        aria-busy={refreshing}
        onClick={onRefresh}
      >
        <Refresh size={20} />
      </button>
      <button
        type="button"
        className={styles.recall}
        aria-busy={recall.busy}
        onClick={recall.run}
      >
        <Recycle size={16} />
        一键回收
      </button>
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
