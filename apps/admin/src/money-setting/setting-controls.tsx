import type { MoneySettingKey } from '@jinli/contract/money-setting'
import { Form, Input, Switch } from 'antd'
import { AccountFields } from './account-fields.tsx'
import { type SettingField, settingFields } from './setting-form.ts'
import { fieldLabel } from './setting-words.ts'

function Control({ field }: { field: SettingField }) {
  const { name, kind, hint } = field
  const label = hint ? `${fieldLabel(name)}（${hint}）` : fieldLabel(name)
  if (kind === 'switch') {
    return (
      <Form.Item label={label} name={name} valuePropName="checked">
        <Switch aria-label={label} />
      </Form.Item>
    )
  }
  if (kind === 'lines') {
    return (
      <Form.Item label={label} name={name}>
        <Input.TextArea name={name} autoSize={{ minRows: 3, maxRows: 10 }} />
      </Form.Item>
    )
  }
  const figure = kind !== 'text'
  return (
    <Form.Item label={label} name={name} className={figure ? undefined : 'whole-line'}>
      <Input
        name={name}
        maxLength={kind === 'text' ? 256 : 16}
        inputMode={figure ? 'decimal' : undefined}
        className={figure ? 'amount-input' : undefined}
        autoComplete="off"
        spellCheck={false}
      />
    </Form.Item>
  )
}

/** The controls of one setting, named as the document's fields. */
export function SettingControls({ settingKey }: { settingKey: MoneySettingKey }) {
  return (
    <div className="two-columns">
      {settingFields[settingKey].map((field) =>
        field.kind === 'accounts' ? (
          <AccountFields key={field.name} name={field.name} />
        ) : (
          <Control key={field.name} field={field} />
        ),
      )}
    </div>
  )
}
