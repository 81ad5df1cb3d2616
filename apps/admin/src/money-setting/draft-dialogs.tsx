import { approveSetting, cancelSetting } from '@jinli/contract/money-setting.admin'
import { refusal } from '@jinli/contract/refusals'
import { call } from '../api/call.ts'
import { ChangeList } from '../page/change-list.tsx'
import { DeedDialog } from '../page/deed-dialog.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import {
  effectiveWord,
  type SettingRow,
  type SettingVersion,
  settingChanges,
} from './setting-words.ts'

type Props = {
  row: SettingRow
  draft: SettingVersion
  onDone: () => void
  onRefused: () => void
  onClose: () => void
}

function Approved({ row, draft }: Pick<Props, 'row' | 'draft'>) {
  return (
    <>
      <p>
        {effectiveWord(draft)}；{draft.made_by} 的理由：{draft.reason}
      </p>
      <ChangeList
        label="变更"
        changes={settingChanges((row.waiting ?? row.current).value, draft.value)}
      />
    </>
  )
}

/** The second person puts a draft in force. */
export function ApproveSettingDialog({ row, draft, ...rest }: Props) {
  return (
    <DeedDialog<object, unknown>
      {...rest}
      title={`确认「${row.label}」第 ${draft.version} 版`}
      width={560}
      renderEffect={() => <Approved row={row} draft={draft} />}
      confirm="确认变更"
      initial={{}}
      task={() => call(approveSetting, { id: draft.id })}
      done={`「${row.label}」已确认`}
    />
  )
}

/** Ends a draft; what is in force stays. */
export function CancelSettingDialog({ row, draft, ...rest }: Props) {
  return (
    <DeedDialog<{ reason: string }, unknown>
      {...rest}
      title={`撤销「${row.label}」第 ${draft.version} 版`}
      renderEffect={() => `草稿作废，「${row.label}」仍按第 ${row.current.version} 版执行`}
      confirm="确认撤销"
      ends
      initial={{ reason: '' }}
      firstField="reason"
      problem={({ reason }) =>
        reason.trim()
          ? null
          : { field: 'reason', message: refusal('review.reason-missing').message }
      }
      task={({ reason }) => call(cancelSetting, { id: draft.id, reason: reason.trim() })}
      done="草稿已撤销"
    >
      <ReasonField label="撤销原因" />
    </DeedDialog>
  )
}
