import { homenotice } from '@jinli/contract/site'
import { useCallQuery } from '../api/query.ts'
import { RedPacket } from '../art/red-packet.tsx'
import { paths } from '../paths.ts'
import { useGo } from '../session/go.ts'
import { useSite } from '../session/use-site.ts'
import { GoLink } from '../ui/go-link.tsx'
import { NoticeBar } from '../ui/notice-bar.tsx'
import { Banner } from './banner.tsx'
import { DownloadBanner } from './download-banner.tsx'
import { GameSidebar } from './game-sidebar.tsx'
import styles from './home.module.css'
import { WalletStrip } from './wallet-strip.tsx'

/** Home (spec §2): banner, notices, wallet strip and the six categories within one view. */
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
          onOpen={() => go(paths.messages({ type: 1 }))}
        />
        <WalletStrip />
        <DownloadBanner />
      </div>
      <GameSidebar />
      {site?.redpacket_switch === 1 && (
        <GoLink to={paths.redPacket()} className={styles.packet} label="每日红包">
          <RedPacket size={52} />
        </GoLink>
      )}
    </div>
  )
}
