import { balancelist, transall } from '@jinli/contract/wallet'
import { lazy, Suspense, useState } from 'react'
import { useCallMutation } from '../api/mutation.ts'
import { refresh } from '../api/query.ts'
import { Menu, Recycle, Refresh } from '../art/icons.tsx'
import { Logo, Wordmark } from '../art/logo.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { refreshMoney, reloadMe, useMe } from '../session/use-me.ts'
import { GoLink } from '../ui/go-link.tsx'
import { RollingMoney } from '../ui/rolling-money.tsx'
import styles from './top-header.module.css'

const Drawer = lazy(async () => ({ default: (await import('./drawer.tsx')).Drawer }))

/** Balance, its refresh, and bringing all money home. */
function Purse() {
  const { data: me } = useMe()
  const [refreshing, setRefreshing] = useState(false)
  const recall = useCallMutation(transall, {
    money: true,
    onSuccess: () => {
      reloadMe()
      refresh(balancelist)
    },
    toastSuccess: true,
  })
  function onRefresh() {
    if (refreshing) return
    setRefreshing(true)
    refreshMoney()
      .catch((error: unknown) => console.info('balance not refreshed', error))
      .finally(() => setRefreshing(false))
  }
  return (
    <div className={styles.purse}>
      <GoLink to={paths.myWallet()} className={styles.balance}>
        <span className="sr-only">余额</span>
        <RollingMoney value={me?.balance} />
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
        onClick={() => void recall.run({})}
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
      <GoLink to={paths.home()} className={styles.logo} label="锦鲤首页">
        {signedIn ? <Logo size={30} /> : <Wordmark size={30} />}
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
