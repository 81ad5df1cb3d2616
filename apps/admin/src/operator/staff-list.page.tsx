import { listStaff } from '@jinli/contract/staff-account.admin'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Answered } from '../page/answered.tsx'
import { ListTable } from '../page/list-table.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { useAddress } from '../page/use-address.ts'
import { usePageQuery } from '../page/use-page-query.ts'
import { type StaffDeed, type StaffRow, staffColumns } from './staff-columns.tsx'
import {
  CreateStaffDialog,
  EditStaffDialog,
  StaffPasswordDialog,
  StaffStatusDialog,
} from './staff-dialogs.tsx'

const pagesize = 50
const dialogs = {
  edit: EditStaffDialog,
  status: StaffStatusDialog,
  password: StaffPasswordDialog,
} as const
type Asking = { what: 'create' } | { what: StaffDeed; row: StaffRow } | null

/** The members of staff: who may sign in, and as what. */
export function StaffListPage() {
  const client = useQueryClient()
  const [asking, setAsking] = useState<Asking>(null)
  const { page, setPage } = useAddress({})
  const list = usePageQuery(['staff', page], (signal) =>
    call(listStaff, { page, pagesize }, signal),
  )

  function refresh(): void {
    setAsking(null)
    void client.invalidateQueries({ queryKey: ['staff'] })
  }

  const ends = { onDone: refresh, onRefused: refresh, onClose: () => setAsking(null) }
  const Dialog = asking && asking.what !== 'create' ? dialogs[asking.what] : null
  return (
    <PageFrame
      title="同事账号"
      actions={
        <Button type="primary" onClick={() => setAsking({ what: 'create' })}>
          新增同事
        </Button>
      }
    >
      <Answered query={list}>
        {(answer) => (
          <ListTable
            label="同事账号"
            rows={answer.data}
            rowKey={(row) => row.username}
            columns={staffColumns((what, row) => setAsking({ what, row }))}
            empty="还没有同事账号"
            paging={{ page, pagesize, total: answer.total }}
            onPage={(next) => setPage(next.page)}
          />
        )}
      </Answered>
      {asking?.what === 'create' && <CreateStaffDialog {...ends} />}
      {Dialog && asking && 'row' in asking && <Dialog row={asking.row} {...ends} />}
    </PageFrame>
  )
}
