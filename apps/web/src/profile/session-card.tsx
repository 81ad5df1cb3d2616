import { endsession, mysessions } from '@jinli/contract/session/player-session'
import { brandTime } from '@jinli/contract/wire/brand-time'
import type { Output } from '@jinli/contract/wire/endpoint'
import { useCallMutation } from '../api/mutation.ts'
import { refresh, useCallQuery } from '../api/query.ts'
import { Phone } from '../art/home-icons.tsx'
import { ask } from '../overlay/dialog.ts'
import { toast } from '../overlay/toast.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { StateTag } from '../ui/state-tag.tsx'
import { deviceText } from './device-text.ts'
import styles from './session-card.module.css'

type Session = Output<typeof mysessions>[number]

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const device = deviceText(session.user_agent)
  const lastSeen = brandTime(session.last_at).slice(5, 16)
  return (
    <ListRow
      icon={<Phone size={22} />}
      label={device}
      note={
        <>
          {session.ip}，<span className={styles.seen}>最近 {lastSeen}</span>
        </>
      }
      value={
        session.mine ? (
          <StateTag tone="ok">本机</StateTag>
        ) : (
          <Button
            kind="ghost"
            size="s"
            aria-label={`退出 ${device} ${session.ip}`}
            onClick={onEnd}
          >
            退出
          </Button>
        )
      }
    />
  )
}

function Rows({ sessions }: { sessions: readonly Session[] }) {
  const ending = useCallMutation(endsession, {
    onSuccess: () => toast.ok('已退出'),
    // The session may have ended although the response was lost. The list, which is read again, shows whether it has.
    onLost: () => toast.fail('网络不稳定，请稍后再试'),
  })
  async function end(id: string, content: string): Promise<void> {
    if (!(await ask({ title: '提示', content }))) return
    await ending.run({ id })
    refresh(mysessions)
  }
  const others = sessions.filter(({ mine }) => !mine).length
  return (
    <Card flush title="登录设备">
      {sessions.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          onEnd={() =>
            void end(session.id, `退出 ${deviceText(session.user_agent)} 的登录？`)
          }
        />
      ))}
      {others > 1 && (
        <ListRow
          label="退出其他所有设备"
          note="不是您本人的登录？退出后请修改登录密码"
          value={`${others} 处`}
          onClick={() => void end('', `退出其他 ${others} 处登录？`)}
        />
      )}
    </Card>
  )
}

/** Shows the player’s sessions, each with a button that ends it. */
export function SessionCard() {
  const sessions = useCallQuery(mysessions, {})
  if (sessions.data) return <Rows sessions={sessions.data} />
  return (
    <Card title="登录设备">
      {sessions.error ? (
        <LoadError small error={sessions.error} onRetry={sessions.refetch} />
      ) : (
        <SkeletonRows rows={2} height={52} />
      )}
    </Card>
  )
}
