import { staffMe } from '@jinli/contract/operator/operator.admin'
import {
  endPlayerLimit,
  limitPlayer,
  playerLimits,
} from '@jinli/contract/play-limit/staff-limit.admin'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fill, member, show, useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises, withReason } from '../../test/dialog-promises.tsx'
import { EndLimitDialog, LimitDialog } from './limit-dialogs.tsx'
import { PlayerLimits } from './player-limits.tsx'

const desk = useFakeServer()
const limit = {
  id: '7',
  kind: 'deposit',
  period: 'day',
  amount: 50_000n,
  in_force: true,
  reason: '核对后处理',
  made_by: '林客服',
  made_at: new Date('2026-01-02T03:04:05Z'),
  ends_at: null,
  end_reason: '',
  ended_by: '',
} as const

// R-CARE-14
describe('setting a limit for a player', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '为会员 anna 设定限额',
    render: (ends) => <LimitDialog row={{ username: 'anna' }} {...ends} />,
    confirm: '确认设定每日存款限额',
    call: limitPlayer,
    reply: limit,
    enter: async (form, user) => {
      await fill(user, form.getByLabelText('金额（元）'), '500')
      await fill(user, form.getByLabelText('设定原因（会员不可见）'), '核对后处理')
    },
    missingText: '请输入正确的金额，最多两位小数',
    typedTexts: { '金额（元）': '500' },
    fields: {
      username: 'anna',
      kind: 'deposit',
      period: 'day',
      amount: '500.00',
      reason: '核对后处理',
    },
    success: '已为 anna 设定每日存款限额',
    fieldRefusal: { key: 'play-limit.not-lower', field: '金额（元）' },
    stale: 'player.not-found',
  })
})

describe('ending a limit that staff set', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '取消会员 anna 的每日存款限额',
    render: (ends) => <EndLimitDialog row={{ username: 'anna', ...limit }} {...ends} />,
    confirm: '确认取消限额',
    call: endPlayerLimit,
    reply: limit,
    ...withReason('取消原因（会员不可见）'),
    fields: { username: 'anna', id: '7', reason: '核对后处理' },
    success: 'anna 的每日存款限额将在 24 小时后失效',
    stale: 'play-limit.ending',
  })
})

describe('R-CARE-14: the limits of a player', () => {
  it('show amount, end, who set them and why', async () => {
    const ends_at = new Date('2027-01-02T04:00:00Z')
    desk.server.on(playerLimits, [
      limit,
      { ...limit, id: '6', kind: 'single', amount: 1000n, ends_at },
      { ...limit, id: '5', kind: 'loss', in_force: false },
    ])
    show(<PlayerLimits username="anna" />)
    expect(await screen.findByText('每日存款限额 500.00')).toBeTruthy()
    expect(screen.getByText('单注限额 10.00 至 2027-01-02 12:00:00')).toBeTruthy()
    expect(screen.queryByText(/亏损限额/)).toBeNull()
    expect(
      screen.getByRole('button', { name: '取消会员 anna 的每日存款限额' }),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: '取消会员 anna 的单注限额' })).toBeNull()
    expect(screen.getByRole('button', { name: '为会员 anna 设定限额' })).toBeTruthy()
  })

  it('have no button for who may only look', async () => {
    desk.server.on(staffMe, member(['player.view']))
    desk.server.on(playerLimits, [limit])
    show(<PlayerLimits username="anna" />)
    expect(await screen.findByText('每日存款限额 500.00')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
