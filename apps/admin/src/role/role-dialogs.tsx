import type { Permission } from '@jinli/contract/permission'
import { refusal } from '@jinli/contract/refusal/refusals'
import {
  cancelRole,
  confirmRole,
  type listRoles,
  proposeRole,
} from '@jinli/contract/role/role.admin'
import { type RoleForm, roleProblem } from '@jinli/contract/role/role.rules'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Form, Input } from 'antd'
import { call } from '../api/call.ts'
import { ActionDialog } from '../page/action-dialog.tsx'
import { ChangeList } from '../page/change-list.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import type { DialogEnds, RowDialogProps } from '../page/use-dialogs.tsx'
import { PermissionField } from './permission-field.tsx'
import { roleChanges } from './role-changes.ts'

type RoleList = Output<typeof listRoles>
export type Role = RoleList['roles'][number]
export type RoleDraft = RoleList['drafts'][number]
type RoleInput = RoleForm & { permissions: Permission[] }

function problemOf(form: RoleInput) {
  const problem = roleProblem(form)
  if (!problem) return null
  const { field, message } = refusal(problem.key)
  return { field: (field ?? 'reason') as keyof RoleInput, message }
}

/** Proposes a new or changed role, which a second staff member must confirm. */
function ProposeDialog({ current, ...ends }: DialogEnds & { current: Role | null }) {
  const now = current ?? { name: '', label: '', permissions: [], members: 0 }
  return (
    <ActionDialog<RoleInput, unknown>
      {...ends}
      width={920}
      title={current ? `修改角色 ${current.label}` : '新增角色'}
      renderEffect={(form) => (
        <>
          由另一位员工确认后生效
          {current ? `，影响 ${current.members} 位员工的下一次操作` : ''}
          <ChangeList label="变更" changes={roleChanges(current, form)} />
        </>
      )}
      confirm="提交修改"
      initial={{
        name: now.name,
        label: now.label,
        permissions: [...now.permissions],
        reason: '',
      }}
      firstField={current ? 'label' : 'name'}
      problem={problemOf}
      task={(form) =>
        call(proposeRole, {
          ...form,
          name: form.name.trim(),
          label: form.label.trim(),
          reason: form.reason.trim(),
        })
      }
      successText="已提交，等待另一位员工确认"
    >
      {!current && (
        <Form.Item label="代码（小写字母、数字或短横线）" name="name">
          <Input name="name" maxLength={32} autoComplete="off" spellCheck={false} />
        </Form.Item>
      )}
      <Form.Item label="名称" name="label">
        <Input name="label" maxLength={32} autoComplete="off" />
      </Form.Item>
      <Form.Item label="权限" name="permissions">
        <PermissionField had={now.permissions} />
      </Form.Item>
      <ReasonField label="原因" />
    </ActionDialog>
  )
}

export function CreateRoleDialog(ends: DialogEnds) {
  return <ProposeDialog {...ends} current={null} />
}

export function EditRoleDialog({ row, ...ends }: RowDialogProps<Role>) {
  return <ProposeDialog {...ends} current={row} />
}

type OfDraft = RowDialogProps<{ draft: RoleDraft; now: Role | null }>

export function ConfirmRoleDialog({ row: { draft, now }, ...ends }: OfDraft) {
  return (
    <ActionDialog<object, unknown>
      {...ends}
      width={720}
      title={`确认角色 ${draft.label}`}
      renderEffect={() => (
        <>
          立即生效，影响 {now?.members ?? 0} 位员工的下一次操作
          <ChangeList label="变更" changes={roleChanges(now, draft)} />
        </>
      )}
      confirm="确认生效"
      initial={{}}
      task={() => call(confirmRole, { id: draft.id })}
      successText={`${draft.label} 的权限已生效`}
    />
  )
}

export function CancelRoleDialog({ row: { draft }, ...ends }: OfDraft) {
  return (
    <ActionDialog<object, unknown>
      {...ends}
      title={`撤销对角色 ${draft.label} 的修改`}
      renderEffect={() => '提交的修改作废，角色不变'}
      confirm="确认撤销"
      isDestructive
      initial={{}}
      task={() => call(cancelRole, { id: draft.id })}
      successText="已撤销"
    />
  )
}
