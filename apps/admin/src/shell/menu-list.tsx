import {
  AccountBookOutlined,
  AuditOutlined,
  DownloadOutlined,
  EditOutlined,
  SettingOutlined,
  SwapOutlined,
  TeamOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useMay } from '../operator/use-staff.ts'
import { menuFor } from './menu.ts'
import { OpenBadge } from './open-badge.tsx'
import type { OpenWorkNews } from './use-open-work.ts'

const icons: Readonly<Record<string, ReactNode>> = {
  deposits: <DownloadOutlined aria-hidden />,
  withdrawals: <UploadOutlined aria-hidden />,
  transfers: <SwapOutlined aria-hidden />,
  adjustments: <EditOutlined aria-hidden />,
  'money-settings': <SettingOutlined aria-hidden />,
  reconciliation: <AccountBookOutlined aria-hidden />,
  staff: <TeamOutlined aria-hidden />,
  audit: <AuditOutlined aria-hidden />,
}

type Props = { news: OpenWorkNews; narrow: boolean; onGo?: () => void }

/** The menu by groups, with the open items of the queues; only icons where there is no room. */
export function MenuList({ news, narrow, onGo }: Props) {
  const groups = menuFor(useMay())
  return (
    <nav aria-label="主菜单">
      {groups.map((group) => (
        <section key={group.title} className="nav-group" aria-label={group.title}>
          <p className={narrow ? 'sr-only' : 'nav-group-title'}>{group.title}</p>
          {group.entries.map(({ path, title, queue }) => (
            <div key={path} className="nav-row">
              <NavLink
                to={`/${path}`}
                className="nav-item"
                title={narrow ? title : undefined}
                onClick={onGo}
              >
                {icons[path]}
                <span className={narrow ? 'sr-only' : ''}>{title}</span>
              </NavLink>
              {queue && (
                <OpenBadge count={news.counts?.[queue]} pulse={news.pulses[queue]} />
              )}
            </div>
          ))}
        </section>
      ))}
    </nav>
  )
}
