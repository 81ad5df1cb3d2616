import {
  approvePromotionApplication,
  promotionReview,
} from '@jinli/contract/promotion/promotion-application.admin'
import { needsSecondPerson } from '@jinli/contract/review/order-flag'
import { call } from '../api/call.ts'
import { ActionDialog } from '../page/action-dialog.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import { FlagReasonField, flagReasonProblem } from '../review/order-flags.tsx'
import type { ReviewDialogProps } from '../review/queue.ts'
import { useStaleJudge } from '../review/use-stale-judge.ts'
import {
  type ApplicationRow,
  approveEffect,
  isOpen,
  rejectEffect,
} from './promotion-application-row.ts'

type Props = ReviewDialogProps<ApplicationRow>

/** Approves an application, which pays the bonus. */
export function ApproveApplicationDialog({ row, onDone, onClose, onStale }: Props) {
  const isSecond = needsSecondPerson(row) && row.flag_reasons.length > 0
  return (
    <ActionDialog<{ flag_reason: string }, ApplicationRow>
      title={`${isSecond ? '复核' : '通过'} ${row.username} 的「${row.title}」`}
      renderEffect={() => approveEffect(row)}
      confirm="确认通过"
      initial={{ flag_reason: '' }}
      problem={(form) => flagReasonProblem(row, form)}
      task={({ flag_reason }) =>
        call(approvePromotionApplication, { id: row.id, flag_reason: flag_reason.trim() })
      }
      successText={(after) =>
        isOpen(after)
          ? '已记为初审，等待另一位员工复核'
          : `已通过，${row.username} 的彩金已发放`
      }
      handleRefusal={useStaleJudge(onStale)}
      onDone={onDone}
      onClose={onClose}
    >
      <FlagReasonField row={row} notes={{}} />
    </ActionDialog>
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
