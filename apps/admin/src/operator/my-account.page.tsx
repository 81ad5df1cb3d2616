import { endMySession, listMySessions } from '@jinli/contract/session/staff-session.admin'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { PageFrame } from '../page/page-frame.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { MyFactor } from './my-factor.tsx'
import { MyRights } from './my-rights.tsx'
import { SessionTable } from './session-table.tsx'

/** The page of the member's own sessions, second factor and permissions. */
export function MyAccountPage() {
  const query = useCall(listMySessions, {}, { everyMs: 30_000 })
  return (
    <PageFrame title="我的账号">
      <h2>登录</h2>
      <QueryResult query={query} rows={2}>
        {(sessions) => (
          <SessionTable
            sessions={sessions}
            end={(id) => call(endMySession, { id })}
            onEnded={() => void query.refetch()}
          />
        )}
      </QueryResult>
      <MyFactor />
      <MyRights />
    </PageFrame>
  )
}
