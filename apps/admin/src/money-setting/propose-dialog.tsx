import { proposeSetting } from '@jinli/contract/money-setting/money-setting.admin'
import { settingProblem } from '@jinli/contract/money-setting/money-setting.rules'
import { unusualIn } from '@jinli/contract/money-setting/unusual-setting.rules'
import { call } from '../api/call.ts'
import { ActionDialog, type FieldProblem } from '../page/action-dialog.tsx'
import { ChangeList } from '../page/change-list.tsx'
import type { Change } from '../page/changes.ts'
import { instantFromText } from '../page/instant-from-text.ts'
import { plainText } from '../page/plain-text.ts'
import { ReasonField } from '../page/reason-field.tsx'
import { reasonMissing } from '../page/reason-missing.ts'
import { TimeField } from '../page/time-field.tsx'
import { useAskOnce } from '../page/use-ask-once.ts'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import { SettingControls } from './setting-controls.tsx'
import { readDocument, wireDocument } from './setting-document.ts'
import { documentOf, formOf, type SettingForm } from './setting-form.ts'
import { documentChanges, type SettingRow } from './setting-words.ts'
import { UnusualNote } from './unusual-note.tsx'

function ProposedChanges({ changes }: { changes: Change[] }) {
  if (changes.length === 0) return <p>还没有变化</p>
  return (
    <>
      <p>将提交 {changes.length} 处变更，由另一位员工确认后才生效：</p>
      <ChangeList changes={changes} label="变更" />
    </>
  )
}

/** Proposes a new version of a setting. The dialog shows what changes. */
export function ProposeDialog({ row, ...rest }: RowDialogProps<SettingRow>) {
  const { key, label } = row
  const before = readDocument(key, (row.waiting ?? row.current).value)
  const changesBy = (form: SettingForm) =>
    documentChanges(key, before, documentOf(key, form))
  const wireOf = (form: SettingForm) => wireDocument(key, documentOf(key, form))

  function problemOf(form: SettingForm): FieldProblem<SettingForm> | null {
    const problem = settingProblem(key, wireOf(form))
    if (problem) return { field: problem.field, message: problem.detail }
    if (changesBy(form).length === 0) return { field: 'reason', message: '没有变化' }
    return reasonMissing({ reason: plainText(form.reason) })
  }

  const inForce = (row.waiting ?? row.current).value
  const unusual = (form: SettingForm) => unusualIn(key, inForce, wireOf(form))
  const { isAsked, goOn } = useAskOnce()
  const askedAgain = (form: SettingForm) => isAsked && unusual(form).length > 0

  return (
    <ActionDialog<SettingForm, unknown>
      {...rest}
      title={`修改「${label}」`}
      width={key === 'vip' || key === 'rebate' ? 1240 : 680}
      renderEffect={(form) => <ProposedChanges changes={changesBy(form)} />}
      confirm={(form) => (askedAgain(form) ? '数值无误，提交复核' : '提交复核')}
      shouldHold={(form) => unusual(form).length > 0 && !goOn()}
      initial={{ ...formOf(key, before), reason: '', effective_at: '' }}
      problem={problemOf}
      task={(form) =>
        call(proposeSetting, {
          key,
          value: wireOf(form),
          reason: plainText(form.reason).trim(),
          effective_at: instantFromText(plainText(form.effective_at)),
          based_on: row.newest,
          sure: isAsked,
        })
      }
      successText="已提交，等待另一位员工确认"
    >
      {(_form, values) => (
        <>
          <SettingControls settingKey={key} />
          <TimeField
            label="生效时间（北京时间；不填则确认后立即生效）"
            name="effective_at"
          />
          <ReasonField label="修改原因" />
          {isAsked && <UnusualNote problems={unusual(values)} />}
        </>
      )}
    </ActionDialog>
  )
}
