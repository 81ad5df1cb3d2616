import { type ComponentType, memo } from 'react'
import { Phone } from '../art/home-icons.tsx'
import {
  Chart,
  Coins,
  Doc,
  Download,
  Game,
  Gift,
  Handshake,
  Headset,
  History,
  Info,
  Mail,
  Shield,
  User,
  Wallet,
} from '../art/icons.tsx'
import { paths } from '../paths.ts'
import { GoLink } from '../ui/go-link.tsx'
import styles from './mine.module.css'

type Shortcut = {
  label: string
  to: string
  Icon: ComponentType<{ size?: number }>
  note?: string
}

type Group = { title: string; entries: readonly Shortcut[] }

/** Returns the shortcut to the agent portal for an agent, else to the application form (spec §2 /mine). */
function agentShortcut(isAgent: boolean): Shortcut {
  return isAgent
    ? { label: '代理登录', to: paths.agentDoor(), Icon: Handshake }
    : { label: '合营计划', to: paths.applyAgent(), Icon: Handshake }
}

/** Returns the shortcut to the red packets, which says when the operator has switched them off. */
function packetShortcut(isOpen: boolean): Shortcut {
  const shortcut = { label: '每日红包', to: paths.redPacket(), Icon: Gift }
  return isOpen ? shortcut : { ...shortcut, note: '未开放' }
}

/** Returns all shortcuts by topic. */
function groupsFor(isAgent: boolean, hasPackets: boolean): readonly Group[] {
  return [
    {
      title: '资金与账户',
      entries: [
        { label: '我的钱包', to: paths.myWallet(), Icon: Wallet },
        { label: '个人资料', to: paths.profile(), Icon: User },
        { label: '账户安全', to: paths.security(), Icon: Shield },
        { label: '消息中心', to: paths.messages(), Icon: Mail },
      ],
    },
    {
      title: '记录',
      entries: [
        { label: '交易记录', to: paths.statement(), Icon: Doc },
        { label: '投注记录', to: paths.bets(), Icon: History },
        { label: '红包记录', to: paths.redPacketRecords(), Icon: Chart },
        { label: '活动记录', to: paths.applications(), Icon: Doc },
      ],
    },
    {
      title: '福利',
      entries: [
        packetShortcut(hasPackets),
        { label: '返水中心', to: paths.rebates(), Icon: Coins },
        { label: '电子游艺', to: paths.slotLobby({ type: 'obgdy' }), Icon: Game },
        agentShortcut(isAgent),
      ],
    },
    {
      title: '服务',
      entries: [
        { label: '在线客服', to: paths.service(), Icon: Headset },
        { label: '帮助中心', to: paths.help(), Icon: Info },
        { label: '下载应用', to: paths.appDownload(), Icon: Download },
        { label: '苹果版', to: paths.iosDownload(), Icon: Phone },
      ],
    },
  ]
}

type ShortcutsProps = { isAgent: boolean; hasPackets: boolean }

export const Shortcuts = memo(({ isAgent, hasPackets }: ShortcutsProps) =>
  groupsFor(isAgent, hasPackets).map(({ title, entries }) => (
    <section key={title} className={styles.group} aria-label={title}>
      <h2 className={styles.groupTitle}>{title}</h2>
      <ul className={styles.grid}>
        {entries.map(({ label, to, Icon, note }) => (
          <li key={to}>
            <GoLink to={to} className={styles.shortcut}>
              <Icon size={26} />
              {label}
              {note && <small>{note}</small>}
            </GoLink>
          </li>
        ))}
      </ul>
    </section>
  )),
)
