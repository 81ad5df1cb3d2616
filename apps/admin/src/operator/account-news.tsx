import { myAccountNews, seeMyAccountNews } from '@jinli/contract/operator/operator.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Alert } from 'antd'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { BusyButton } from '../page/busy-button.tsx'
import { timeText } from '../page/time-text.ts'
import { useAction } from '../page/use-action.ts'
import styles from './account-news.module.css'

type News = Output<typeof myAccountNews>[number]

const words: Record<News['action'], string> = {
  'staff.changed': '修改了您的账号资料或权限',
  'staff.factor-removed': '解除了您的两步验证',
  'staff.password-reset': '在服务器上重置了您的密码',
  'staff.password-set': '重置了您的密码',
  'staff.unlocked': '解除了您账号的锁定',
  'session.ended': '结束了您的一处登录',
}

/** Shows what other staff did to the signed-in member's account, on every page until the member confirms it. */
export function AccountNews() {
  const query = useCall(myAccountNews, {}, { staleMs: 60_000 })
  const { busy, run } = useAction()
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
          {news.map(({ id, at, action, by: staffName }) => (
            <li key={id}>
              {timeText(at)} {staffName} {words[action]}
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
              successText: '好的',
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
