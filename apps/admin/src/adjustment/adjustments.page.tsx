import {
  adjustmentStateLabels,
  approveAdjustment,
  createAdjustment,
  listAdjustments,
} from '@jinli/contract/adjustment/adjustment.admin'
import { playerContext } from '@jinli/contract/profile/profile.admin'
import { readOf } from '../api/read.ts'
import { useMay } from '../operator/use-staff.ts'
import { choiceField, textField } from '../page/filter-field.ts'
import { ListPage } from '../page/list-page.tsx'
import { adjustmentColumns } from './adjustment-columns.tsx'
import { adjustmentList } from './adjustment-list-dialog.tsx'
import { CancelAdjustmentDialog } from './cancel-adjustment-dialog.tsx'
import { CreateAdjustmentDialog } from './create-adjustment-dialog.tsx'
import { PostAdjustmentDialog } from './post-adjustment-dialog.tsx'
import { postList } from './post-list-dialog.tsx'

const fields = [
  choiceField('status', '状态', { '': '全部状态', ...adjustmentStateLabels }),
  textField('search', '单号、关联订单或用户名', '单号 / 关联订单 / 用户名'),
] as const

/** The page of adjustments: one staff member proposes an adjustment, another posts it (money F-15). */
export function AdjustmentsPage() {
  const may = useMay()
  const mayCheck = may(approveAdjustment.permission)
  const mayMake = may(createAdjustment.permission)
  return (
    <ListPage
      title="人工调整"
      note="一人提交、另一人复核后才入账；提交本身不动任何余额。"
      call={readOf(listAdjustments)}
      fields={fields}
      ask={(query) => query}
      columns={({ ask }) => adjustmentColumns({ mayCheck, mayMake }, ask)}
      rowKey={(row) => row.adjustment_no}
      empty={({ search }) => (search ? '没有符合条件的调整' : '还没有人工调整')}
      dialogs={{ post: PostAdjustmentDialog, cancel: CancelAdjustmentDialog }}
      create={mayMake ? { label: '新建调整', dialog: CreateAdjustmentDialog } : undefined}
      more={[mayCheck && postList, mayMake && adjustmentList]}
      changes={[playerContext]}
    />
  )
}
