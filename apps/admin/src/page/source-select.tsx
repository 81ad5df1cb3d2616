import { Form, Select } from 'antd'
import type { Read } from '../api/read.ts'
import { useRead } from '../api/use-read.ts'
import type { FilterField } from './filter-field.ts'
import { holdsText } from './holds-text.ts'

type Source = Read<object, readonly { readonly value: string; readonly label: string }[]>

const noInput = {}
const staleMs = 60_000

/** A filter whose options are read from the server. */
export function SourceSelect({ field, source }: { field: FilterField; source: Source }) {
  const { name, label, choices } = field
  const { data = [] } = useRead(source, noInput, { staleMs })
  return (
    <Form.Item name={name}>
      <Select
        aria-label={label}
        options={[...choices, ...data].map((choice) => ({ ...choice }))}
        popupMatchSelectWidth={false}
        showSearch={{ filterOption: holdsText }}
      />
    </Form.Item>
  )
}
