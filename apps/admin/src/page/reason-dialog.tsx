import type { ReactNode } from 'react'
import { ActionDialog, type ActionDialogProps } from './action-dialog.tsx'
import { ReasonField } from './reason-field.tsx'
import { reasonMissing } from './reason-missing.ts'

type Form = { reason: string }
type Props<R> = Pick<
  ActionDialogProps<Form, R>,
  'title' | 'isDestructive' | 'successText' | 'onDone' | 'onRefused' | 'onClose'
> & {
  effect: string
  confirm: string
  /** The label of the reason field, which also says who will read the reason. */
  label: string
  templates?: readonly string[]
  /** Whether to add 其他 to the ready-made reasons. */
  alone?: boolean
  task: (reason: string) => Promise<R>
  /** Fields above the reason field. */
  children?: ReactNode
}

/** An action dialog with a field for a reason. */
export function ReasonDialog<R>(props: Props<R>) {
  const { effect, label, templates, alone, task, children, ...rest } = props
  return (
    <ActionDialog<Form, R>
      {...rest}
      renderEffect={() => effect}
      initial={{ reason: '' }}
      firstField="reason"
      problem={reasonMissing}
      task={({ reason }) => task(reason.trim())}
    >
      {children}
      <ReasonField label={label} templates={templates} alone={alone} />
    </ActionDialog>
  )
}
