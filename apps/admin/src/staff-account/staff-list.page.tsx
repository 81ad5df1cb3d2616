import { createStaff, listStaff } from '@jinli/contract/operator/staff-account.admin'
import { listStaffDrafts } from '@jinli/contract/operator/staff-draft.admin'
import { readOf } from '../api/read.ts'
import { useMay } from '../operator/use-staff.ts'
import { ListPage } from '../page/list-page.tsx'
import { staffColumns } from './staff-columns.tsx'
import { CreateStaffDialog } from './staff-dialogs.tsx'
import { StaffDrafts } from './staff-drafts.tsx'
import { staffRowDialogs } from './staff-row-dialogs.ts'

const sizes = [50]

export function StaffListPage() {
  const mayManage = useMay()(createStaff.permission)
  return (
    <ListPage
      title="员工账号"
      intro={<StaffDrafts />}
      changes={[listStaffDrafts]}
      call={readOf(listStaff)}
      fields={[]}
      ask={(query) => query}
      sizes={sizes}
      columns={({ ask }) => staffColumns(mayManage, ask)}
      rowKey={(row) => row.username}
      empty="还没有员工账号"
      dialogs={staffRowDialogs}
      create={mayManage ? { label: '新增员工', dialog: CreateStaffDialog } : undefined}
    />
  )
}
