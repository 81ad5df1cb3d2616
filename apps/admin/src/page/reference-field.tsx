import { Form, Input } from 'antd'

type Props = { label: string; hint?: string; maxLength?: number }

/** The number that a payment is found by. */
export function ReferenceField({ label, hint, maxLength = 100 }: Props) {
  return (
    <Form.Item label={label} name="reference" extra={hint}>
      <Input name="reference" maxLength={maxLength} autoComplete="off" spellCheck={false} />
    </Form.Item>
  )
}
