import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Grid, Layout } from 'antd'
import type { ReactNode } from 'react'
import { NavLink, Outlet } from 'react-router'
import { KoiMark } from './koi-mark.tsx'
import { OpenBadge } from './open-badge.tsx'
import type { Queue } from './open-work.ts'
import { ShellHeader } from './shell-header.tsx'
import { useOpenWork } from './use-open-work.ts'

const entries: readonly { queue: Queue; title: string; icon: ReactNode }[] = [
  { queue: 'deposits', title: '存款审核', icon: <DownloadOutlined aria-hidden /> },
  { queue: 'withdrawals', title: '取款审核', icon: <UploadOutlined aria-hidden /> },
]

/** The frame of every signed-in page: menu with open work, who is signed in, the way out. */
export function Shell() {
  const { counts, pulses, offline } = useOpenWork()
  const narrow = Grid.useBreakpoint().lg === false

  return (
    <Layout className="shell">
      <Layout.Sider
        theme="light"
        width={176}
        collapsedWidth={64}
        collapsed={narrow}
        className={narrow ? 'shell-menu shell-menu-narrow' : 'shell-menu'}
      >
        <div className="shell-brand">
          <KoiMark />
          {!narrow && <strong>锦鲤后台</strong>}
        </div>
        <nav aria-label="主菜单">
          {entries.map(({ queue, title, icon }) => (
            <div key={queue} className="nav-row">
              <NavLink to={`/${queue}`} className="nav-item">
                {icon}
                <span className={narrow ? 'sr-only' : ''}>{title}</span>
              </NavLink>
              <OpenBadge count={counts?.[queue]} pulse={pulses[queue]} />
            </div>
          ))}
        </nav>
      </Layout.Sider>
      <Layout>
        <ShellHeader offline={offline} />
        <Layout.Content className="shell-content">
          <Outlet />
        </Layout.Content>
      </Layout>
    </Layout>
  )
}
