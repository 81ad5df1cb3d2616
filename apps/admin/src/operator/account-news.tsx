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
  'break-glass.confirmed': '确认了您的紧急授权，到期自动结束',
  'break-glass.rejected': '驳回了您的紧急授权申请',
  'break-glass.ended': '结束了您的紧急授权',
}

/** What an owner reads of another member's emergency access. */
const wordsForOwner: Partial<Record<News['action'], string>> = {
  'break-glass.confirmed': '的紧急授权已生效，确认人',
  'break-glass.rejected': '的紧急授权申请被驳回，处理人',
  'break-glass.ended': '的紧急授权已结束，处理人',
}

function newsText({ action, by: staffName, about }: News): string {
  if (about) return `${about} ${wordsForOwner[action] ?? ''} ${staffName}`
  return `${staffName} ${words[action]}`
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
      title={
        news.some(({ about }) => !about)
          ? '您的账号有变动，如非您知情，请立即联系负责人'
          : '有员工的紧急授权变动'
      }
      description={
        <ul className={styles.news}>
          {news.map((each) => (
            <li key={each.id}>
              {timeText(each.at)} {newsText(each)}
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
