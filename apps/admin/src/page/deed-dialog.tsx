import type { CallRefused } from '@jinli/client/failure'
import { Button, Form, type FormInstance, Modal } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { BusyButton } from './busy-button.tsx'
import styles from './deed-dialog.module.css'
import { useDeed } from './use-deed.ts'
import { useDraft } from './use-draft.ts'

/** `field` may be a path into a list: `accounts.0.bank_no`. */
export type FieldProblem<F> = { field: keyof F & string; message: string }

export type DeedDialogProps<F extends object, R> = {
  title: string
  /** In numbers, what will happen; follows what is typed. */
  renderEffect: (values: F) => ReactNode
  confirm: string | ((values: F) => string)
  /** Ends or refuses something: quieter than the vermilion of going ahead. */
  ends?: boolean
  width?: number
  initial: F
  firstField?: keyof F & string
  /** The first thing that keeps it from being sent. */
  problem?: (values: F) => FieldProblem<F> | null
  /** Keeps it back for once: a question has been asked. */
  holds?: (values: F) => boolean
  task: (values: F) => Promise<R>
  done: string | ((result: R) => string)
  onDone: (result: R) => void
  /** Sorts a refusal itself, and answers whether it has said it. */
  judge?: (refused: CallRefused) => boolean
  /** The server refused: what we show may be out of date. */
  onRefused?: () => void
  onClose: () => void
  children?: ReactNode | ((form: FormInstance<F>, values: F) => ReactNode)
}

/** Gone, decided by somebody else, or not ours to decide: what is typed is of no more use. */
function outOfDate({ code, key }: CallRefused): boolean {
  return [403, 404, 409].includes(code) && !key.startsWith('idempotency.')
}

/** Puts a complaint at its field and answers whether there is one of that name. */
function complain<F extends object>(
  form: FormInstance<F>,
  initial: F,
  { field, message }: { field: string; message: string },
): boolean {
  const path = field
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? Number.parseInt(part, 10) : part))
  const [top = field] = path
  const name = form.getFieldInstance(path) ? path : [top]
  const known = form.getFieldInstance(name) !== undefined || top in initial
  if (known) {
    form.setFields([{ name: name as never, errors: [message] }])
    form.getFieldInstance(name)?.focus?.()
  }
  return known
}

/** What the keyboard is for where a dialog names no field: the first one, else the deed itself. */
const firstOf =
  'form :is(textarea, input:not([type=radio]), input:checked):not(:disabled), .ant-modal-footer button:last-child'

/**
 * Puts the cursor into a field as soon as it stands, not when the dialog has stopped moving: fast hands type
 * before that (trials T-2). After the dialog's own effects, which remember where the focus goes back to, and
 * never on the ✕, where Enter would close it (trials T-7).
 */
function FirstFocus<F extends object>(props: {
  form: FormInstance<F>
  field: (keyof F & string) | undefined
}) {
  const { form, field } = props
  const here = useRef<HTMLSpanElement>(null)
  useEffect(
    () =>
      queueMicrotask(() => {
        const named = field && form.getFieldInstance(field)
        const first = here.current?.closest('[role=dialog]')?.querySelector(firstOf)
        if (named) named.focus?.()
        else if (first instanceof HTMLElement) first.focus()
      }),
    [form, field],
  )
  return <span ref={here} hidden />
}

/** Said before somebody decides: whom, what for, how much. */
export function Question({ children }: { children: ReactNode }) {
  return <p className={styles.question}>{children}</p>
}

/** Says in numbers what will happen before it happens, sends it once, shows refusals at their field. */
export function DeedDialog<F extends object, R>(props: DeedDialogProps<F, R>) {
  const { title, renderEffect, confirm, ends = false, width = 480 } = props
  const { initial, firstField, problem, holds, task, done, onDone, onClose } = props
  const { judge, onRefused, children } = props
  const [form] = Form.useForm<F>()
  const draft = useDraft<F>(title)
  const [typed, setTyped] = useState<Partial<F>>({ ...initial, ...draft.kept })
  const { busy, run } = useDeed()
  const values: F = { ...initial, ...typed }

  function refused(by: CallRefused): boolean {
    const { field, message } = by
    const shown = field ? complain(form, initial, { field, message }) : false
    if (judge) return judge(by)
    if (!shown && outOfDate(by)) onRefused?.()
    return shown
  }

  function finish(): void {
    const entered: F = { ...initial, ...form.getFieldsValue(true) }
    const found = problem?.(entered)
    if (found) {
      complain(form, initial, found)
      return
    }
    if (holds?.(entered)) return
    void run({ task: () => task(entered), done, onDone, onRefused: refused })
  }

  return (
    <Modal
      open
      centered
      width={width}
      title={title}
      onCancel={busy ? undefined : onClose}
      keyboard={!busy}
      mask={{ closable: false }}
      footer={[
        <Button key="cancel" disabled={busy} onClick={onClose}>
          取消
        </Button>,
        <BusyButton
          key="confirm"
          busy={busy}
          {...(ends ? { color: 'default', variant: 'solid' } : { type: 'primary' })}
          onClick={() => form.submit()}
        >
          {typeof confirm === 'string' ? confirm : confirm(values)}
        </BusyButton>,
      ]}
    >
      <div className={styles.effect} aria-live="polite">
        {renderEffect(values)}
      </div>
      {draft.kept && (
        <output className={styles.kept}>
          已恢复登录失效前填写的内容，请核对后再提交。
        </output>
      )}
      <Form<F>
        form={form}
        layout="vertical"
        disabled={busy}
        className={styles.form}
        initialValues={{ ...initial, ...draft.kept }}
        onValuesChange={(changed: Partial<F>, all) => {
          setTyped(all)
          draft.note(all)
          // A corrected field loses its complaint: these fields have no rules that would run again.
          const names = Object.keys(changed)
          form.setFields(names.map((name) => ({ name: name as never, errors: [] })))
        }}
        onFinish={finish}
      >
        {typeof children === 'function' ? children(form, values) : children}
        <FirstFocus form={form} field={firstField} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Modal>
  )
}
