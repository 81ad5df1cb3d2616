import { Button, type FormInstance, Modal } from 'antd'
import type { ReactNode } from 'react'
import { BusyButton } from './busy-button.tsx'

type Props = {
  title: string
  effect: string
  confirm: string
  /** Refuses: quieter than the vermilion of going ahead. */
  ends?: boolean
  busy: boolean
  form: FormInstance
  /** The field to type into first. */
  firstField: string
  onClose: () => void
  children: ReactNode
}

/** Says in numbers what will happen before it happens; Enter confirms, Esc leaves. */
export function DecisionDialog(props: Props) {
  const { title, effect, confirm, ends = false, busy } = props
  const { form, firstField, onClose, children } = props
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
          {...(ends ? { color: 'default', variant: 'solid' } : { type: 'primary' })}
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
