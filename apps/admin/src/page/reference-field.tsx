import { Form, Input } from 'antd'

type Props = { label: string; hint?: string; maxLength?: number }

/** A field for the external reference of a payment. */
export function ReferenceField({ label, hint, maxLength = 100 }: Props) {
  return (
    <Form.Item label={label} name="reference" extra={hint}>
      <Input name="reference" maxLength={maxLength} autoComplete="off" spellCheck={false} />
    </Form.Item>
  )
}
