import { lazy, Suspense, useRef, useState } from 'react'
import { Menu, Recycle, Refresh } from '../art/home-icons.tsx'
import { Logo } from '../art/logo.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { GoLink } from '../ui/go-link.tsx'
import { RollingMoney } from '../ui/rolling-money.tsx'
import { purseOf } from '../visit/purse.ts'
import { SiteMark, useSiteName } from '../visit/site-mark.tsx'
import { refreshMoney, useMe } from '../visit/use-me.ts'
import { useSite } from '../visit/use-site.ts'
import { useRecoverAll } from '../wallet/use-recover-all.ts'
import styles from './top-header.module.css'

const Drawer = lazy(async () => ({ default: (await import('./drawer.tsx')).Drawer }))

/** Balance, its refresh, and bringing all money home. */
function Purse() {
  const { data: me } = useMe()
  const [refreshing, setRefreshing] = useState(false)
  const recall = useRecoverAll()
  // Known at once: taps of one frame see the same state.
  const asked = useRef(false)
  function onRefresh() {
    if (asked.current) return
    asked.current = true
    setRefreshing(true)
    refreshMoney()
      .catch((error: unknown) => console.info('balance not refreshed', error))
      .finally(() => {
        asked.current = false
        setRefreshing(false)
      })
  }
  return (
    <div className={styles.purse}>
      <GoLink to={paths.myWallet()} className={styles.balance}>
        <span className="sr-only">余额</span>
        <RollingMoney value={me && purseOf(me).centre} />
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

/** Logo, and either the purse or the doors in (spec §2). */
export function TopHeader() {
  const signedIn = useSession((state) => state.token !== null)
  const logo = useSite().data?.site_logo
  const name = useSiteName()
  const [menu, setMenu] = useState(false)
  const [asked, setAsked] = useState(false)
  return (
    <header className={styles.header}>
      <button
        type="button"
        className={styles.menu}
        aria-label="打开菜单"
        aria-expanded={menu}
        onClick={() => {
          setAsked(true)
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
        <Purse />
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
      {asked && (
        <Suspense>
          <Drawer open={menu} onClose={() => setMenu(false)} />
        </Suspense>
      )}
    </header>
  )
}
