import { CalendarOutlined } from '@ant-design/icons'
import { isInputMethodKey } from '@jinli/client/input-method'
import { Button, Input, type InputProps, Popover } from 'antd'
import { type ReactNode, useState } from 'react'
import { Calendar } from './calendar.tsx'
import styles from './date-input.module.css'

type Shortcut = { label: string; pick: () => void }
type Props = Pick<InputProps, 'id' | 'name' | 'disabled'> & {
  label?: string
  placeholder: string
  /** The value and its change come from the form. */
  value?: string
  onChange?: (value: string) => void
  /** Returns the day of a typed text; null if it is none. */
  dayOf: (text: string) => string | null
  /** Returns the text in the usual form; the text itself if it cannot be read. */
  tidy: (text: string) => string
  /** Returns the text after a day was picked in the calendar. */
  withDay: (text: string, day: string) => string
  /** Called with the text after a pick. */
  onPick?: (text: string) => void
  shortcuts: readonly Shortcut[]
}

function Shortcuts({
  shortcuts,
  onDone,
}: {
  shortcuts: readonly Shortcut[]
  onDone: () => void
}) {
  return (
    <div className={styles.shortcuts}>
      {shortcuts.map(({ label, pick }) => (
        <Button
          key={label}
          size="small"
          onClick={() => {
            pick()
            onDone()
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

/** A text field for a date, typed or picked in a calendar of the reader's language. */
export function DateInput(props: Props) {
  const { id, name, disabled, label, placeholder, value = '', onChange, shortcuts } = props
  const { dayOf, tidy, withDay, onPick } = props
  const [open, setOpen] = useState(false)

  function pick(day: string): void {
    const text = withDay(value, day)
    onChange?.(text)
    onPick?.(text)
    setOpen(false)
  }

  const content: ReactNode = (
    <div className={styles.panel}>
      <Shortcuts shortcuts={shortcuts} onDone={() => setOpen(false)} />
      <Calendar key={`${open}`} day={dayOf(value)} onPick={pick} />
    </div>
  )
  return (
    <Popover
      content={content}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
    >
      <Input
        {...(id ? { id } : {})}
        {...(name ? { name } : {})}
        {...(disabled === undefined ? {} : { disabled })}
        {...(label ? { 'aria-label': label } : {})}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        allowClear
        maxLength={20}
        suffix={<CalendarOutlined aria-hidden />}
        className={styles.input}
        onChange={(event) => onChange?.(event.target.value)}
        onBlur={() => {
          if (tidy(value) !== value) onChange?.(tidy(value))
        }}
        onKeyDown={(event) => {
          if (isInputMethodKey(event.nativeEvent)) return
          if (event.key === 'Escape' && open) {
            event.stopPropagation()
            setOpen(false)
          }
          if (event.key === 'Tab' || event.key === 'Enter') setOpen(false)
        }}
      />
    </Popover>
  )
}
