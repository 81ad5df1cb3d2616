import type { CallRefused } from '@jinli/client/failure'
import { Button, Form, type FormInstance, Modal } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './action-dialog.module.css'
import { DecisionButton } from './decision-button.tsx'
import { useAction } from './use-action.ts'
import { useDraft } from './use-draft.ts'

/** The problem of a form field. `field` may be a path into a list: `accounts.0.bank_no`. */
export type FieldProblem<F> = { field: keyof F & string; message: string }

export type ActionDialogProps<F extends object, R> = {
  title: string
  /** Shows the effect of the action in figures, for the current form values. */
  renderEffect: (values: F) => ReactNode
  confirm: string | ((values: F) => string)
  /** Whether the action ends or refuses something: then its button warns. */
  isDestructive?: boolean
  width?: number
  initial: F
  firstField?: keyof F & string
  /** Whether Enter first meets 取消, because the action loses something. */
  startsAtCancel?: boolean
  /** Returns the first problem that prevents sending. */
  problem?: (values: F) => FieldProblem<F> | null
  /** Whether the first press of the button only shows a question and sends nothing. */
  shouldHold?: (values: F) => boolean
  task: (values: F) => Promise<R>
  successText: string | ((result: R) => string)
  onDone: (result: R) => void
  /** Handles a refusal. Returns true if it has shown the refusal to the member. */
  handleRefusal?: (refusal: CallRefused) => boolean
  /** Called when the server refuses because the shown data may be out of date. */
  onRefused?: () => void
  onClose: () => void
  /** `fillIn` changes fields as if they were typed. */
  children?:
    | ReactNode
    | ((
        form: FormInstance<F>,
        values: F,
        fillIn: (change: Partial<F>) => void,
      ) => ReactNode)
}

/**
 * Whether the order is gone or decided, so that the form values are useless. A permission may come back, so what was
 * typed stays when it is missing.
 */
function outOfDate({ code, key }: CallRefused): boolean {
  const isUseless = [403, 404, 409].includes(code) && key !== 'session.forbidden'
  return isUseless && !key.startsWith('idempotency.')
}

/** Shows a message at its field. Returns false if the form has no such field. */
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
  const hasField = form.getFieldInstance(name) !== undefined || top in initial
  if (hasField) {
    form.setFields([{ name: name as never, errors: [message] }])
    form.getFieldInstance(name)?.focus?.()
  }
  return hasField
}

/** The element that gets the first focus if the dialog names no field: its first field, else its confirm button. */
const firstOf =
  'form :is(textarea, input:not([type=radio]), input:checked):not(:disabled), .ant-modal-footer button:last-child'

const cancelButton = '.ant-modal-footer button:first-child'

/**
 * Sets the focus when the dialog opens, before its animation ends, so that the first keys are not lost. It runs
 * after the dialog's own effects, which store the element that gets the focus back. The ✕ never gets the focus,
 * since Enter would then close the dialog.
 */
function FirstFocus<F extends object>(props: {
  form: FormInstance<F>
  field: (keyof F & string) | undefined
  atCancel: boolean
}) {
  const { form, field, atCancel } = props
  const marker = useRef<HTMLSpanElement>(null)
  useEffect(
    () =>
      queueMicrotask(() => {
        const namedField = field && form.getFieldInstance(field)
        const first = marker.current
          ?.closest('[role=dialog]')
          ?.querySelector(atCancel ? cancelButton : firstOf)
        if (namedField) namedField.focus?.()
        else if (first instanceof HTMLElement) first.focus()
      }),
    [form, field, atCancel],
  )
  return <span ref={marker} hidden />
}

/** A sentence above the form that names the player, the reason and the amount. */
export function Question({ children }: { children: ReactNode }) {
  return <p className={styles.question}>{children}</p>
}

/** A dialog that shows what an action will do, sends it once, and shows a refusal at its field. */
export function ActionDialog<F extends object, R>(props: ActionDialogProps<F, R>) {
  const { title, renderEffect, confirm, isDestructive: ends = false, width = 480 } = props
  const {
    initial,
    firstField,
    startsAtCancel = false,
    problem,
    shouldHold: holds,
    task,
    successText,
    onDone,
    onClose,
  } = props
  const { handleRefusal: judge, onRefused, children } = props
  const [form] = Form.useForm<F>()
  const draft = useDraft<F>(title)
  const [typedValues, setTypedValues] = useState<Partial<F>>({
    ...initial,
    ...draft.storedDraft,
  })
  const { busy, run } = useAction()
  const values: F = { ...initial, ...typedValues }

  function fillIn(change: Partial<F>): void {
    form.setFieldsValue(change)
    const all: F = { ...form.getFieldsValue(true), ...change }
    setTypedValues(all)
    draft.note(all)
  }

  function showRefusal(refusal: CallRefused): boolean {
    const { field, message } = refusal
    const isShownAtField = field ? complain(form, initial, { field, message }) : false
    if (judge) return judge(refusal)
    if (!isShownAtField && outOfDate(refusal)) onRefused?.()
    return isShownAtField
  }

  function finish(): void {
    const formValues: F = { ...initial, ...form.getFieldsValue(true) }
    const fieldProblem = problem?.(formValues)
    if (fieldProblem) {
      complain(form, initial, fieldProblem)
      return
    }
    if (holds?.(formValues)) return
    void run({
      task: () => task(formValues),
      successText,
      onDone: (result) => {
        draft.note(null)
        onDone(result)
      },
      onRefused: showRefusal,
    })
  }

  function cancel(): void {
    draft.note(null)
    onClose()
  }

  return (
    <Modal
      open
      centered
      width={width}
      title={title}
      onCancel={busy ? undefined : cancel}
      keyboard={!busy}
      mask={{ closable: false }}
      footer={[
        <Button key="cancel" disabled={busy} onClick={cancel}>
          取消
        </Button>,
        <DecisionButton
          key="confirm"
          tone={ends ? 'stop' : 'go'}
          busy={busy}
          onClick={() => form.submit()}
        >
          {typeof confirm === 'string' ? confirm : confirm(values)}
        </DecisionButton>,
      ]}
    >
      <div className={styles.effect} aria-live="polite">
        {renderEffect(values)}
      </div>
      {draft.storedDraft && (
        <output className={styles.kept}>已恢复上次未提交的内容，请核对后再提交。</output>
      )}
      <Form<F>
        form={form}
        layout="vertical"
        disabled={busy}
        className={styles.form}
        initialValues={{ ...initial, ...draft.storedDraft }}
        onValuesChange={(changes: Partial<F>, all) => {
          setTypedValues(all)
          draft.note(all)
          // Clears the error of a changed field. These fields have no antd rules, so antd would keep the error.
          const corrected = form
            .getFieldsError()
            .filter(({ name, errors }) => errors.length > 0 && `${name[0]}` in changes)
          form.setFields(corrected.map(({ name }) => ({ name: name as never, errors: [] })))
        }}
        onFinish={finish}
      >
        {typeof children === 'function' ? children(form, values, fillIn) : children}
        <FirstFocus form={form} field={firstField} atCancel={startsAtCancel} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Modal>
  )
}
