import {
  endStaffSession,
  listStaffSessions,
} from '@jinli/contract/session/staff-session.admin'
import { Drawer } from 'antd'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { SessionTable } from '../operator/session-table.tsx'
import { useMay } from '../operator/use-staff.ts'
import { DetailBody } from '../page/detail-body.tsx'
import { QueryResult } from '../page/query-result.tsx'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import type { StaffRow } from './staff-columns.tsx'

/** Lists the sessions of a staff member, with buttons to end them. */
export function SessionsDrawer({
  row: { username, display_name },
  onDone,
}: RowDialogProps<StaffRow>) {
  const query = useCall(listStaffSessions, { username }, { everyMs: 10_000 })
  const may = useMay()(endStaffSession.permission)
  const ends = {
    end: (id: string) => call(endStaffSession, { username, id }),
    onEnded: () => void query.refetch(),
  }
  return (
    <Drawer open size={820} title={`${display_name} 的登录`} onClose={onDone}>
      <QueryResult query={query} rows={3}>
        {(sessions) => (
          <DetailBody>
            <SessionTable sessions={sessions} {...(may ? ends : {})} />
          </DetailBody>
        )}
      </QueryResult>
    </Drawer>
  )
}
