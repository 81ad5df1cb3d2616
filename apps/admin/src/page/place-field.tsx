import { Form, InputNumber } from 'antd'

type Props = { name: string; max?: number; className?: string | undefined }

/** A field for the position in a list. */
export function PlaceField({ name, max = 999, className }: Props) {
  return (
    <Form.Item label="顺序" name={name} extra={`0–${max}，小的在前`}>
      <InputNumber name={name} min={0} max={max} precision={0} className={className} />
    </Form.Item>
  )
}
