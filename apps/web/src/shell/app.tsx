import type { ThemeName } from '@jinli/contract/site/theme'
import {
  type ComponentType,
  type CSSProperties,
  lazy,
  Suspense,
  useEffect,
  useRef,
} from 'react'
import { Navigate, useLocation } from 'react-router'
import { fetchDialogAhead } from '../overlay/dialog.ts'
import { flagsOf, paths, type RoutePath, routeOf, titleOf } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { BackHeader } from '../ui/back-header.tsx'
import { ToastHost } from '../ui/toast-host.tsx'
import { useSiteName } from '../visit/site-mark.tsx'
import { useMeKeeper } from '../visit/use-me.ts'
import { storedSite, useSiteKeeper } from '../visit/use-site.ts'
import styles from './app.module.css'
import { useLostAnswers } from './lost-answers.ts'
import { PageHost } from './page-host.tsx'
import { SessionEnd } from './session-end.tsx'
import { OfflineStrip, StatusStrips, useMode } from './status-strips.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopHeader } from './top-header.tsx'
import { useInstalledApp } from './use-installed-app.ts'
import { useOnline } from './use-online.ts'
import { followVisitAddress } from './visit-address.ts'
import { Welcome } from './welcome.tsx'

const inWeChat = /MicroMessenger/i.test(navigator.userAgent)
const WechatHint = lazy(async () => ({
  default: (await import('./wechat-hint.tsx')).WechatHint,
}))

/** Leads to what a refused call asks of the player. It loads for a signed-in player. */
const AccountLeads = lazy<ComponentType>(() =>
  import('./account-leads.tsx').then(
    ({ AccountLeads }) => ({ default: AccountLeads }),
    () => ({ default: () => null }),
  ),
)

const SiteClosed = lazy(async () => ({
  default: (await import('./site-closed.tsx')).SiteClosed,
}))

/** The banner for money that came. It loads after the page, which works without it. */
const Arrival = lazy<ComponentType>(() =>
  import('./arrival.tsx').then(
    ({ Arrival }) => ({ default: Arrival }),
    () => ({ default: () => null }),
  ),
)

/** Loads the colours of a theme. Nothing is loaded for the default theme, unless another theme was loaded before. */
function useTheme(theme: ThemeName | undefined) {
  const hasTheme = useRef(false)
  useEffect(() => {
    if (theme === undefined || (theme === 'vermilion' && !hasTheme.current)) return
    hasTheme.current = true
    import('../ui/theme-colours.ts')
      .then(({ wearTheme }) => wearTheme(theme))
      .catch(console.error)
  }, [theme])
}

function Layout({ route, isClosed }: { route: RoutePath; isClosed: boolean }) {
  const { search } = useLocation()
  const name = useSiteName()
  const flags = flagsOf(route)
  // While the site is closed, the header shows only a back button.
  const header = isClosed && flags.header === 'top' ? 'back' : flags.header
  const tabBar = flags.tabBar === true && !isClosed
  const title = titleOf(route, new URLSearchParams(search))
  const online = useOnline()
  const showsMode = useMode() !== 'live' && route !== '/gamePage'
  const signedIn = useSession((state) => state.token !== null)
  useMeKeeper()
  useLostAnswers()

  useEffect(() => {
    document.title = route === '/' || !title ? name : `${title} - ${name}`
  }, [route, title, name])

  const heights: CSSProperties & Record<`--${string}`, string> = {
    '--head': header === 'none' ? '0px' : 'calc(var(--header-h) + var(--safe-top))',
    '--strip': online ? '0px' : '32px',
    // The sandbox label scrolls with the page, so only full-screen pages subtract its height.
    '--mark': showsMode ? '20px' : '0px',
    '--above': 'calc(var(--head) + var(--strip))',
    '--below': tabBar ? 'calc(var(--tab-h) + var(--safe-bottom))' : '0px',
  }
  return (
    <div className={styles.app} style={heights} data-tabs={tabBar ? '' : undefined}>
      {route !== '/gamePage' && <StatusStrips />}
      {header === 'top' && <TopHeader />}
      {header === 'back' && (
        <BackHeader
          title={title}
          fallback={flags.login === true && !isClosed ? paths.mine() : paths.home()}
        />
      )}
      {route !== '/gamePage' && <OfflineStrip online={online} />}
      <main className={styles.main}>
        <PageHost route={route} />
      </main>
      {tabBar && <TabBar route={route} />}
      {route === '/' && <Welcome />}
      {signedIn && (
        <Suspense>
          <Arrival />
          <AccountLeads />
        </Suspense>
      )}
    </div>
  )
}

/** Shows the frame of the app: maintenance, session end, headers and tabs. */
export function App() {
  const { pathname } = useLocation()
  const epoch = useSession((state) => state.epoch)
  const site = useSiteKeeper()
  const isClosed = site.data?.site_state === false

  useEffect(() => {
    followVisitAddress().catch(console.error)
    return fetchDialogAhead()
  }, [])
  useInstalledApp()
  useTheme(site.data?.theme ?? storedSite()?.theme)

  const route = routeOf(pathname)
  if (isClosed && !(route && flagsOf(route).always))
    return (
      <Suspense>
        <SiteClosed tips={site.data?.repair_tips ?? ''} />
      </Suspense>
    )
  return (
    <>
      <SessionEnd />
      {inWeChat && (
        <Suspense>
          <WechatHint />
        </Suspense>
      )}
      <ToastHost />
      {route === null ? (
        <Navigate to={paths.home()} replace />
      ) : (
        <Layout key={epoch} route={route} isClosed={isClosed} />
      )}
    </>
  )
}
