import { Form } from 'antd'
import type { Texts } from './address.ts'
import { DateInput } from './date-input.tsx'
import { brandToday, dayFromText, dayRanges } from './day-text.ts'
import type { FilterField } from './filter-field.ts'

const wrongDay = '日期无法识别，请填写如 2026-11-27'

/** Returns the day of a text, and the text itself if it cannot be read. */
export function tidyDay(text: string): string {
  return dayFromText(text) ?? text.trim()
}

type Props = {
  field: FilterField
  /** The names of the two ends, if the list has two. */
  ends: readonly string[]
  onPick: (change: Texts) => void
}

/** A day of a list's filters, with the usual ranges. A range fills both ends and acts at once. */
export function DayFilter({ field, ends, onPick }: Props) {
  const { name, label } = field
  const [since = name, until] = ends
  const ranges = dayRanges(brandToday()).filter(
    (range) => until !== undefined || range.since === range.until,
  )
  return (
    <Form.Item
      name={name}
      label={label}
      validateTrigger="onSubmit"
      rules={[
        {
          validator: async (_, text) => {
            if (text && !dayFromText(`${text}`)) throw new Error(wrongDay)
          },
        },
      ]}
    >
      <DateInput
        name={name}
        label={label}
        placeholder="年-月-日"
        dayOf={dayFromText}
        tidy={tidyDay}
        withDay={(_, day) => day}
        onPick={(text) => onPick({ [name]: text })}
        shortcuts={ranges.map((range) => ({
          label: range.label,
          pick: () =>
            onPick({ [since]: range.since, ...(until ? { [until]: range.until } : {}) }),
        }))}
      />
    </Form.Item>
  )
}
