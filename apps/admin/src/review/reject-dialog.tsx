import type { ReasonTopic } from '@jinli/contract/money-setting/money-setting'
import { ActionDialog } from '../page/action-dialog.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import { reasonMissing } from '../page/reason-missing.ts'
import { useReasons } from '../page/use-reasons.ts'
import type { ReviewDialogProps } from './queue.ts'
import { useStaleJudge } from './use-stale-judge.ts'

type Props<R> = Omit<ReviewDialogProps<R>, 'row'> & {
  /** The word for the order: 存款 or 取款. */
  order: string
  number: string
  effect: string
  topic: ReasonTopic
  builtIn: readonly string[]
  task: (reason: string) => Promise<R>
}

/** Rejects an order. A reason is required, because the player reads it (money F-3). */
export function RejectDialog<R>(props: Props<R>) {
  const { order, number, effect, topic, builtIn, task, onStale, onDone, onClose } = props
  const templates = useReasons(topic, builtIn)
  return (
    <ActionDialog<{ reason: string }, R>
      title={`拒绝${order} ${number}`}
      renderEffect={() => effect}
      confirm="确认拒绝"
      isDestructive
      initial={{ reason: '' }}
      firstField="reason"
      problem={reasonMissing}
      task={({ reason }) => task(reason.trim())}
      successText={`已拒绝 ${number}`}
      handleRefusal={useStaleJudge(onStale)}
      onDone={onDone}
      onClose={onClose}
    >
      <ReasonField label="原因（会员可见）" templates={templates} rows={3} alone />
    </ActionDialog>
  )
}
