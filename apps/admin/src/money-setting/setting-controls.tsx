import type { MoneySettingKey } from '@jinli/contract/money-setting/money-setting'
import { Form, Input, Switch } from 'antd'
import { AmountField } from '../page/amount-field.tsx'
import { TwoColumns } from '../page/two-columns.tsx'
import styles from './account-fields.module.css'
import { AccountFields } from './account-fields.tsx'
import { LevelFields } from './level-fields.tsx'
import { RowFields } from './row-fields.tsx'
import { type SettingField, settingFields } from './setting-fields.ts'
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
  if (kind !== 'text') return <AmountField label={label} name={name} />
  return (
    <Form.Item label={label} name={name} className={styles.wholeLine}>
      <Input name={name} maxLength={256} autoComplete="off" spellCheck={false} />
    </Form.Item>
  )
}

/** The form fields of a setting, named like the fields of its document. */
export function SettingControls({ settingKey }: { settingKey: MoneySettingKey }) {
  return (
    <TwoColumns>
      {settingFields[settingKey].map((field) => {
        if (field.kind === 'accounts')
          return <AccountFields key={field.name} name={field.name} />
        if (field.kind === 'levels')
          return <LevelFields key={field.name} name={field.name} />
        if (field.kind === 'rows') return <RowFields key={field.name} field={field} />
        return <Control key={field.name} field={field} />
      })}
    </TwoColumns>
  )
}
