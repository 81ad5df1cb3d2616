import { agentsummary } from '@jinli/contract/agent/agent'
import { brandTime } from '@jinli/contract/wire/brand-time'
import { useEffect, useState } from 'react'
import { Card, PageBody } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy.tsx'
import { Empty } from '../ui/empty-state.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import styles from './portal.module.css'
import { PortalMaintenance } from './portal-maintenance.tsx'
import { enterPortal, usePortal } from './portal-session.ts'
import { DaysTable, PlayersTable } from './portal-tables.tsx'
import { usePortalRead } from './use-portal-read.ts'

function Summary() {
  const { data, error, refetch } = usePortalRead(agentsummary, {})
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows rows={2} height={120} />
  return (
    <>
      <header className={styles.head}>
        <h1>代理后台</h1>
        <p>
          {data.username}，{brandTime(data.since).slice(0, 10)} 起
        </p>
      </header>
      <dl className={styles.figures}>
        <div>
          <dt>邀请的会员</dt>
          <dd>{data.players}</dd>
        </div>
        <div>
          <dt>已存款会员</dt>
          <dd>{data.depositors}</dd>
        </div>
      </dl>
      <Card title="推广链接">
        <div className={styles.link}>
          <img src={data.qr} alt="推广二维码" width={112} height={112} />
          <div className={styles.words}>
            <p className={styles.address}>
              <span>{data.link}</span>
              <CopyButton text={data.link} what="推广链接" />
            </p>
            <p className={styles.code}>
              <span>
                推荐码 <b>{data.code}</b>
              </span>
              <CopyButton text={data.code} what="推荐码" />
            </p>
          </div>
        </div>
        <p className={styles.note}>通过链接或二维码注册的会员，自动归到您名下。</p>
      </Card>
    </>
  )
}

const tabs = [
  { value: 'days', label: '每日数据' },
  { value: 'players', label: '邀请的会员' },
] as const

function Dashboard() {
  const [tab, setTab] = useState<'days' | 'players'>('days')
  return (
    <PageBody>
      <PortalMaintenance />
      <Summary />
      <Tabs label="数据" tabs={tabs} value={tab} onChange={setTab} />
      <Card>{tab === 'days' ? <DaysTable /> : <PlayersTable />}</Card>
      <p className={styles.note}>按北京时间每日统计；会员名称已隐去。</p>
    </PageBody>
  )
}

/** The request that opens the portal. All renders share one request, because a ticket can be used only once. */
let entering: Promise<void> | null = null

/** Shows the referral link, the invited players and their daily figures. Commissions are not shown yet. */
export function PortalScreen() {
  const { state, words } = usePortal()
  useEffect(() => {
    entering ??= enterPortal()
    entering.catch(console.error)
  }, [])
  if (state === 'open') return <Dashboard />
  if (state === 'over') {
    return <Empty kind="soon" text={<span role="alert">{words}</span>} />
  }
  if (state === 'lost') return <LoadError error={null} onRetry={enterPortal} />
  return (
    <PageBody>
      <SkeletonRows rows={4} height={96} />
    </PageBody>
  )
}
