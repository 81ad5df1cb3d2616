import {
  displayNameProblem,
  newAccountProblem,
  newStaffProblem,
  staffPasswordProblem,
} from '@jinli/contract/operator/operator.rules'
import {
  createStaff,
  setStaffPassword,
  unlockStaff,
  updateStaff,
} from '@jinli/contract/operator/staff-account.admin'
import { listStaffDrafts } from '@jinli/contract/operator/staff-draft.admin'
import { removeStaffFactor } from '@jinli/contract/operator/staff-factor.admin'
import { type Problem, refusal } from '@jinli/contract/refusal/refusals'
import { Form, Input } from 'antd'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { ActionDialog } from '../page/action-dialog.tsx'
import type { DialogEnds, RowDialogProps } from '../page/use-dialogs.tsx'
import {
  LimitFields,
  limitProblem,
  limitsOf,
  type TypedLimits,
  typedLimits,
} from './limit-fields.tsx'
import { RoleField, useRoleWord } from './role-field.tsx'
import type { StaffRow } from './staff-columns.tsx'

type OfRow = RowDialogProps<StaffRow>
type NewStaff = TypedLimits & {
  username: string
  display_name: string
  role: string
  password: string
}

/** Converts a problem of the contract's rules to a message at its form field. */
function at<F>(problem: Problem | null, fallback: keyof F & string) {
  if (!problem) return null
  const { field, message } = refusal(problem.key, problem.params)
  return { field: (field ?? fallback) as keyof F & string, message }
}

const displayName = (
  <Form.Item label="姓名" name="display_name">
    <Input name="display_name" maxLength={64} autoComplete="off" />
  </Form.Item>
)

/** Returns whether the house has a second person, who confirms what gives an account more. */
function useHasSecond(): boolean {
  return useCall(listStaffDrafts, {}).data?.has_second ?? false
}

/** The field of a password; with a second person it is used only where that person may not confirm the change. */
function PasswordField({ hasSecond }: { hasSecond: boolean }) {
  const label = hasSecond ? '密码（仅在没有员工能确认时需要）' : '密码（至少 10 位）'
  return (
    <Form.Item label={label} name="password">
      <Input.Password name="password" autoComplete="new-password" maxLength={128} />
    </Form.Item>
  )
}

type Draftable = { draft?: string | undefined }
const waits = '已提交，等待另一位员工确认'
/** Returns the message after a change: whether it waits for a second member, or was done. */
function doneOrWaits(success: string) {
  return (result: Draftable | null) => (result?.draft === undefined ? success : waits)
}

export function CreateStaffDialog(props: DialogEnds) {
  const roleWord = useRoleWord()
  const hasSecond = useHasSecond()
  return (
    <ActionDialog<NewStaff, Draftable>
      {...props}
      title="新增员工"
      renderEffect={({ username, role }) =>
        `新增员工 ${username.trim() || '…'}，角色为${roleWord(role)}，${
          hasSecond
            ? '由另一位员工确认后开通，本人凭一次性链接设置密码'
            : '可立即登录；该账号由您单独开设，需两人的操作中与您算同一人'
        }`
      }
      confirm="确认新增"
      initial={{
        username: '',
        display_name: '',
        role: 'cashier',
        password: '',
        order_max: '',
        day_max: '',
      }}
      firstField="username"
      problem={(form) =>
        at<NewStaff>(
          hasSecond
            ? newAccountProblem({ ...form, username: form.username.trim() })
            : newStaffProblem({ ...form, username: form.username.trim() }),
          'username',
        ) ?? limitProblem(form)
      }
      task={(form) =>
        call(createStaff, {
          ...form,
          username: form.username.trim(),
          display_name: form.display_name.trim(),
          ...limitsOf(form),
        })
      }
      successText={doneOrWaits('已新增员工')}
    >
      <Form.Item label="账号（4–32 位小写字母、数字或短横线）" name="username">
        <Input name="username" maxLength={32} autoComplete="off" spellCheck={false} />
      </Form.Item>
      {displayName}
      <RoleField />
      <LimitFields />
      <PasswordField hasSecond={hasSecond} />
    </ActionDialog>
  )
}

type EditForm = TypedLimits & { display_name: string; role: string }

export function EditStaffDialog({ row, ...rest }: OfRow) {
  const roleWord = useRoleWord()
  const more = useHasSecond() ? '；增加的权限或上限由另一位员工确认后生效' : ''
  return (
    <ActionDialog<EditForm, Draftable>
      {...rest}
      title={`修改员工 ${row.username}`}
      renderEffect={({ role }) =>
        role === row.role
          ? `角色不变：${roleWord(row.role)}${more}`
          : `角色由${roleWord(row.role)}改为${roleWord(role)}，${more ? `减少的立即生效${more}` : '立即生效'}`
      }
      confirm="确认修改"
      initial={{ display_name: row.display_name, role: row.role, ...typedLimits(row) }}
      firstField="display_name"
      problem={(form) =>
        at<EditForm>(displayNameProblem(form.display_name), 'display_name') ??
        limitProblem(form)
      }
      task={(form) =>
        call(updateStaff, {
          username: row.username,
          status: row.status,
          display_name: form.display_name.trim(),
          role: form.role,
          ...limitsOf(form),
        })
      }
      successText={doneOrWaits(`已修改 ${row.username}`)}
    >
      {displayName}
      <RoleField now={row.role} />
      <LimitFields />
    </ActionDialog>
  )
}

export function StaffStatusDialog({ row, ...rest }: OfRow) {
  const ends = row.status === 'active'
  const after = useHasSecond() ? '由另一位员工确认后，' : ''
  return (
    <ActionDialog<object, Draftable>
      {...rest}
      title={`${ends ? '停用' : '启用'}员工 ${row.username}`}
      renderEffect={() =>
        ends
          ? `${row.display_name} 不能再登录，当前 ${row.sessions} 处登录立即失效`
          : `${after}${row.display_name} 可以用原密码登录`
      }
      confirm={ends ? '确认停用' : '确认启用'}
      isDestructive={ends}
      initial={{}}
      task={() =>
        call(updateStaff, {
          username: row.username,
          display_name: row.display_name,
          role: row.role,
          order_max: row.order_max,
          day_max: row.day_max,
          status: ends ? 'disabled' : 'active',
        })
      }
      successText={doneOrWaits(`${ends ? '已停用' : '已启用'} ${row.username}`)}
    />
  )
}

export function UnlockStaffDialog({ row, ...rest }: OfRow) {
  return (
    <ActionDialog<object, unknown>
      {...rest}
      title={`解除锁定 ${row.username}`}
      renderEffect={() => `${row.display_name} 可以立即用原密码登录，密码不变`}
      confirm="确认解除"
      initial={{}}
      task={() => call(unlockStaff, { username: row.username })}
      successText={`已解除 ${row.username} 的锁定`}
    />
  )
}

export function StaffFactorDialog({ row, ...rest }: OfRow) {
  const after = useHasSecond() ? '由另一位员工确认后，' : ''
  return (
    <ActionDialog<object, Draftable | null>
      {...rest}
      title={`解除 ${row.username} 的两步验证`}
      renderEffect={() =>
        `${after}${row.display_name} 之后只凭密码登录，直到重新绑定；当前 ${row.sessions} 处登录立即失效，本人会收到提示`
      }
      confirm="确认解除"
      isDestructive
      initial={{}}
      task={() => call(removeStaffFactor, { username: row.username })}
      successText={doneOrWaits(`已解除 ${row.username} 的两步验证`)}
    />
  )
}

type NewPassword = { password: string }

export function StaffPasswordDialog({ row, ...rest }: OfRow) {
  const hasSecond = useHasSecond()
  return (
    <ActionDialog<NewPassword, Draftable | null>
      {...rest}
      title={`重置 ${row.username} 的密码`}
      renderEffect={() =>
        hasSecond
          ? `由另一位员工确认后，${row.display_name} 的密码作废，当前 ${row.sessions} 处登录失效，本人凭一次性链接设置新密码`
          : `${row.display_name} 的密码将更换，登录锁定解除，当前 ${row.sessions} 处登录立即失效；此后需两人的操作中与您算同一人`
      }
      confirm="确认重置"
      initial={{ password: '' }}
      firstField="password"
      problem={(form) =>
        hasSecond
          ? null
          : at<NewPassword>(
              staffPasswordProblem(form.password, row.username, row.display_name),
              'password',
            )
      }
      task={(form) =>
        call(setStaffPassword, { username: row.username, password: form.password })
      }
      successText={doneOrWaits(`已重置 ${row.username} 的密码`)}
    >
      <PasswordField hasSecond={hasSecond} />
    </ActionDialog>
  )
}
