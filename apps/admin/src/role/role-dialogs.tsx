import type { Output } from '@jinli/contract/endpoint'
import type { Permission } from '@jinli/contract/permission'
import { refusal } from '@jinli/contract/refusals'
import {
  cancelRole,
  confirmRole,
  type listRoles,
  proposeRole,
} from '@jinli/contract/role.admin'
import { type RoleForm, roleProblem } from '@jinli/contract/role.rules'
import { Form, Input } from 'antd'
import { call } from '../api/call.ts'
import { ChangeList } from '../page/change-list.tsx'
import { DeedDialog } from '../page/deed-dialog.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import type { DialogEnds, RowDialogProps } from '../page/use-dialogs.tsx'
import { PermissionField } from './permission-field.tsx'
import { roleChanges } from './role-changes.ts'

type Told = Output<typeof listRoles>
export type Role = Told['roles'][number]
export type RoleDraft = Told['drafts'][number]
type Asked = RoleForm & { permissions: Permission[] }

function problemOf(form: Asked) {
  const found = roleProblem(form)
  if (!found) return null
  const { field, message } = refusal(found.key)
  return { field: (field ?? 'reason') as keyof Asked, message }
}

/** A role as it is to become, or a new one; somebody else confirms it. */
function ProposeDialog({ of, ...ends }: DialogEnds & { of: Role | null }) {
  const now = of ?? { name: '', label: '', permissions: [], members: 0 }
  return (
    <DeedDialog<Asked, unknown>
      {...ends}
      width={920}
      title={of ? `修改角色 ${of.label}` : '新增角色'}
      renderEffect={(form) => (
        <>
          由另一位同事确认后生效
          {of ? `，影响 ${of.members} 位同事的下一次操作` : ''}
          <ChangeList label="变更" changes={roleChanges(of, form)} />
        </>
      )}
      confirm="提交修改"
      initial={{
        name: now.name,
        label: now.label,
        permissions: [...now.permissions],
        reason: '',
      }}
      firstField={of ? 'label' : 'name'}
      problem={problemOf}
      task={(form) =>
        call(proposeRole, {
          ...form,
          name: form.name.trim(),
          label: form.label.trim(),
          reason: form.reason.trim(),
        })
      }
      done="已提交，等待另一位同事确认"
    >
      {!of && (
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
    </DeedDialog>
  )
}

export function CreateRoleDialog(ends: DialogEnds) {
  return <ProposeDialog {...ends} of={null} />
}

export function EditRoleDialog({ row, ...ends }: RowDialogProps<Role>) {
  return <ProposeDialog {...ends} of={row} />
}

type OfDraft = RowDialogProps<{ draft: RoleDraft; now: Role | null }>

export function ConfirmRoleDialog({ row: { draft, now }, ...ends }: OfDraft) {
  return (
    <DeedDialog<object, unknown>
      {...ends}
      width={720}
      title={`确认角色 ${draft.label}`}
      renderEffect={() => (
        <>
          立即生效，影响 {now?.members ?? 0} 位同事的下一次操作
          <ChangeList label="变更" changes={roleChanges(now, draft)} />
        </>
      )}
      confirm="确认生效"
      initial={{}}
      task={() => call(confirmRole, { id: draft.id })}
      done={`${draft.label} 的权限已生效`}
    />
  )
}

export function CancelRoleDialog({ row: { draft }, ...ends }: OfDraft) {
  return (
    <DeedDialog<object, unknown>
      {...ends}
      title={`撤销对角色 ${draft.label} 的修改`}
      renderEffect={() => '提交的修改作废，角色不变'}
      confirm="确认撤销"
      ends
      initial={{}}
      task={() => call(cancelRole, { id: draft.id })}
      done="已撤销"
    />
  )
}
