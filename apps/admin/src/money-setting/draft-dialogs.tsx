import {
  approveSetting,
  cancelSetting,
} from '@jinli/contract/money-setting/money-setting.admin'
import { unusualIn } from '@jinli/contract/money-setting/unusual-setting.rules'
import { call } from '../api/call.ts'
import { ActionDialog } from '../page/action-dialog.tsx'
import { ChangeList } from '../page/change-list.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import { useAskOnce } from '../page/use-ask-once.ts'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import {
  effectiveWord,
  type SettingRow,
  type SettingVersion,
  settingChanges,
} from './setting-words.ts'
import { UnusualNote } from './unusual-note.tsx'

type Props = RowDialogProps<SettingRow>

function ApprovedChanges({ row, draft }: { row: SettingRow; draft: SettingVersion }) {
  return (
    <>
      <p>
        {effectiveWord(draft)}；{draft.made_by} 的理由：{draft.reason}
      </p>
      <ChangeList
        label="变更"
        changes={settingChanges(row.key, (row.waiting ?? row.current).value, draft.value)}
      />
    </>
  )
}

/** Approves a proposed version, as the second staff member. */
export function ApproveSettingDialog({ row, ...rest }: Props) {
  const { draft } = row
  const { isAsked, goOn } = useAskOnce()
  if (!draft) return null
  const unusual = unusualIn(row.key, (row.waiting ?? row.current).value, draft.value)
  return (
    <ActionDialog<object, unknown>
      {...rest}
      title={`确认「${row.label}」第 ${draft.version} 版`}
      width={560}
      renderEffect={() => <ApprovedChanges row={row} draft={draft} />}
      confirm={isAsked ? '数值无误，确认变更' : '确认变更'}
      shouldHold={() => unusual.length > 0 && !goOn()}
      initial={{}}
      task={() => call(approveSetting, { id: draft.id, sure: isAsked })}
      successText={`「${row.label}」已确认`}
    >
      {isAsked && <UnusualNote problems={unusual} />}
    </ActionDialog>
  )
}

/** Cancels a proposed version. The version in force stays. */
export function CancelSettingDialog({ row, ...rest }: Props) {
  const { draft } = row
  if (!draft) return null
  return (
    <ReasonDialog
      {...rest}
      title={`撤销「${row.label}」第 ${draft.version} 版`}
      effect={`草稿作废，「${row.label}」仍按第 ${row.current.version} 版执行`}
      confirm="确认撤销"
      isDestructive
      task={(reason) => call(cancelSetting, { id: draft.id, reason })}
      successText="草稿已撤销"
      label="撤销原因"
    />
  )
}
