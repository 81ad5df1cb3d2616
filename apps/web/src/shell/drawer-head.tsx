import { Avatar } from '../art/avatar.tsx'
import { ChevronRight } from '../art/icons.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { GoLink } from '../ui/go-link.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { useMe } from '../visit/use-me.ts'
import { walletSummaryOf } from '../visit/wallet-summary.ts'
import styles from './drawer-head.module.css'

/** Shows the player’s name, VIP level and balance, or a link to sign in. */
export function DrawerHead() {
  const signedIn = useSession((state) => state.token !== null)
  const { data: me } = useMe()
  if (!signedIn) {
    return (
      <GoLink to={paths.login()} className={styles.head}>
        <Avatar name="" size={48} />
        <span className={styles.who}>
          <b>登录 / 注册</b>
          <small>登录后查看余额与记录</small>
        </span>
        <ChevronRight size={16} />
      </GoLink>
    )
  }
  return (
    <GoLink to={paths.mine()} className={styles.head}>
      <Avatar name={me?.username ?? ''} src={me?.avatar} size={48} />
      <span className={styles.who}>
        <b>{me?.username}</b>
        <small>
          {me?.current_vip} · 总资产 <MoneyText value={me && walletSummaryOf(me).total} />
        </small>
      </span>
      <ChevronRight size={16} />
    </GoLink>
  )
}
