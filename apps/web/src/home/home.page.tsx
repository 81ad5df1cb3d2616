import { homenotice } from '@jinli/contract/site/site'
import { type ComponentType, lazy, Suspense } from 'react'
import { useCallQuery } from '../api/query.ts'
import { tell } from '../overlay/dialog.ts'
import { paths } from '../paths.ts'
import { currentToken } from '../session/session.ts'
import { GoLink } from '../ui/go-link.tsx'
import { NoticeBar } from '../ui/notice-bar.tsx'
import { useGo } from '../visit/go.ts'
import { useSite } from '../visit/use-site.ts'
import { Banner } from './banner.tsx'
import { DownloadBanner } from './download-banner.tsx'
import { GameSidebar } from './game-sidebar.tsx'
import styles from './home.module.css'
import { WalletStrip } from './wallet-strip.tsx'

/** The red packet that floats over the page. It loads after the page, which works without it. */
const RedPacket = lazy<ComponentType<{ size: number }>>(() =>
  import('../art/red-packet.tsx').then(
    ({ RedPacket }) => ({ default: RedPacket }),
    () => ({ default: () => null }),
  ),
)

/** Shows the notices to a visitor, because the messages page needs a session (spec §2). */
function showNotices(notices: readonly string[]): void {
  if (notices.length === 0) return
  const content = notices.map((notice) => <p key={notice}>{notice}</p>)
  tell({ title: '公告', content, confirm: '知道了' }).catch(console.error)
}

/** Shows the home screen (spec §2): banner, notices, wallet strip and the six categories within one view. */
export function HomePage() {
  const go = useGo()
  const { data: site } = useSite()
  const notices = useCallQuery(homenotice, {}, { everyone: true, staleTime: 60_000 })
  return (
    <div className={styles.home}>
      <h1 className="sr-only">首页</h1>
      <div className={styles.top}>
        <Banner />
        <NoticeBar
          notices={notices.data ?? []}
          loading={notices.data === undefined}
          failed={notices.data === undefined && notices.error !== null}
          onOpen={() => {
            if (currentToken() !== null) go(paths.messages({ type: 1 }))
            else showNotices(notices.data ?? [])
          }}
        />
        <WalletStrip />
        <DownloadBanner />
      </div>
      <GameSidebar />
      {site?.redpacket_switch && (
        <GoLink to={paths.redPacket()} className={styles.packet} label="每日红包">
          <Suspense>
            <RedPacket size={52} />
          </Suspense>
        </GoLink>
      )}
    </div>
  )
}
