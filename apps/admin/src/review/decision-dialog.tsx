import { Button, type FormInstance, Modal } from 'antd'
import type { ReactNode } from 'react'
import { BusyButton } from './busy-button.tsx'

type Props = {
  title: string
  effect: string
  confirm: '确认通过' | '确认拒绝'
  busy: boolean
  form: FormInstance
  /** The field to type into first. */
  firstField: string
  onClose: () => void
  children: ReactNode
}

/** Says in numbers what will happen before it happens; Enter confirms, Esc leaves. */
export function DecisionDialog(props: Props) {
  const { title, effect, confirm, busy, form, firstField, onClose, children } = props
  const approves = confirm === '确认通过'
  return (
    <Modal
      open
      centered
      width={480}
      title={title}
      onCancel={busy ? undefined : onClose}
      keyboard={!busy}
      mask={{ closable: false }}
      afterOpenChange={(open) => open && form.getFieldInstance(firstField)?.focus()}
      footer={[
        <Button key="cancel" disabled={busy} onClick={onClose}>
          取消
        </Button>,
        <BusyButton
          key="confirm"
          busy={busy}
          type={approves ? 'primary' : undefined}
          {...(approves ? {} : { color: 'default', variant: 'solid' })}
          onClick={() => form.submit()}
        >
          {confirm}
        </BusyButton>,
      ]}
    >
      <p className="effect" aria-live="polite">
        {effect}
      </p>
      {children}
    </Modal>
  )
}
