import { Form } from 'antd'
import { DateInput } from './date-input.tsx'
import { brandToday, dayAfter, timeFromText } from './day-text.ts'
import { instantText } from './instant-from-text.ts'

type Props = { label: string; name: string; extra?: string }
type InputProps = Pick<Props, 'name'> & {
  id?: string
  value?: string
  disabled?: boolean
  onChange?: (value: string) => void
}

const wrongTime = '时间无法识别，请填写如 2026-11-27 08:00'

function tidyTime(text: string): string {
  return timeFromText(text) ?? text.trim()
}

function TimeInput(props: InputProps) {
  const { onChange } = props
  const shortcuts = [
    { label: '现在', pick: () => onChange?.(instantText(new Date())) },
    { label: '今晚零点', pick: () => onChange?.(`${dayAfter(brandToday(), 1)} 00:00`) },
  ]
  return (
    <DateInput
      {...props}
      placeholder="年-月-日 时:分"
      dayOf={(text) => timeFromText(text)?.slice(0, 10) ?? null}
      tidy={tidyTime}
      withDay={(text, day) => `${day} ${timeFromText(text)?.slice(11) ?? '00:00'}`}
      shortcuts={shortcuts}
    />
  )
}

/** A field for a date and time of brand time. */
export function TimeField({ label, name, extra }: Props) {
  return (
    <Form.Item
      label={label}
      name={name}
      extra={extra}
      validateTrigger="onSubmit"
      rules={[
        {
          validator: async (_, text) => {
            if (text && !timeFromText(`${text}`)) throw new Error(wrongTime)
          },
        },
      ]}
    >
      <TimeInput name={name} />
    </Form.Item>
  )
}
