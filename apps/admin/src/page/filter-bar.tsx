import { Button, Form, Input, Select } from 'antd'
import { type ReactNode, useEffect } from 'react'

export type FilterField =
  | { name: string; label: string; kind: 'text'; placeholder?: string }
  | { name: string; label: string; kind: 'date' }
  | {
      name: string
      label: string
      kind: 'choice'
      choices: readonly { value: string; label: string }[]
    }

type Filter = Readonly<Record<string, string>>
type Props<F extends Filter> = {
  filter: F
  fields: readonly FilterField[]
  onChange: (change: Partial<F>) => void
  children?: ReactNode
}

function FieldControl({ field }: { field: FilterField }) {
  const { name, label, kind } = field
  if (kind === 'choice') {
    return (
      <Form.Item name={name}>
        <Select
          aria-label={label}
          options={[...field.choices]}
          popupMatchSelectWidth={false}
        />
      </Form.Item>
    )
  }
  if (kind === 'date') {
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
        placeholder={field.placeholder ?? label}
        allowClear
        maxLength={64}
      />
    </Form.Item>
  )
}

/** A cleared field is an empty one. */
function filled<F extends Filter>(all: Partial<F>): Partial<F> {
  return Object.fromEntries(
    Object.entries(all).map(([name, value]) => [name, value ?? '']),
  ) as Partial<F>
}

/** Filters of a list; choices act at once, dates and a typed search on Enter or 查询. */
export function FilterBar<F extends Filter>(props: Props<F>) {
  const { filter, fields, onChange, children } = props
  const [form] = Form.useForm<F>()
  const choices = new Set(fields.filter((f) => f.kind === 'choice').map((f) => f.name))
  const inForce = JSON.stringify(filter)

  // The address may change under the form: back, a hint that filters.
  useEffect(() => form.setFieldsValue(JSON.parse(inForce)), [form, inForce])

  return (
    <div className="filters">
      <search>
        <Form<F>
          form={form}
          layout="inline"
          className="filter-form"
          initialValues={filter}
          onValuesChange={(changed: Partial<F>, all) => {
            const name = Object.keys(changed)[0] ?? ''
            if (choices.has(name) || !changed[name]) onChange(filled<F>(all))
          }}
          onFinish={(all) => onChange(filled<F>(all))}
        >
          {fields.map((field) => (
            <FieldControl key={field.name} field={field} />
          ))}
          {fields.length > choices.size && <Button htmlType="submit">查询</Button>}
        </Form>
      </search>
      {children && <span className="filters-end">{children}</span>}
    </div>
  )
}
