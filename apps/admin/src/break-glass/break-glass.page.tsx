import {
  listBreakGlass,
  requestBreakGlass,
} from '@jinli/contract/break-glass/break-glass.admin'
import { staffMe } from '@jinli/contract/operator/operator.admin'
import { readOf } from '../api/read.ts'
import { useMay } from '../operator/use-staff.ts'
import { choiceField, textField } from '../page/filter-field.ts'
import { ListPage } from '../page/list-page.tsx'
import { breakGlassColumns } from './break-glass-columns.tsx'
import { breakGlassDialogs } from './break-glass-dialogs.tsx'
import { RequestDialog } from './request-dialog.tsx'

const fields = [
  choiceField('list', '状态', { '': '全部', open: '待确认与生效中' }),
  textField('username', '员工', '员工姓名或账号'),
] as const
const sizes = [50]

/** Emergency access: one member asks, another confirms, it ends by itself. */
export function BreakGlassPage() {
  const mayRequest = useMay()(requestBreakGlass.permission)
  return (
    <ListPage
      title="紧急授权"
      note="限时借用一个角色，最长 8 小时：一人申请，另一人确认，到期自动结束；期间的操作在操作日志中标记。"
      call={readOf(listBreakGlass)}
      fields={fields}
      ask={(query) => query}
      sizes={sizes}
      columns={({ ask }) => breakGlassColumns(ask)}
      rowKey={(row) => row.id}
      empty={({ list, username }) =>
        list || username ? '没有符合条件的紧急授权' : '还没有紧急授权'
      }
      dialogs={breakGlassDialogs}
      create={mayRequest ? { label: '申请紧急授权', dialog: RequestDialog } : undefined}
      changes={[staffMe]}
    />
  )
}
