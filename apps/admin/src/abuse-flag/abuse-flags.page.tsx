import {
  abuseKindLabels,
  abuseStateLabels,
  dismissAbuseFlag,
  listAbuseFlags,
  playerAbuseFlags,
} from '@jinli/contract/abuse-flag/abuse-flag.admin'
import { readOf } from '../api/read.ts'
import { useMay } from '../operator/use-staff.ts'
import { choiceField, textField } from '../page/filter-field.ts'
import { ListPage } from '../page/list-page.tsx'
import { flagColumns } from './abuse-flag-columns.tsx'
import { DismissFlagDialog } from './dismiss-flag-dialog.tsx'

const fields = [
  choiceField('status', '状态', {
    open: abuseStateLabels.open,
    dismissed: abuseStateLabels.dismissed,
    '': '全部状态',
  }),
  choiceField('kind', '类型', { '': '全部类型', ...abuseKindLabels }),
  textField('search', '用户名'),
] as const
const dialogs = { dismiss: DismissFlagDialog } as const

/** The page of abuse flags. Staff decide about them; a flag blocks nothing by itself. */
export function AbuseFlagsPage() {
  const mayDismiss = useMay()(dismissAbuseFlag.permission)
  return (
    <ListPage
      title="风险提示"
      note="由系统从新数据中找出，只作提示，不会自动拦截任何款项；核实后可写明原因忽略。"
      call={readOf(listAbuseFlags)}
      fields={fields}
      ask={(query) => query}
      columns={({ ask }) => flagColumns(mayDismiss, (row) => ask('dismiss', row))}
      rowKey={(row) => row.id}
      empty={({ search }) => (search ? '没有符合条件的提示' : '没有待核实的风险提示')}
      dialogs={dialogs}
      changes={[playerAbuseFlags]}
    />
  )
}
