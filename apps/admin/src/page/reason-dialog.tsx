import type { ReactNode } from 'react'
import { DeedDialog, type DeedDialogProps } from './deed-dialog.tsx'
import { ReasonField } from './reason-field.tsx'
import { reasonMissing } from './reason-missing.ts'

type Form = { reason: string }
type Props<R> = Pick<
  DeedDialogProps<Form, R>,
  'title' | 'ends' | 'done' | 'onDone' | 'onRefused' | 'onClose'
> & {
  effect: string
  confirm: string
  /** What the reason is called, and who reads it. */
  label: string
  templates?: readonly string[]
  /** Ready sentences with 其他 among them. */
  alone?: boolean
  task: (reason: string) => Promise<R>
  /** Stands above the reason. */
  children?: ReactNode
}

/** A deed that asks for nothing but its reason. */
export function ReasonDialog<R>(props: Props<R>) {
  const { effect, label, templates, alone, task, children, ...rest } = props
  return (
    <DeedDialog<Form, R>
      {...rest}
      renderEffect={() => effect}
      initial={{ reason: '' }}
      firstField="reason"
      problem={reasonMissing}
      task={({ reason }) => task(reason.trim())}
    >
      {children}
      <ReasonField label={label} templates={templates} alone={alone} />
    </DeedDialog>
  )
}
