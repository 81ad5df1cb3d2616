import {
  confirmBreakGlass,
  endBreakGlass,
  rejectBreakGlass,
  withdrawBreakGlass,
} from '@jinli/contract/break-glass/break-glass.admin'
import { Form, Input } from 'antd'
import { call } from '../api/call.ts'
import { ActionDialog } from '../page/action-dialog.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import { type BreakGlassRow, durationText } from './break-glass-row.ts'
import { LentPermissions } from './lent-permissions.tsx'

type OfRow = RowDialogProps<BreakGlassRow>

function ConfirmDialog({ row, ...ends }: OfRow) {
  return (
    <ActionDialog<object, unknown>
      {...ends}
      width={560}
      title={`确认 ${row.display_name} 的紧急授权`}
      renderEffect={() => (
        <>
          {row.display_name}（{row.username}）立即获得「{row.role_label}」的下列权限，
          {durationText(row.minutes)}后自动结束。原因：{row.reason}
          <LentPermissions permissions={row.permissions} />
        </>
      )}
      confirm="确认授权"
      initial={{}}
      task={() => call(confirmBreakGlass, { id: row.id })}
      successText="紧急授权已生效"
    />
  )
}

function RejectDialog({ row, ...ends }: OfRow) {
  return (
    <ReasonDialog
      {...ends}
      title={`驳回 ${row.display_name} 的紧急授权`}
      effect={`${row.display_name} 不会获得「${row.role_label}」的权限`}
      confirm="确认驳回"
      isDestructive
      label="驳回原因（申请人可见）"
      task={(reason) => call(rejectBreakGlass, { id: row.id, reason })}
      successText="已驳回"
    />
  )
}

function WithdrawDialog({ row, ...ends }: OfRow) {
  return (
    <ActionDialog<object, unknown>
      {...ends}
      title="撤回紧急授权的申请"
      renderEffect={() => `不再申请「${row.role_label}」，您的权限不变`}
      confirm="确认撤回"
      isDestructive
      initial={{}}
      task={() => call(withdrawBreakGlass, { id: row.id })}
      successText="已撤回"
    />
  )
}

/** Ends emergency access before its time. A member needs no reason to end their own. */
function EndDialog({ row, ...ends }: OfRow) {
  const effect = `「${row.role_label}」的权限立即结束；正在提交的操作会先完成`
  if (!row.own)
    return (
      <ReasonDialog
        {...ends}
        title={`结束 ${row.display_name} 的紧急授权`}
        effect={effect}
        confirm="确认结束"
        isDestructive
        label="结束原因"
        task={(reason) => call(endBreakGlass, { id: row.id, reason })}
        successText="紧急授权已结束"
      />
    )
  return (
    <ActionDialog<{ reason: string }, unknown>
      {...ends}
      title="结束我的紧急授权"
      renderEffect={() => effect}
      confirm="确认结束"
      isDestructive
      initial={{ reason: '' }}
      task={({ reason }) => call(endBreakGlass, { id: row.id, reason: reason.trim() })}
      successText="紧急授权已结束"
    >
      <Form.Item label="备注（可不填）" name="reason">
        <Input.TextArea name="reason" maxLength={200} rows={2} />
      </Form.Item>
    </ActionDialog>
  )
}

export const breakGlassDialogs = {
  confirm: ConfirmDialog,
  reject: RejectDialog,
  withdraw: WithdrawDialog,
  end: EndDialog,
} as const
