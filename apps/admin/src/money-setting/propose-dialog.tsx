import { proposeSetting } from '@jinli/contract/money-setting.admin'
import { settingProblem } from '@jinli/contract/money-setting.rules'
import { refusal } from '@jinli/contract/refusals'
import { Form, Input } from 'antd'
import { call } from '../api/call.ts'
import { ChangeList } from '../page/change-list.tsx'
import type { Change } from '../page/changes.ts'
import { DeedDialog, type FieldProblem } from '../page/deed-dialog.tsx'
import { plainText } from '../page/plain-text.ts'
import { ReasonField } from '../page/reason-field.tsx'
import { SettingControls } from './setting-controls.tsx'
import { documentOf, formOf, type SettingForm } from './setting-form.ts'
import { instantOf, type SettingRow, settingChanges } from './setting-words.ts'

type Props = {
  row: SettingRow
  onDone: () => void
  onRefused: () => void
  onClose: () => void
}

function Proposed({ changes }: { changes: Change[] }) {
  if (changes.length === 0) return <p>还没有变化</p>
  return (
    <>
      <p>将提交 {changes.length} 处变更，由另一位同事确认后才生效：</p>
      <ChangeList changes={changes} label="变更" />
    </>
  )
}

/** Proposes a whole new document; shows what it would change while it is typed. */
export function ProposeDialog({ row, ...rest }: Props) {
  const { key, label } = row
  const before = (row.waiting ?? row.current).value
  const changesBy = (form: SettingForm) => settingChanges(before, documentOf(key, form))

  function problemOf(form: SettingForm): FieldProblem<SettingForm> | null {
    const found = settingProblem(key, documentOf(key, form))
    if (found) return { field: found.field, message: found.detail }
    if (changesBy(form).length === 0) return { field: 'reason', message: '没有变化' }
    return plainText(form.reason).trim()
      ? null
      : { field: 'reason', message: refusal('review.reason-missing').message }
  }

  return (
    <DeedDialog<SettingForm, unknown>
      {...rest}
      title={`修改「${label}」`}
      width={680}
      renderEffect={(form) => <Proposed changes={changesBy(form)} />}
      confirm="提交复核"
      initial={{ ...formOf(key, before), reason: '', effective_at: '' }}
      problem={problemOf}
      task={(form) =>
        call(proposeSetting, {
          key,
          value: documentOf(key, form),
          reason: plainText(form.reason).trim(),
          effective_at: instantOf(plainText(form.effective_at)),
          based_on: row.newest,
        })
      }
      done="已提交，等待另一位同事确认"
    >
      <SettingControls settingKey={key} />
      <Form.Item label="生效时间（北京时间；不填则确认后立即生效）" name="effective_at">
        <Input name="effective_at" type="datetime-local" max="9999-12-31T23:59" />
      </Form.Item>
      <ReasonField label="修改原因" />
    </DeedDialog>
  )
}
