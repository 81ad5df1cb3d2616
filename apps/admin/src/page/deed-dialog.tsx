import { Button, Form, type FormInstance, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Refused } from '../api/refused.ts'
import { BusyButton } from '../review/busy-button.tsx'
import { useDeed } from './use-deed.ts'

/** `field` may be a path into a list: `accounts.0.bank_no`. */
export type FieldProblem<F> = { field: keyof F & string; message: string }

type Props<F extends object, R> = {
  title: string
  /** In numbers, what will happen; follows what is typed. */
  renderEffect: (values: Partial<F>) => ReactNode
  confirm: string
  /** Ends or refuses something: quieter than the vermilion of going ahead. */
  ends?: boolean
  width?: number
  initial: F
  firstField?: keyof F & string
  /** The first thing that keeps it from being sent. */
  problem?: (values: F) => FieldProblem<F> | null
  task: (values: F) => Promise<R>
  done: string | ((result: R) => string)
  onDone: (result: R) => void
  /** The server refused: what we show may be out of date. */
  onRefused?: () => void
  onClose: () => void
  children?: ReactNode | ((form: FormInstance<F>) => ReactNode)
}

/** Gone, decided by somebody else, or not ours to decide: what is typed is of no more use. */
function outOfDate({ code, key }: Refused): boolean {
  return [403, 404, 409].includes(code) && !key.startsWith('idempotency.')
}

/** Says in numbers what will happen before it happens, sends it once, shows refusals at their field. */
export function DeedDialog<F extends object, R>(props: Props<F, R>) {
  const {
    title,
    renderEffect,
    confirm,
    ends = false,
    width = 480,
    initial,
    firstField,
  } = props
  const { problem, task, done, onDone, onRefused, onClose, children } = props
  const [form] = Form.useForm<F>()
  const [values, setValues] = useState<Partial<F>>(initial)
  const { busy, run } = useDeed()

  function complain(field: string, message: string): boolean {
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

  function finish(): void {
    const entered = { ...initial, ...form.getFieldsValue(true) }
    const found = problem?.(entered)
    if (found) {
      complain(found.field, found.message)
      return
    }
    void run({
      task: () => task(entered),
      done,
      onDone,
      onRefused: (refused) => {
        const shown = refused.field ? complain(refused.field, refused.message) : false
        if (!shown && outOfDate(refused)) onRefused?.()
        return shown
      },
    })
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
      afterOpenChange={(open) =>
        open && firstField && form.getFieldInstance(firstField)?.focus?.()
      }
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
          {confirm}
        </BusyButton>,
      ]}
    >
      <div className="effect" aria-live="polite">
        {renderEffect(values)}
      </div>
      <Form<F>
        form={form}
        layout="vertical"
        disabled={busy}
        initialValues={initial}
        onValuesChange={(changed: Partial<F>, all) => {
          setValues(all)
          // A corrected field loses its complaint: these fields have no rules that would run again.
          const names = Object.keys(changed)
          form.setFields(names.map((name) => ({ name: name as never, errors: [] })))
        }}
        onFinish={finish}
      >
        {typeof children === 'function' ? children(form) : children}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Modal>
  )
}
