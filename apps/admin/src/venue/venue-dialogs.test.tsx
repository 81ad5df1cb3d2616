import {
  editGame,
  editVenue,
  planMaintenance,
  switchVenue,
} from '@jinli/contract/venue/venue.admin'
import { describe } from 'vitest'
import { fill, useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises, withReason } from '../../test/dialog-promises.tsx'
import { sample } from '../../test/sample.ts'
import { EditGameDialog } from './edit-game-dialog.tsx'
import { EditVenueDialog } from './edit-venue-dialog.tsx'
import { MaintenanceDialog } from './maintenance-dialog.tsx'
import { SwitchVenueDialog } from './switch-venue-dialog.tsx'

const desk = useFakeServer()
const row = {
  ...sample(editVenue.output),
  code: 'obgdy',
  name: '电游馆',
  revision: 4,
  sort: 10,
  transfer_max: null,
  enabled: true,
  maintenance_from: null,
  maintenance_until: null,
  maintenance_note: '',
}
const game = {
  ...sample(editGame.output),
  venue: 'obgdy',
  code: 'koi',
  name: '锦鲤跃',
  own_name: '',
  listed_name: 'Koi',
  revision: 2,
  sort: 5,
  status: 'shown' as const,
}

describe('changing a venue', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '修改场馆 电游馆',
    render: (ends) => <EditVenueDialog row={row} {...ends} />,
    confirm: '确认修改',
    call: editVenue,
    reply: row,
    enter: async (form, user) => {
      await fill(user, form.getByLabelText('名称'), ' 新电游 ')
      await fill(user, form.getByLabelText('单笔最多转入（元，留空不限）'), '50,000')
    },
    fields: {
      code: 'obgdy',
      revision: 4,
      name: '新电游',
      sort: 10,
      transfer_max: '50000.00',
    },
    success: '已修改 电游馆',
    fieldRefusal: { key: 'venue.name-missing', field: '名称' },
    stale: 'venue.stale',
    typedTexts: { '单笔最多转入（元，留空不限）': '50,000' },
  })
})

describe('planning the maintenance of a venue', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '维护时间 电游馆',
    render: (ends) => <MaintenanceDialog row={row} {...ends} />,
    confirm: '确认维护时间',
    call: planMaintenance,
    reply: row,
    enter: (form, user) => fill(user, form.getByLabelText('维护公告'), '系统升级'),
    fields: { code: 'obgdy', revision: 4, from: '', until: '', note: '系统升级' },
    success: '电游馆 没有维护时间',
    stale: 'venue.stale',
    typedTexts: { 维护公告: '系统升级' },
  })
})

describe('closing a venue', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '关闭场馆 电游馆',
    render: (ends) => <SwitchVenueDialog row={row} {...ends} />,
    confirm: '确认关闭',
    call: switchVenue,
    reply: row,
    ...withReason('关闭原因'),
    fields: { code: 'obgdy', revision: 4, enabled: 0, reason: '核对后处理' },
    success: '已关闭 电游馆',
    stale: 'venue.stale',
  })
})

describe('opening a venue', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '开放场馆 电游馆',
    render: (ends) => <SwitchVenueDialog row={{ ...row, enabled: false }} {...ends} />,
    confirm: '确认开放',
    call: switchVenue,
    reply: row,
    ...withReason('开放原因'),
    fields: { code: 'obgdy', revision: 4, enabled: 1, reason: '核对后处理' },
    success: '已开放 电游馆',
    stale: 'venue.stale',
  })
})

describe('changing a game', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '修改游戏 锦鲤跃',
    render: (ends) => <EditGameDialog row={game} {...ends} />,
    confirm: '确认修改',
    call: editGame,
    reply: game,
    enter: (form, user) => fill(user, form.getByLabelText('我们的名称'), '锦鲤'),
    fields: {
      venue: 'obgdy',
      code: 'koi',
      revision: 2,
      own_name: '锦鲤',
      sort: 5,
      hidden: 0,
    },
    success: '已修改 锦鲤跃',
    stale: 'venue.stale',
    typedTexts: { 我们的名称: '锦鲤' },
  })
})
