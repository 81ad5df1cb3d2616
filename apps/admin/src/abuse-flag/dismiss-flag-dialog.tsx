import {
  abuseKindLabels,
  dismissAbuseFlag,
} from '@jinli/contract/abuse-flag/abuse-flag.admin'
import { call } from '../api/call.ts'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import { type AbuseFlagRow, EvidenceLines } from '../profile/evidence-lines.tsx'

const templates = ['家人共用，已核实', '网吧或公司网络', '已联系会员核实', '误报']

export function DismissFlagDialog({ row, ...rest }: RowDialogProps<AbuseFlagRow>) {
  return (
    <ReasonDialog
      {...rest}
      title={`忽略 ${row.username} 的${abuseKindLabels[row.kind]}提示`}
      effect="这条提示不再显示为待核实；同一证据不会再次提示。会员看不到。"
      confirm="确认忽略"
      task={(reason) => call(dismissAbuseFlag, { id: row.id, reason })}
      successText={`已忽略 ${row.username} 的提示`}
      label="忽略原因"
      templates={templates}
      alone
    >
      <EvidenceLines evidence={row.evidence} />
    </ReasonDialog>
  )
}
