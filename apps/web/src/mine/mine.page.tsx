import { useDeferredValue } from 'react'
import { Bell } from '../art/home-icons.tsx'
import { Logout, Shield } from '../art/icons.tsx'
import { VipMedal } from '../art/vip-medal.tsx'
import { paths } from '../paths.ts'
import { AvatarUpload } from '../profile/avatar-upload.tsx'
import { Button } from '../ui/button.tsx'
import { Card, PageBody } from '../ui/card.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { Skeleton, SkeletonRows } from '../ui/skeleton.tsx'
import { UnreadCount } from '../ui/unread-count.tsx'
import { vipOf } from '../vip/progress.ts'
import { signOut } from '../visit/sign-out.ts'
import { type Me, useMe } from '../visit/use-me.ts'
import { useSite } from '../visit/use-site.ts'
import { BalanceCard } from './balance-card.tsx'
import styles from './mine.module.css'
import { Shortcuts } from './shortcuts.tsx'
import { VipProgress } from './vip-progress.tsx'

function Profile({ me }: { me: Me }) {
  return (
    <div className={styles.profile}>
      <AvatarUpload name={me.username} src={me.avatar} />
      <div className={styles.person}>
        <p className={styles.name}>{me.username}</p>
        <p className={styles.rank}>
          <VipMedal level={vipOf(me.current_vip)} size={22} />
          <span>{me.current_vip}</span>
          <span>加入第 {me.join_day} 天</span>
        </p>
      </div>
      <GoLink
        to={paths.messages({ type: me.unread > 0 ? 2 : 1 })}
        className={styles.corner}
      >
        <Bell size={24} />
        <span className="sr-only">消息中心</span>
        <UnreadCount me={me} />
      </GoLink>
      <GoLink to={paths.security()} className={styles.corner} label="账户安全">
        <Shield size={24} />
      </GoLink>
    </div>
  )
}

function MineSkeleton() {
  return (
    <PageBody>
      <div className={styles.profile}>
        <Skeleton width={60} height={60} round />
        <Skeleton width={160} height={40} />
      </div>
      <SkeletonRows rows={3} height={132} />
    </PageBody>
  )
}

/** Shows the player’s profile, wallet, VIP level and shortcuts (spec §2 /mine). */
export function MinePage() {
  const { data, error, refetch } = useMe()
  const { data: site } = useSite()
  // The value is deferred, so that the page renders in slices (decision 022).
  const me = useDeferredValue(data)
  if (error && !me) return <LoadError error={error} onRetry={refetch} />
  if (!me) return <MineSkeleton />
  return (
    <PageBody>
      <h1 className="sr-only">我的</h1>
      <Profile me={me} />
      <BalanceCard me={me} />
      <VipProgress me={me} />
      <Card>
        <Shortcuts isAgent={me.is_agent} hasPackets={site?.redpacket_switch !== false} />
      </Card>
      <Button kind="quiet" block icon={<Logout size={20} />} onClick={() => void signOut()}>
        退出登录
      </Button>
    </PageBody>
  )
}
