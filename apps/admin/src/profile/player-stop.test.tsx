import {
  endPlayerSignIns,
  freezePlayer,
  unfreezePlayer,
} from '@jinli/contract/freeze/freeze.admin'
import { describe } from 'vitest'
import { useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises, withReason } from '../../test/dialog-promises.tsx'
import { FreezeDialog, SignOutDialog, UnfreezeDialog } from './player-stop.tsx'

const desk = useFakeServer()
const row = { username: 'anna', status: 'active' } as const
const freeze = {
  id: '1',
  reason: '核对后处理',
  made_by: '林财务',
  made_at: new Date('2026-01-02T03:04:05Z'),
  end_reason: '',
  ended_by: '',
  ended_at: null,
}
const fields = { username: 'anna', reason: '核对后处理' }

// R-ADMIN-203
describe('freezing a player', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '冻结会员 anna',
    render: (ends) => <FreezeDialog row={row} {...ends} />,
    confirm: '确认冻结',
    call: freezePlayer,
    reply: freeze,
    ...withReason('冻结原因（会员不可见）'),
    fields,
    success: '已冻结 anna',
    stale: 'freeze.frozen',
  })
})

describe('letting a player in again', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '解冻会员 anna',
    render: (ends) => <UnfreezeDialog row={row} {...ends} />,
    confirm: '确认解冻',
    call: unfreezePlayer,
    reply: freeze,
    ...withReason('解冻原因（会员不可见）'),
    fields,
    success: '已解冻 anna',
    stale: 'freeze.not-frozen',
  })
})

// R-ADMIN-204
describe('signing a player out', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '强制会员 anna 下线',
    render: (ends) => <SignOutDialog row={row} {...ends} />,
    confirm: '确认下线',
    call: endPlayerSignIns,
    reply: { ended: 2 },
    ...withReason('下线原因（会员不可见）'),
    fields,
    success: 'anna 已下线',
    stale: 'player.not-found',
  })
})
