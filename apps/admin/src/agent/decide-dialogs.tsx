import {
  approveAgentApplication,
  rejectAgentApplication,
} from '@jinli/contract/agent/agent.admin'
import { call } from '../api/call.ts'
import { ActionDialog } from '../page/action-dialog.tsx'
import { FactList } from '../page/fact-list.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import type { ApplicationRow } from './application-columns.tsx'

function Applicant({ row }: { row: ApplicationRow }) {
  return (
    <FactList
      facts={[
        { label: '会员', value: `${row.username} ${row.realname}` },
        { label: '手机号', value: row.mobile },
        { label: '申请理由', value: row.apply_info },
      ]}
    />
  )
}

export function ApproveApplicationDialog({ row, ...rest }: RowDialogProps<ApplicationRow>) {
  return (
    <ActionDialog
      {...rest}
      title={`通过 ${row.username} 的代理申请`}
      renderEffect={() =>
        `会员 ${row.username} 成为代理，得到自己的推广链接，可进入代理后台`
      }
      confirm="确认通过"
      initial={{}}
      task={() => call(approveAgentApplication, { id: row.id })}
      successText={`${row.username} 已成为代理`}
    >
      <Applicant row={row} />
    </ActionDialog>
  )
}

const templates = ['资料不全，请补充后重新提交', '暂不符合合营条件', '联系不上申请人']

export function RejectApplicationDialog({ row, ...rest }: RowDialogProps<ApplicationRow>) {
  return (
    <ReasonDialog
      {...rest}
      title={`拒绝 ${row.username} 的代理申请`}
      effect="拒绝原因会员可见，可修改后重新申请"
      confirm="确认拒绝"
      isDestructive
      task={(reason) => call(rejectAgentApplication, { id: row.id, reason })}
      successText={`已拒绝 ${row.username}`}
      label="拒绝原因（会员可见）"
      templates={templates}
      alone
    >
      <Applicant row={row} />
    </ReasonDialog>
  )
}
