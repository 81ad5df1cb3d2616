import type { listMySessions } from '@jinli/contract/session/staff-session.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { BusyButton } from '../page/busy-button.tsx'
import { type Columns, ListTable } from '../page/list-table.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'
import { useAction } from '../page/use-action.ts'

type Session = Output<typeof listMySessions>[number]
type Ends = { end: (id: string) => Promise<unknown>; onEnded: () => void }
type Props = Partial<Ends> & { sessions: readonly Session[] }

function EndButton({ session, end, onEnded }: Ends & { session: Session }) {
  const { busy, run } = useAction()
  return (
    <BusyButton
      size="small"
      busy={busy}
      aria-label={`结束 ${session.ip} 的登录`}
      onClick={() =>
        void run({ task: () => end(session.id), successText: '已结束' }).finally(onEnded)
      }
    >
      结束
    </BusyButton>
  )
}

/** Lists the sessions of a staff member; without `end` they cannot be ended. */
export function SessionTable({ sessions, end, onEnded }: Props) {
  const columns: Columns<Session> = [
    { title: '登录时间', render: (_, row) => timeText(row.since) },
    { title: '最近操作', render: (_, row) => timeText(row.last_at) },
    { title: '地址', render: (_, row) => row.ip },
    { title: '浏览器', render: (_, row) => <TwoLines main={row.user_agent} sub="" wrap /> },
    {
      title: '操作',
      render: (_, row) => {
        if (row.mine) return <StateTag tone="good">本次登录</StateTag>
        return end && onEnded && <EndButton session={row} end={end} onEnded={onEnded} />
      },
    },
  ]
  return (
    <ListTable<Session>
      label="登录"
      rows={sessions}
      rowKey={({ id }) => id}
      columns={columns}
      empty="没有登录"
    />
  )
}
