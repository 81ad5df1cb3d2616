import {
  createStaff,
  listStaff,
  setStaffPassword,
  unlockStaff,
  updateStaff,
} from '@jinli/contract/operator/staff-account.admin'
import { listStaffDrafts } from '@jinli/contract/operator/staff-draft.admin'
import { removeStaffFactor } from '@jinli/contract/operator/staff-factor.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import { listRoles, myRights } from '@jinli/contract/role/role.admin'
import { beforeEach, describe } from 'vitest'
import { fill, useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises } from '../../test/dialog-promises.tsx'
import { sample, sampleRow } from '../../test/sample.ts'
import {
  CreateStaffDialog,
  EditStaffDialog,
  StaffFactorDialog,
  StaffPasswordDialog,
  StaffStatusDialog,
  UnlockStaffDialog,
} from './staff-dialogs.tsx'

const desk = useFakeServer()
const row = sampleRow(listStaff, {
  username: 'li',
  display_name: '李四',
  role: 'cashier',
  status: 'active',
  order_max: null,
  day_max: null,
  sessions: 2,
  draft: undefined,
})
beforeEach(() => {
  desk.server.on(listStaffDrafts, { has_second: false, drafts: [] })
  desk.server.on(listRoles, sample(listRoles.output))
  desk.server.on(myRights, sample(myRights.output))
})

describe('a new member of staff', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '新增员工',
    render: (ends) => <CreateStaffDialog {...ends} />,
    confirm: '确认新增',
    call: createStaff,
    reply: row,
    enter: async (form, user) => {
      await fill(user, form.getByLabelText(/^账号/), 'zhao')
      await fill(user, form.getByLabelText('姓名'), '赵六')
      await fill(user, form.getByLabelText('单笔处理上限（元，留空不限）'), '5,000')
      await fill(user, form.getByLabelText('密码（至少 10 位）'), 'moon-river-88-x')
    },
    fields: {
      username: 'zhao',
      display_name: '赵六',
      role: 'cashier',
      password: 'moon-river-88-x',
      order_max: '5000.00',
    },
    success: '已新增员工',
    missingText: refusal('staff.name-invalid').message,
    fieldRefusal: { key: 'staff.display-name', field: '姓名' },
    stale: 'session.forbidden',
    typedTexts: { 姓名: '赵六' },
  })
})

describe('changing a member of staff', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '修改员工 li',
    render: (ends) => <EditStaffDialog row={row} {...ends} />,
    confirm: '确认修改',
    call: updateStaff,
    reply: row,
    enter: (form, user) => fill(user, form.getByLabelText('姓名'), '李四四'),
    fields: { username: 'li', status: 'active', display_name: '李四四', role: 'cashier' },
    success: '已修改 li',
    fieldRefusal: { key: 'staff.display-name', field: '姓名' },
    stale: 'staff.not-found',
    typedTexts: { 姓名: '李四四' },
  })
})

describe('disabling a member of staff', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '停用员工 li',
    render: (ends) => <StaffStatusDialog row={row} {...ends} />,
    confirm: '确认停用',
    call: updateStaff,
    reply: row,
    fields: { username: 'li', status: 'disabled', display_name: '李四', role: 'cashier' },
    success: '已停用 li',
    stale: 'staff.not-found',
  })
})

describe('unlocking a member of staff', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '解除锁定 li',
    render: (ends) => <UnlockStaffDialog row={row} {...ends} />,
    confirm: '确认解除',
    call: unlockStaff,
    reply: sample(unlockStaff.output),
    fields: { username: 'li' },
    success: '已解除 li 的锁定',
    stale: 'staff.not-found',
  })
})

describe('removing the factor of a member of staff', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '解除 li 的两步验证',
    render: (ends) => <StaffFactorDialog row={row} {...ends} />,
    confirm: '确认解除',
    call: removeStaffFactor,
    reply: null,
    fields: { username: 'li' },
    success: '已解除 li 的两步验证',
    stale: 'staff.not-found',
  })
})

describe('a new password for a member of staff', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '重置 li 的密码',
    render: (ends) => <StaffPasswordDialog row={row} {...ends} />,
    confirm: '确认重置',
    call: setStaffPassword,
    reply: null,
    enter: (form, user) =>
      fill(user, form.getByLabelText('密码（至少 10 位）'), 'moon-river-88-x'),
    fields: { username: 'li', password: 'moon-river-88-x' },
    success: '已重置 li 的密码',
    missingText: refusal('staff.password-length').message,
    fieldRefusal: { key: 'staff.password-weak', field: '密码（至少 10 位）' },
    stale: 'staff.not-found',
    typedTexts: { '密码（至少 10 位）': 'moon-river-88-x' },
  })
})

// R-ADMIN-211 R-ADMIN-212
describe('G-3: where another member can confirm', () => {
  beforeEach(() => {
    desk.server.on(listStaffDrafts, { has_second: true, drafts: [] })
  })

  itKeepsTheDialogPromises(() => desk.server, {
    title: '新增员工',
    render: (ends) => <CreateStaffDialog {...ends} />,
    confirm: '确认新增',
    call: createStaff,
    reply: { ...row, draft: '7' },
    enter: async (form, user) => {
      await form.findByText(/由另一位员工确认后开通，本人凭一次性链接设置密码/)
      await fill(user, form.getByLabelText(/^账号/), 'zhao')
      await fill(user, form.getByLabelText('姓名'), '赵六')
    },
    fields: { username: 'zhao', display_name: '赵六', role: 'cashier', password: '' },
    success: '已提交，等待另一位员工确认',
    missingText: refusal('staff.name-invalid').message,
    stale: 'session.forbidden',
    typedTexts: { 姓名: '赵六' },
  })

  itKeepsTheDialogPromises(() => desk.server, {
    title: '重置 li 的密码',
    render: (ends) => <StaffPasswordDialog row={row} {...ends} />,
    confirm: '确认重置',
    call: setStaffPassword,
    reply: { draft: '8' },
    enter: async (form) => {
      await form.findByText(/本人凭一次性链接设置新密码/)
    },
    fields: { username: 'li', password: '' },
    success: '已提交，等待另一位员工确认',
    stale: 'staff.not-found',
  })
})
