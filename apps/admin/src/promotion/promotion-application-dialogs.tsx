import {
  approvePromotionApplication,
  promotionReview,
} from '@jinli/contract/promotion/promotion-application.admin'
import { call } from '../api/call.ts'
import { ActionDialog } from '../page/action-dialog.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import type { ReviewDialogProps } from '../review/queue.ts'
import { useStaleJudge } from '../review/use-stale-judge.ts'
import {
  type ApplicationRow,
  approveEffect,
  rejectEffect,
} from './promotion-application-row.ts'

type Props = ReviewDialogProps<ApplicationRow>

/** Approves an application, which pays the bonus. */
export function ApproveApplicationDialog({ row, onDone, onClose, onStale }: Props) {
  return (
    <ActionDialog<object, ApplicationRow>
      title={`通过 ${row.username} 的「${row.title}」`}
      renderEffect={() => approveEffect(row)}
      confirm="确认通过"
      initial={{}}
      task={() => call(approvePromotionApplication, { id: row.id })}
      successText={`已通过，${row.username} 的彩金已发放`}
      handleRefusal={useStaleJudge(onStale)}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

const templates = ['不符合活动条件', '资料与活动要求不符', '同一期已享受其他优惠']

/** Rejects an application. The player can read the reason and apply again in the same period. */
export function RejectApplicationDialog({ row, onDone, onClose, onStale }: Props) {
  return (
    <ReasonDialog<ApplicationRow>
      title={`拒绝 ${row.username} 的「${row.title}」`}
      effect={rejectEffect(row)}
      confirm="确认拒绝"
      isDestructive
      task={(reason) => call(promotionReview.reject, { id: row.id, reason })}
      successText={`已拒绝 ${row.username} 的申请`}
      label="拒绝原因（会员可见）"
      templates={templates}
      alone
      onDone={onDone}
      onRefused={onStale}
      onClose={onClose}
    />
  )
}
