import {
  endPlayerSession,
  listPlayerSessions,
} from '@jinli/contract/session/player-session.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Button } from 'antd'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { useMay } from '../operator/use-staff.ts'
import { type Columns, ListTable } from '../page/list-table.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import { SmallText } from '../page/small-text.tsx'
import { timeText } from '../page/time-text.ts'
import { type RowDialogProps, useDialogs } from '../page/use-dialogs.tsx'
import { PlayerFactors } from './player-factors.tsx'
import { usePlayerPage } from './use-player-page.ts'

type Session = Output<typeof listPlayerSessions>['data'][number]
type SessionOf = { username: string; id: string; ip: string }

/** Ends one sign-in of a player. */
function EndSessionDialog({ row, ...ends }: RowDialogProps<SessionOf>) {
  const { username, id, ip } = row
  return (
    <ReasonDialog
      {...ends}
      title={`结束会员 ${username} 的一处登录`}
      effect={`结束来自 ${ip} 的登录和由其打开的游戏；会员可以重新登录。`}
      confirm="确认结束"
      label="原因（会员不可见）"
      task={(reason) => call(endPlayerSession, { username, id, reason })}
      successText="该处登录已结束"
    />
  )
}

/** Where a player is signed in, with address and browser. */
export function PlayerSessions({ username }: { username: string }) {
  const { request, paging } = usePlayerPage()
  const query = useCall(listPlayerSessions, { username, ...request }, { keep: true })
  const { ask, dialog } = useDialogs({ end: EndSessionDialog }, [listPlayerSessions])
  const mayEnd = useMay()(endPlayerSession.permission)
  const columns: Columns<Session> = [
    { title: '登录时间', render: (_, { since }) => timeText(since) },
    { title: '最近使用', render: (_, { last_at }) => timeText(last_at) },
    { title: 'IP', dataIndex: 'ip' },
    {
      title: '浏览器',
      render: (_, { user_agent }) => <SmallText>{user_agent}</SmallText>,
    },
    {
      title: '操作',
      hidden: !mayEnd,
      render: (_, { id, ip, since }) => (
        <Button
          size="small"
          aria-label={`结束 ${timeText(since)} 的登录`}
          onClick={() => ask('end', { username, id, ip })}
        >
          结束
        </Button>
      ),
    },
  ]
  return (
    <>
      <QueryResult query={query} rows={4}>
        {(sessions) => (
          <ListTable<Session>
            label="登录与设备"
            rows={sessions.data}
            rowKey={({ id }) => id}
            columns={columns}
            empty="现在没有登录"
            paging={{ ...sessions, ...paging }}
          />
        )}
      </QueryResult>
      {dialog}
      <PlayerFactors username={username} />
    </>
  )
}
