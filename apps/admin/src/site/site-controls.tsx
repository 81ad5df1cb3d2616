import { uploadPicture } from '@jinli/contract/picture/picture.admin'
import { type SiteSettingKey, themeLabels } from '@jinli/contract/site/site-setting'
import { vipLevelCount } from '@jinli/contract/vip/vip'
import { Form, Input, Radio, Select, Switch } from 'antd'
import { useMay } from '../operator/use-staff.ts'
import { PictureField } from '../page/picture-field.tsx'
import { TimeField } from '../page/time-field.tsx'
import { WindowButtons } from '../page/window-buttons.tsx'
import { type SiteField, type SiteForm, siteFields } from './site-form.ts'
import { siteFieldLabel } from './site-words.ts'

const themes = Object.entries(themeLabels).map(([value, label]) => ({ value, label }))

const levels = Array.from({ length: vipLevelCount + 1 }, (_, value) => ({
  value,
  label: `VIP${value}`,
}))

const builtIn = [{ src: '', label: '内置' }]

function Control({ field }: { field: SiteField }) {
  const mayUpload = useMay()(uploadPicture.permission)
  const { name, kind, hint } = field
  const item = { label: siteFieldLabel(name), name, extra: hint }
  if (kind === 'switch') {
    return (
      <Form.Item {...item} valuePropName="checked">
        <Switch aria-label={item.label} />
      </Form.Item>
    )
  }
  if (kind === 'theme') {
    return (
      <Form.Item {...item}>
        <Radio.Group
          aria-label={item.label}
          name={name}
          optionType="button"
          options={themes}
        />
      </Form.Item>
    )
  }
  if (kind === 'level') {
    return (
      <Form.Item {...item}>
        <Select aria-label={item.label} options={levels} />
      </Form.Item>
    )
  }
  if (kind === 'picture') {
    return (
      <Form.Item {...item}>
        <PictureField
          name={name}
          label={item.label}
          choices={builtIn}
          mayUpload={mayUpload}
        />
      </Form.Item>
    )
  }
  if (kind === 'time') {
    return <TimeField name={name} label={`${item.label}（北京时间）`} extra={hint} />
  }
  if (kind === 'text') {
    return (
      <Form.Item {...item}>
        <Input name={name} maxLength={300} autoComplete="off" spellCheck={false} />
      </Form.Item>
    )
  }
  return (
    <Form.Item {...item}>
      <Input.TextArea
        name={name}
        maxLength={kind === 'area' ? 200 : 6000}
        spellCheck={kind === 'area'}
        autoSize={{ minRows: 3, maxRows: 12 }}
      />
    </Form.Item>
  )
}

type ControlsProps = {
  settingKey: SiteSettingKey
  /** Fills in fields of the form. */
  fillIn: (change: SiteForm) => void
}

/** The form fields of a setting, named like the fields of its document. */
export function SiteControls({ settingKey, fillIn }: ControlsProps) {
  return (
    <>
      {settingKey === 'state' && (
        <WindowButtons
          from="closed_from"
          until="closed_until"
          onPick={(window) => fillIn({ site_state: false, ...window })}
        />
      )}
      {siteFields[settingKey].map((field) => (
        <Control key={field.name} field={field} />
      ))}
    </>
  )
}
