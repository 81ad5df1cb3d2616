import { Button, Form, Input, Segmented, Select } from 'antd'
import { type ReactNode, useEffect } from 'react'
import type { Texts } from './address.ts'
import { DayFilter, tidyDay } from './day-filter.tsx'
import styles from './filter-bar.module.css'
import type { FilterField, FilterFields } from './filter-field.ts'
import { holdsText } from './holds-text.ts'
import { SourceSelect } from './source-select.tsx'
import { UnreadNote } from './unread-note.tsx'
import { ViewMenu } from './view-menu.tsx'

type Props = {
  fields: FilterFields
  filter: Texts
  onChange: (change: Texts) => void
  /** Called when 查询 is pressed with unchanged filters. */
  onSame?: () => void
  /** Whether the saved views stand elsewhere on the page. */
  hasViewsElsewhere?: boolean
  children?: ReactNode
}

type ControlProps = {
  field: FilterField
  days: readonly string[]
  onPick: (change: Texts) => void
}

function FieldControl({ field, days, onPick }: ControlProps) {
  const { name, label, kind, choices, placeholder } = field
  if (kind === 'choice') {
    return (
      <Form.Item name={name}>
        <Select
          aria-label={label}
          options={choices.map((choice) => ({ ...choice }))}
          popupMatchSelectWidth={false}
          showSearch={choices.length > 12 && { filterOption: holdsText }}
        />
      </Form.Item>
    )
  }
  if (kind === 'source' && field.source)
    return <SourceSelect field={field} source={field.source} />
  if (kind === 'day') return <DayFilter field={field} ends={days} onPick={onPick} />
  return (
    <Form.Item name={name}>
      <Input
        name={name}
        aria-label={label}
        placeholder={placeholder}
        allowClear
        maxLength={64}
      />
    </Form.Item>
  )
}

type TabsProps = { field: FilterField; filter: Texts; onChange: (change: Texts) => void }

function Tabs({ field, filter, onChange }: TabsProps) {
  return (
    <div className={styles.tabs}>
      <Segmented<string>
        name={field.name}
        aria-label={field.label}
        options={field.choices.map((choice) => ({ ...choice }))}
        value={filter[field.name]}
        onChange={(value) => onChange({ [field.name]: value })}
      />
    </div>
  )
}

/** The filters of a list. Choices apply at once; dates and texts apply on Enter or 查询. */
export function FilterBar(props: Props) {
  const { fields, filter, onChange, onSame, hasViewsElsewhere = false, children } = props
  const [form] = Form.useForm<Texts>()
  const barFields = fields.filter(({ kind }) => kind !== 'tabs')
  const isChoice = ({ kind }: FilterField) => kind === 'choice' || kind === 'source'
  const choices = new Set(barFields.filter(isChoice).map(({ name }) => name))
  const days = barFields.filter(({ kind }) => kind === 'day').map(({ name }) => name)
  const inForce = JSON.stringify(barFields.map(({ name }) => [name, filter[name] ?? '']))

  // Updates the form when the URL changes, for example by going back.
  useEffect(
    () => form.setFieldsValue(Object.fromEntries(JSON.parse(inForce))),
    [form, inForce],
  )

  function send(all: Texts): void {
    // The value of a cleared field is undefined.
    const entries = barFields.map(({ name, kind }) => {
      const text = all[name] ?? ''
      return [name, kind === 'day' ? tidyDay(text) : text]
    })
    if (onSame && JSON.stringify(entries) === inForce) onSame()
    else onChange(Object.fromEntries(entries))
  }

  function pick(change: Texts): void {
    form.setFieldsValue(change)
    send(form.getFieldsValue(true))
  }

  return (
    <>
      {fields
        .filter(({ kind }) => kind === 'tabs')
        .map((field) => (
          <Tabs key={field.name} field={field} filter={filter} onChange={onChange} />
        ))}
      <div className={styles.bar}>
        <search>
          <Form<Texts>
            form={form}
            layout="inline"
            className={styles.form}
            initialValues={filter}
            onValuesChange={(changes, all) => {
              const name = Object.keys(changes)[0] ?? ''
              if (choices.has(name) || !changes[name]) send(all)
            }}
            onFinish={send}
          >
            {barFields.map((field) => (
              <FieldControl key={field.name} field={field} days={days} onPick={pick} />
            ))}
            {barFields.length > choices.size && <Button htmlType="submit">查询</Button>}
          </Form>
        </search>
        {!(hasViewsElsewhere && !children) && (
          <span className={styles.end}>
            {!hasViewsElsewhere && <ViewMenu />}
            {children}
          </span>
        )}
      </div>
      <UnreadNote fields={fields} />
    </>
  )
}
