import {
  approvePromotionApplication,
  rejectPromotionApplication,
} from '@jinli/contract/promotion-application.admin'
import { call } from '../api/call.ts'
import { DeedDialog } from '../page/deed-dialog.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import type { DeedDialogProps } from '../review/queue.ts'
import { useStaleJudge } from '../review/use-stale-judge.ts'
import {
  type ApplicationRow,
  approveEffect,
  rejectEffect,
} from './promotion-application-row.ts'

type Props = DeedDialogProps<ApplicationRow>

/** Pays the bonus, once. */
export function ApproveApplicationDialog({ row, onDone, onClose, onStale }: Props) {
  return (
    <DeedDialog<object, ApplicationRow>
      title={`通过 ${row.username} 的「${row.title}」`}
      renderEffect={() => approveEffect(row)}
      confirm="确认通过"
      initial={{}}
      task={() => call(approvePromotionApplication, { id: row.id })}
      done={`已通过，${row.username} 的彩金已发放`}
      judge={useStaleJudge(onStale)}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

const templates = ['不符合活动条件', '资料与活动要求不符', '同一期已享受其他优惠']

/** Refuses; the player reads why and may apply again in the same period. */
export function RejectApplicationDialog({ row, onDone, onClose, onStale }: Props) {
  return (
    <ReasonDialog<ApplicationRow>
      title={`拒绝 ${row.username} 的「${row.title}」`}
      effect={rejectEffect(row)}
      confirm="确认拒绝"
      ends
      task={(reason) => call(rejectPromotionApplication, { id: row.id, reason })}
      done={`已拒绝 ${row.username} 的申请`}
      label="拒绝原因（会员可见）"
      templates={templates}
      alone
      onDone={onDone}
      onRefused={onStale}
      onClose={onClose}
    />
  )
}
