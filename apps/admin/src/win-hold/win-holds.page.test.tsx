import { staffMe } from '@jinli/contract/operator/operator.admin'
import {
  listWinHolds,
  refuseWinHold,
  releaseWinHold,
} from '@jinli/contract/seamless/win-hold.admin'
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { member, useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises, withReason } from '../../test/dialog-promises.tsx'
import { openPage, pageOf, tableRows } from '../../test/page.tsx'
import { sampleRow } from '../../test/sample.ts'
import { RefuseWinHoldDialog } from './refuse-win-hold-dialog.tsx'
import { ReleaseWinHoldDialog } from './release-win-hold-dialog.tsx'

const desk = useFakeServer()
const row = sampleRow(listWinHolds, {
  hold_no: 'H1',
  bet_id: 'R1.7',
  username: 'anna',
  realname: '安娜',
  venue_name: '棋牌馆',
  game_name: '二十一点',
  amount: 100_000n,
  bound: 'round',
  bound_amount: 20_000n,
  round_stake: 1_000n,
  round_payout: 0n,
  status: 'waiting',
  reason: '',
  first_by: '',
  first_at: null,
  mine: false,
  decided_by: '',
  decided_at: null,
})
const rows = [
  row,
  { ...row, hold_no: 'H2', first_by: '张三', first_at: row.created_at, mine: true },
  { ...row, hold_no: 'H3', status: 'refused' as const, reason: '误派' },
]
beforeEach(() => desk.server.on(listWinHolds, pageOf(listWinHolds, ...rows)))

describe('wins on hold', () => {
  it('G-15 R-SEAM-38: say whose, how much above which bound, and what may be done', async () => {
    openPage('win-holds')
    const [first, second, third] = await tableRows('派彩审核')
    expect(first).toMatchObject({
      会员: 'anna 安娜',
      '场馆 / 游戏': '棋牌馆 二十一点',
      派彩: '1,000.00',
      超出: '单局上限 200.00 本局投注 10.00，已派 0.00',
      状态: '待审核',
      操作: '派彩 拒绝',
    })
    expect(second).toMatchObject({ 操作: '拒绝 您已初审，须由另一位员工复核' })
    expect(third).toMatchObject({ 状态: expect.stringContaining('误派'), 操作: '' })
  })

  it('G-15 R-SEAM-38: offer nothing to who may only look', async () => {
    desk.server.on(staffMe, member(['win-hold.view']))
    openPage('win-holds')
    await waitFor(async () => expect((await tableRows('派彩审核'))[0]?.操作).toBe(''))
  })
})

describe('G-15: releasing a win', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '派彩 H1',
    render: (ends) => <ReleaseWinHoldDialog row={row} {...ends} />,
    confirm: '确认派彩',
    call: releaseWinHold,
    reply: { ...row, status: 'released' as const },
    fields: { hold_no: 'H1' },
    success: '已派彩 H1',
    stale: 'review.already-decided',
  })
})

describe('G-15: refusing a win', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '拒绝派彩 H1',
    render: (ends) => <RefuseWinHoldDialog row={row} {...ends} />,
    confirm: '确认拒绝',
    call: refuseWinHold,
    reply: { ...row, status: 'refused' as const },
    ...withReason('拒绝原因'),
    fields: { hold_no: 'H1', reason: '核对后处理' },
    success: '已拒绝 H1',
    stale: 'review.already-decided',
  })
})
