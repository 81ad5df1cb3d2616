import { Button, Form, Input, Segmented, Select } from 'antd'
import { type ReactNode, useEffect } from 'react'
import type { Texts } from './address.ts'
import styles from './filter-bar.module.css'
import type { FilterField, FilterFields } from './filter-field.ts'

type Props = {
  fields: FilterFields
  filter: Texts
  onChange: (change: Texts) => void
  /** 查询 was pressed on what is shown already. */
  onSame?: () => void
  children?: ReactNode
}

function FieldControl({ field }: { field: FilterField }) {
  const { name, label, kind, choices, placeholder } = field
  if (kind === 'choice') {
    return (
      <Form.Item name={name}>
        <Select
          aria-label={label}
          options={choices.map((choice) => ({ ...choice }))}
          popupMatchSelectWidth={false}
          showSearch={choices.length > 12 && { optionFilterProp: 'label' }}
        />
      </Form.Item>
    )
  }
  if (kind === 'day') {
    return (
      <Form.Item name={name} label={label}>
        <Input name={name} type="date" aria-label={label} max="9999-12-31" />
      </Form.Item>
    )
  }
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

/** Filters of a list; choices act at once, dates and a typed search on Enter or 查询. */
export function FilterBar({ fields, filter, onChange, onSame, children }: Props) {
  const [form] = Form.useForm<Texts>()
  const typed = fields.filter(({ kind }) => kind !== 'tabs')
  const choices = new Set(typed.filter((f) => f.kind === 'choice').map((f) => f.name))
  const inForce = JSON.stringify(typed.map(({ name }) => [name, filter[name] ?? '']))

  // The address may change under the form: back, a hint that filters.
  useEffect(
    () => form.setFieldsValue(Object.fromEntries(JSON.parse(inForce))),
    [form, inForce],
  )

  function send(all: Texts): void {
    // A cleared field is an empty one.
    const wanted = typed.map(({ name }) => [name, all[name] ?? ''])
    if (onSame && JSON.stringify(wanted) === inForce) onSame()
    else onChange(Object.fromEntries(wanted))
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
            onValuesChange={(changed, all) => {
              const name = Object.keys(changed)[0] ?? ''
              if (choices.has(name) || !changed[name]) send(all)
            }}
            onFinish={send}
          >
            {typed.map((field) => (
              <FieldControl key={field.name} field={field} />
            ))}
            {typed.length > choices.size && <Button htmlType="submit">查询</Button>}
          </Form>
        </search>
        {children && <span className={styles.end}>{children}</span>}
      </div>
    </>
  )
}
