import { Form, Input } from 'antd'

type Props = { label: string; name: string; extra?: string }

/** A field for a date and time of brand time. */
export function TimeField({ label, name, extra }: Props) {
  return (
    <Form.Item label={label} name={name} extra={extra}>
      <Input name={name} type="datetime-local" max="9999-12-31T23:59" />
    </Form.Item>
  )
}
