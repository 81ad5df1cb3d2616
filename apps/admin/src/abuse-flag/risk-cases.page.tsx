import {
  abuseKindLabels,
  abuseStateLabels,
  playerAbuseFlags,
} from '@jinli/contract/abuse-flag/abuse-flag.admin'
import {
  decideRiskCase,
  listRiskCases,
  readRiskCase,
} from '@jinli/contract/abuse-flag/risk-case.admin'
import { reviewCounts } from '@jinli/contract/operator/operator.admin'
import { readOf } from '../api/read.ts'
import { useMay } from '../operator/use-staff.ts'
import { choiceField, textField } from '../page/filter-field.ts'
import { ListPage } from '../page/list-page.tsx'
import { ConfirmCaseDialog, DismissCaseDialog } from './decide-case-dialogs.tsx'
import { riskCaseColumns } from './risk-case-columns.tsx'
import { RiskCaseDrawer } from './risk-case-drawer.tsx'

const fields = [
  choiceField('status', '状态', {
    open: abuseStateLabels.open,
    dismissed: abuseStateLabels.dismissed,
    confirmed: abuseStateLabels.confirmed,
    '': '全部状态',
  }),
  choiceField('kind', '类型', { '': '全部类型', ...abuseKindLabels }),
  textField('search', '用户名'),
] as const
const dialogs = {
  detail: RiskCaseDrawer,
  dismiss: DismissCaseDialog,
  confirm: ConfirmCaseDialog,
} as const

/** The page of risk cases: the hints of one cause, with their members, decided together (decision 070). */
export function RiskCasesPage() {
  const mayDecide = useMay()(decideRiskCase.permission)
  return (
    <ListPage
      title="风险个案"
      note="同一原因的提示合为一案，一次处理、写明原因。待处理的个案会标在成员的存款、取款和优惠申请上；个案本身不拦截款项。"
      call={readOf(listRiskCases)}
      fields={fields}
      ask={(query) => query}
      columns={({ ask }) => riskCaseColumns(mayDecide, ask)}
      rowKey={(row) => row.id}
      empty={({ search }) => (search ? '没有符合条件的个案' : '没有待处理的风险个案')}
      dialogs={dialogs}
      opens="detail"
      changes={[playerAbuseFlags, readRiskCase, reviewCounts]}
    />
  )
}
