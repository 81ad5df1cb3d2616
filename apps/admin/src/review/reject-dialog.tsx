import { DeedDialog } from '../page/deed-dialog.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import { reasonMissing } from '../page/reason-missing.ts'
import { type ReasonTopic, useReasons } from '../page/use-reasons.ts'
import type { DeedDialogProps } from './queue.ts'
import { useStaleJudge } from './use-stale-judge.ts'

type Props<R> = Omit<DeedDialogProps<R>, 'row'> & {
  /** 存款 or 取款, and its number. */
  order: string
  number: string
  effect: string
  topic: ReasonTopic
  builtIn: readonly string[]
  task: (reason: string) => Promise<R>
}

/** Confirms a rejection; the reason is mandatory because the player reads it (money F-3). */
export function RejectDialog<R>(props: Props<R>) {
  const { order, number, effect, topic, builtIn, task, onStale, onDone, onClose } = props
  const templates = useReasons(topic, builtIn)
  return (
    <DeedDialog<{ reason: string }, R>
      title={`拒绝${order} ${number}`}
      renderEffect={() => effect}
      confirm="确认拒绝"
      ends
      initial={{ reason: '' }}
      firstField="reason"
      problem={reasonMissing}
      task={({ reason }) => task(reason.trim())}
      done={`已拒绝 ${number}`}
      judge={useStaleJudge(onStale)}
      onDone={onDone}
      onClose={onClose}
    >
      <ReasonField label="原因（会员可见）" templates={templates} rows={3} alone />
    </DeedDialog>
  )
}
