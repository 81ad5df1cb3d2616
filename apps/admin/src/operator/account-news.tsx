import type { Output } from '@jinli/contract/endpoint'
import { myAccountNews, seeMyAccountNews } from '@jinli/contract/operator.admin'
import { Alert } from 'antd'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { BusyButton } from '../page/busy-button.tsx'
import { timeText } from '../page/time-text.ts'
import { useDeed } from '../page/use-deed.ts'
import styles from './account-news.module.css'

type News = Output<typeof myAccountNews>[number]

const words: Record<News['action'], string> = {
  'staff.changed': '修改了您的账号资料或权限',
  'staff.factor-removed': '解除了您的第二验证',
  'staff.password-reset': '在服务器上重置了您的密码',
  'staff.password-set': '重置了您的密码',
  'staff.unlocked': '解除了您账号的锁定',
  'session.ended': '结束了您的一处登录',
}

/** Over every page until it is read: what others have done with one's account. */
export function AccountNews() {
  const query = useCall(myAccountNews, {}, { staleMs: 60_000 })
  const { busy, run } = useDeed()
  const news = query.data ?? []
  const [newest] = news
  if (!newest) return null
  return (
    <Alert
      type="warning"
      showIcon
      title="您的账号有变动，如非您知情，请立即联系负责人"
      description={
        <ul className={styles.news}>
          {news.map(({ id, at, action, by }) => (
            <li key={id}>
              {timeText(at)} {by} {words[action]}
            </li>
          ))}
        </ul>
      }
      className={styles.bar ?? ''}
      action={
        <BusyButton
          size="small"
          busy={busy}
          onClick={() =>
            void run({
              task: () => call(seeMyAccountNews, { id: newest.id }),
              done: '好的',
              onDone: () => void query.refetch(),
            })
          }
        >
          知道了
        </BusyButton>
      }
    />
  )
}
