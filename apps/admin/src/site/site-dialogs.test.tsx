import {
  approveSiteSetting,
  cancelSiteSetting,
  changeSiteSetting,
  siteVersion,
} from '@jinli/contract/site/site.admin'
import { describe } from 'vitest'
import { fill, useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises, withReason } from '../../test/dialog-promises.tsx'
import { sample } from '../../test/sample.ts'
import { ApproveSiteDialog, CancelSiteDialog, ChangeSiteDialog } from './site-dialogs.tsx'

const desk = useFakeServer()
const value = {
  site_state: true,
  repair_tips: '维护中',
  closed_from: '',
  closed_until: '',
}
const version = sample(siteVersion, {
  id: '7',
  key: 'state',
  value: { ...value, repair_tips: '升级中' },
  made_by: '李四',
  reason: '换文字',
  mine: false,
})
const row = {
  key: 'state' as const,
  label: '站点开关',
  value,
  current: null,
  draft: version,
  newest: 4,
  hosts: [],
}

// R-ADMIN-101
describe('changing a setting of the site', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '修改「站点开关」',
    render: (ends) => <ChangeSiteDialog row={row} {...ends} />,
    confirm: '确认修改',
    call: changeSiteSetting,
    reply: { ...version, state: 'approved' },
    enter: async (form, user) => {
      await fill(user, form.getByDisplayValue('维护中'), '系统升级，请稍候')
      await fill(user, form.getByLabelText('修改原因'), '升级')
    },
    fields: {
      key: 'state',
      value: { ...value, repair_tips: '系统升级，请稍候' },
      reason: '升级',
      based_on: 4,
    },
    success: '已生效',
    missingText: '没有变化',
    stale: 'setting.stale',
    typedTexts: { 修改原因: '升级' },
  })
})

describe('approving a setting of the site', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '确认「站点开关」的修改',
    render: (ends) => <ApproveSiteDialog row={row} {...ends} />,
    confirm: '确认生效',
    call: approveSiteSetting,
    reply: version,
    fields: { id: '7' },
    success: '「站点开关」已生效',
    stale: 'review.already-decided',
  })
})

describe('cancelling a setting of the site', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '撤销「站点开关」的修改',
    render: (ends) => <CancelSiteDialog row={row} {...ends} />,
    confirm: '确认撤销',
    call: cancelSiteSetting,
    reply: version,
    ...withReason('撤销原因'),
    fields: { id: '7', reason: '核对后处理' },
    success: '草稿已撤销',
    stale: 'review.already-decided',
  })
})
