import { endMySession, listMySessions } from '@jinli/contract/staff-session.admin'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { Answered } from '../page/answered.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { MyFactor } from './my-factor.tsx'
import { MyRights } from './my-rights.tsx'
import { SessionTable } from './session-table.tsx'

/** One's own account: where one is signed in, and what one may do. */
export function MyAccountPage() {
  const query = useCall(listMySessions, {}, { everyMs: 30_000 })
  return (
    <PageFrame title="我的账号">
      <h2>登录</h2>
      <Answered query={query} rows={2}>
        {(sessions) => (
          <SessionTable
            sessions={sessions}
            end={(id) => call(endMySession, { id })}
            onEnded={() => void query.refetch()}
          />
        )}
      </Answered>
      <MyFactor />
      <MyRights />
    </PageFrame>
  )
}
