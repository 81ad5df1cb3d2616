import { agentApplicationLabels } from '@jinli/contract/agent/agent'
import {
  approveAgentApplication,
  listAgentApplications,
} from '@jinli/contract/agent/agent.admin'
import { reviewCounts } from '@jinli/contract/operator/operator.admin'
import { readOf } from '../api/read.ts'
import { useMay } from '../operator/use-staff.ts'
import { choiceField, textField } from '../page/filter-field.ts'
import { ListPage } from '../page/list-page.tsx'
import { applicationColumns } from './application-columns.tsx'
import { ApproveApplicationDialog, RejectApplicationDialog } from './decide-dialogs.tsx'

const fields = [
  choiceField('state', '状态', { '': '全部状态', ...agentApplicationLabels }),
  textField('search', '用户名', '用户名'),
] as const
const dialogs = {
  approve: ApproveApplicationDialog,
  reject: RejectApplicationDialog,
} as const

/** The page of agent applications. One staff member decides about each. */
export function AgentApplicationsPage() {
  const mayDecide = useMay()(approveAgentApplication.permission)
  return (
    <ListPage
      title="代理申请"
      note="通过后会员立即成为代理；拒绝的原因会员可见，可再次申请。"
      call={readOf(listAgentApplications)}
      fields={fields}
      ask={(query) => query}
      columns={({ ask }) => applicationColumns(mayDecide, ask)}
      rowKey={(row) => row.id}
      empty={({ search }) => (search ? '没有符合条件的申请' : '还没有代理申请')}
      dialogs={dialogs}
      changes={[reviewCounts]}
    />
  )
}
