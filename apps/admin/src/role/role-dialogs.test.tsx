import { refusal } from '@jinli/contract/refusal/refusals'
import {
  cancelRole,
  confirmRole,
  listRoles,
  proposeRole,
} from '@jinli/contract/role/role.admin'
import { describe } from 'vitest'
import { fill, useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises } from '../../test/dialog-promises.tsx'
import { sample } from '../../test/sample.ts'
import {
  CancelRoleDialog,
  ConfirmRoleDialog,
  CreateRoleDialog,
  EditRoleDialog,
} from './role-dialogs.tsx'

const desk = useFakeServer()
const list = sample(listRoles.output)
const [base] = list.roles
const [sampledDraft] = list.drafts
if (!base || !sampledDraft) throw new Error('no sample role')
const role = {
  ...base,
  name: 'night',
  label: '夜班',
  permissions: ['deposit.view' as const],
  members: 2,
}
const draft = { ...sampledDraft, id: '7', role: 'night', label: '夜班', permissions: [] }

describe('a new role', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '新增角色',
    render: (ends) => <CreateRoleDialog {...ends} />,
    confirm: '提交修改',
    call: proposeRole,
    reply: sample(proposeRole.output),
    enter: async (form, user) => {
      await fill(user, form.getByLabelText('代码（小写字母、数字或短横线）'), 'night')
      await fill(user, form.getByLabelText('名称'), '夜班')
      await fill(user, form.getByLabelText('原因'), '新班次')
    },
    fields: { name: 'night', label: '夜班', permissions: [], reason: '新班次' },
    success: '已提交，等待另一位员工确认',
    missingText: refusal('role.name-invalid').message,
    fieldRefusal: { key: 'role.name-invalid', field: '代码（小写字母、数字或短横线）' },
    stale: 'role.draft-open',
    typedTexts: { 名称: '夜班', 原因: '新班次' },
  })
})

describe('changing a role', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '修改角色 夜班',
    render: (ends) => <EditRoleDialog row={role} {...ends} />,
    confirm: '提交修改',
    call: proposeRole,
    reply: sample(proposeRole.output),
    enter: async (form, user) => {
      await fill(user, form.getByLabelText('名称'), '夜班组')
      await fill(user, form.getByLabelText('原因'), '更名')
    },
    fields: {
      name: 'night',
      label: '夜班组',
      permissions: ['deposit.view'],
      reason: '更名',
    },
    success: '已提交，等待另一位员工确认',
    missingText: refusal('review.reason-missing').message,
    fieldRefusal: { key: 'role.label-invalid', field: '名称' },
    stale: 'role.draft-open',
    typedTexts: { 名称: '夜班组', 原因: '更名' },
  })
})

describe('confirming a role', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '确认角色 夜班',
    render: (ends) => <ConfirmRoleDialog row={{ draft, now: role }} {...ends} />,
    confirm: '确认生效',
    call: confirmRole,
    reply: sample(confirmRole.output),
    fields: { id: '7' },
    success: '夜班 的权限已生效',
    stale: 'review.already-decided',
  })
})

describe('dropping the change of a role', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '撤销对角色 夜班 的修改',
    render: (ends) => <CancelRoleDialog row={{ draft, now: role }} {...ends} />,
    confirm: '确认撤销',
    call: cancelRole,
    reply: sample(cancelRole.output),
    fields: { id: '7' },
    success: '已撤销',
    stale: 'review.already-decided',
  })
})
