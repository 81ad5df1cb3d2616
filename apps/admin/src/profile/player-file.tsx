import { Tabs } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { FactList } from '../page/fact-list.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { LinkedList } from './linked-list.tsx'
import { PlayerCorrections } from './player-corrections.tsx'
import styles from './player-file.module.css'
import { PlayerLimits } from './player-limits.tsx'
import { PlayerLines } from './player-lines.tsx'
import { PlayerNotes } from './player-notes.tsx'
import { PlayerPanel } from './player-panel.tsx'
import { PlayerRecords, PlayerRewards, PlayerTurnover } from './player-records.tsx'
import { PlayerRecoveries } from './player-recoveries.tsx'
import { PlayerRestrictions } from './player-restrictions.tsx'
import { PlayerSessions } from './player-sessions.tsx'
import { PlayerSteps } from './player-steps.tsx'
import { PlayerTags } from './player-tags.tsx'
import { PlayerTimeline } from './player-timeline.tsx'
import { RestrictionHistory } from './restriction-history.tsx'

/** The lists that a search by the user name narrows to this player. */
const lists = [
  ['存款', '/deposits?state=&search='],
  ['取款', '/withdrawals?state=&search='],
  ['转账', '/transfers?state=all&search='],
  ['注单', '/bets?search='],
  ['人工调整', '/adjustments?search='],
  ['优惠申请', '/promotion-applications?state=&search='],
  ['返水', '/rebate-lines?search='],
  ['红包', '/red-packet-draws?search='],
  ['VIP 升降', '/vip-moves?search='],
  ['客服会话', '/conversations?list=all&search='],
  ['操作日志', '/audit?player='],
] as const

const tabs = [
  { key: 'lines', label: '账变明细', Tab: PlayerLines },
  { key: 'timeline', label: '时间线', Tab: PlayerTimeline },
  { key: 'records', label: '全部记录', Tab: PlayerRecords },
  { key: 'rewards', label: '优惠与调整', Tab: PlayerRewards },
  { key: 'turnover', label: '打码量', Tab: PlayerTurnover },
  { key: 'notes', label: '备注', Tab: PlayerNotes },
  { key: 'restrictions', label: '限制记录', Tab: RestrictionHistory },
  { key: 'sessions', label: '登录与设备', Tab: PlayerSessions },
  { key: 'recovery', label: '找回密码', Tab: PlayerRecoveries },
  { key: 'linked', label: '关联会员', Tab: LinkedList },
  { key: 'corrections', label: '资料更正', Tab: PlayerCorrections },
] as const

/** The parts of a player's file. The address keeps the open one. */
function PlayerTabs({ username }: { username: string }) {
  const [params, setParams] = useSearchParams()
  const tabParam = params.get('tab')
  const { key } = tabs.find((tab) => tab.key === tabParam) ?? tabs[0]
  return (
    <Tabs
      className={styles.tabs}
      tabBarGutter={20}
      activeKey={key}
      onChange={(tab) => setParams({ tab })}
      destroyOnHidden
      items={tabs.map(({ Tab, ...tab }) => ({
        ...tab,
        children: <Tab username={username} />,
      }))}
    />
  )
}

/** One page per player: who it is, all money by place, what staff keep about them, and the way to each list of them. */
export function PlayerFile({ username }: { username: string }) {
  return (
    <PageFrame title={`会员 ${username}`} actions={<Link to="/players">返回会员列表</Link>}>
      <nav className={styles.lists} aria-label={`${username} 的记录`}>
        {lists.map(([label, address]) => (
          <Link key={label} to={`${address}${encodeURIComponent(username)}`}>
            {label}
          </Link>
        ))}
      </nav>
      <FactList
        facts={[
          { label: '限制', value: <PlayerRestrictions username={username} /> },
          { label: '平台限额', value: <PlayerLimits username={username} /> },
          { label: '账号完善', value: <PlayerSteps username={username} /> },
          { label: '标签', value: <PlayerTags username={username} /> },
        ]}
      />
      <div className={styles.file}>
        <PlayerPanel username={username} />
        <section aria-label="会员档案">
          <PlayerTabs username={username} />
        </section>
      </div>
    </PageFrame>
  )
}
