import { staffMe } from '@jinli/contract/operator/operator.admin'
import {
  endRestriction,
  playerRestrictions,
  restrictPlayer,
} from '@jinli/contract/restriction/restriction.admin'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fill, member, show, useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises, withReason } from '../../test/dialog-promises.tsx'
import { PlayerRestrictions } from './player-restrictions.tsx'
import { EndRestrictionDialog, RestrictDialog } from './restriction-dialogs.tsx'

const desk = useFakeServer()
const restriction = {
  id: '7',
  kind: 'play',
  in_force: true,
  reason: '核对后处理',
  player_text: '请联系客服。',
  until: null,
  made_by: '林财务',
  made_at: new Date('2026-01-02T03:04:05Z'),
  end_reason: '',
  ended_by: '',
  ended_at: null,
} as const

// R-ADMIN-260
describe('restricting a player', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '限制会员 anna',
    render: (ends) => <RestrictDialog row={{ username: 'anna' }} {...ends} />,
    confirm: '确认禁止投注',
    call: restrictPlayer,
    reply: restriction,
    enter: async (form, user) => {
      await fill(user, form.getByLabelText('说明（会员可见）'), '请联系客服。')
      await fill(user, form.getByLabelText('限制原因（会员不可见）'), '核对后处理')
    },
    missingText: '请填写会员看到的说明',
    typedTexts: { '说明（会员可见）': '请联系客服。' },
    fields: {
      username: 'anna',
      kind: 'play',
      until: '',
      player_text: '请联系客服。',
      reason: '核对后处理',
    },
    success: '已禁止 anna 投注',
    fieldRefusal: { key: 'restriction.until-past', field: '结束时间（北京时间）' },
    stale: 'restriction.exists',
  })
})

describe('ending a restriction', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '解除会员 anna 的投注限制',
    render: (ends) => (
      <EndRestrictionDialog row={{ username: 'anna', id: '7', kind: 'play' }} {...ends} />
    ),
    confirm: '确认解除',
    call: endRestriction,
    reply: restriction,
    ...withReason('解除原因（会员不可见）'),
    fields: { username: 'anna', id: '7', reason: '核对后处理' },
    success: '已解除 anna 的投注限制',
    stale: 'restriction.ended',
  })
})

describe('R-ADMIN-260: the restrictions of a player', () => {
  const until = new Date('2027-01-02T04:00:00Z')

  it('show what is forbidden, until when, by whom and why', async () => {
    desk.server.on(playerRestrictions, [
      { ...restriction, until },
      { ...restriction, id: '6', kind: 'deposit', in_force: false },
    ])
    show(<PlayerRestrictions username="anna" />)
    expect(await screen.findByText('禁止投注 至 2027-01-02 12:00:00')).toBeTruthy()
    expect(screen.getByText('林财务：核对后处理')).toBeTruthy()
    expect(screen.queryByText(/禁止存款/)).toBeNull()
    expect(screen.getByRole('button', { name: '解除会员 anna 的投注限制' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '限制会员 anna' })).toBeTruthy()
  })

  it('have no button for who may only look', async () => {
    desk.server.on(staffMe, member(['player.view']))
    desk.server.on(playerRestrictions, [restriction])
    show(<PlayerRestrictions username="anna" />)
    expect(await screen.findByText('禁止投注 至解除')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
