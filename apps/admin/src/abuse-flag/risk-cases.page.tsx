import { playerAbuseFlags } from '@jinli/contract/abuse-flag/abuse-flag.admin'
import {
  decideRiskCase,
  listRiskCases,
  readRiskCase,
} from '@jinli/contract/abuse-flag/risk-case.admin'
import { reviewCounts } from '@jinli/contract/operator/operator.admin'
import { readOf } from '../api/read.ts'
import { useMay } from '../operator/use-staff.ts'
import { ListPage } from '../page/list-page.tsx'
import { ConfirmCaseDialog, DismissCaseDialog } from './decide-case-dialogs.tsx'
import { caseFields, riskCaseColumns } from './risk-case-columns.tsx'
import { RiskCaseDrawer } from './risk-case-drawer.tsx'

const dialogs = {
  detail: RiskCaseDrawer,
  dismiss: DismissCaseDialog,
  confirm: ConfirmCaseDialog,
}

/** The page of risk cases: the hints of one cause, with their members, decided together (decision 070). */
export function RiskCasesPage() {
  const mayDecide = useMay()(decideRiskCase.permission)
  return (
    <ListPage
      title="风险个案"
      note="同一原因的提示合为一案，一次处理、写明原因。待处理的个案会标在成员的存款、取款和优惠申请上；个案本身不拦截款项。"
      call={readOf(listRiskCases)}
      fields={caseFields}
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
