import { decideRiskCase } from '@jinli/contract/abuse-flag/risk-case.admin'
import { call } from '../api/call.ts'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import { EvidenceLines } from '../profile/evidence-lines.tsx'
import { caseTitle, type RiskCaseRow } from './risk-case-columns.tsx'

type Props = RowDialogProps<RiskCaseRow>

function useDecision(row: RiskCaseRow, outcome: 'dismissed' | 'confirmed') {
  return (reason: string) =>
    call(decideRiskCase, { id: row.id, outcome, members: row.members, reason })
}

/** Says that a case is none, for all its members. */
export function DismissCaseDialog({ row, ...rest }: Props) {
  return (
    <ReasonDialog<RiskCaseRow>
      {...rest}
      title={`排除个案：${caseTitle(row)}`}
      effect={`${row.members} 个账号一并排除：标记从其订单和申请上消失；同一证据不再提示，有新账号加入时再提示。会员看不到。`}
      confirm="确认排除"
      task={useDecision(row, 'dismissed')}
      successText="个案已排除"
      label="排除原因"
      templates={['家人共用，已核实', '网吧或公司网络', '已联系会员核实', '误报']}
    >
      <EvidenceLines evidence={row.evidence} />
    </ReasonDialog>
  )
}

/** Says that a case is abuse: its mark stays on the members' orders, which then need two people. */
export function ConfirmCaseDialog({ row, ...rest }: Props) {
  return (
    <ReasonDialog<RiskCaseRow>
      {...rest}
      title={`认定个案：${caseTitle(row)}`}
      effect={`${row.members} 个账号一并认定违规：其存款、取款和优惠申请须写明原因并由两人通过。余额不变，会员看不到。`}
      confirm="确认认定"
      isDestructive
      task={useDecision(row, 'confirmed')}
      successText="个案已认定"
      label="认定原因"
      templates={['同一人操作', '对打套利', '团伙领取优惠']}
    >
      <EvidenceLines evidence={row.evidence} />
    </ReasonDialog>
  )
}
