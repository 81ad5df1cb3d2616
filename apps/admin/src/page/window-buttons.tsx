import { Button, Form, Space } from 'antd'
import { instantText } from './instant-from-text.ts'

const lengths = [
  { label: '立即维护', minutes: null },
  { label: '30 分钟', minutes: 30 },
  { label: '2 小时', minutes: 120 },
] as const

type Props = {
  /** The names of the two fields. */
  from: string
  until: string
  /** Called with the two texts of the window. */
  onPick: (window: Record<string, string>) => void
}

/** Buttons that fill in a maintenance which begins now. */
export function WindowButtons({ from, until, onPick }: Props) {
  function pick(minutes: number | null): void {
    const now = Date.now()
    const end = minutes === null ? null : new Date(now + minutes * 60_000)
    onPick({ [from]: instantText(new Date(now)), [until]: instantText(end) })
  }
  return (
    <Form.Item label="从现在起">
      <Space.Compact>
        {lengths.map(({ label, minutes }) => (
          <Button key={label} onClick={() => pick(minutes)}>
            {label}
          </Button>
        ))}
      </Space.Compact>
    </Form.Item>
  )
}
