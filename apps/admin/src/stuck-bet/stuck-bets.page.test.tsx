import { staffMe } from '@jinli/contract/operator/operator.admin'
import { endingStateLabels, listStuckBets } from '@jinli/contract/stuck-bet/stuck-bet.admin'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dialog, member, useFakeServer } from '../../test/back-office.tsx'
import { choose, openPage, pageOf, tableRows } from '../../test/page.tsx'
import { sampleRow } from '../../test/sample.ts'

const desk = useFakeServer()
const base = sampleRow(listStuckBets, {
  venue: 'obgdy',
  venue_name: '电游馆',
  bet_id: 'B1',
  username: 'anna',
  game_name: '锦鲤跃',
  stake: 2_000n,
  age: 100_000,
})
if (!base.ending) throw new Error('no sample ending')
const hanging = { ...base, ending: null }
const theirs = {
  ...base,
  bet_id: 'B2',
  ending: {
    ...base.ending,
    ending_no: 'E2',
    way: 'left' as const,
    status: 'proposed' as const,
    reason: '会员离开',
    made_by: '李四',
    mine: false,
    asked: 0,
    said: '',
    decided_by: '',
    decided_at: null,
  },
}
const mine = {
  ...theirs,
  bet_id: 'B3',
  ending: { ...theirs.ending, ending_no: 'E3', mine: true },
}
function open(...rows: (typeof base)[]) {
  desk.server.on(listStuckBets, pageOf(listStuckBets, ...rows))
  return openPage('stuck-bets')
}
const actsOf = async () =>
  Object.fromEntries(
    (await tableRows('久未结算注单')).map(({ 注单号, 操作 }) => [注单号, 操作]),
  )

describe('bets that hang', () => {
  it('say whose, where, how much and since when, and what was proposed', async () => {
    open(hanging, theirs)
    const [first, second] = await tableRows('久未结算注单')
    expect(first).toMatchObject({
      注单号: 'B1',
      会员: 'anna',
      '场馆 / 游戏': '电游馆 锦鲤跃',
      投注: '20.00',
      投注时间: expect.stringMatching(/^已等 1 天 3 小时 2026-11-20/),
      处理: '—',
      '提议 / 原因': '—',
      操作: '处理',
    })
    expect(second).toMatchObject({
      处理: '待确认 按游戏规则结束',
      '提议 / 原因': expect.stringMatching(/^李四 2026-11-20 .* 会员离开$/),
      操作: '确认 取消',
    })
  })

  it.each([
    ['asking', 'open', 3, '已询问 3 次 · 场馆：暂不能结束'],
    ['done', 'void', 1, '已询问 1 次 · 场馆：已作废'],
    ['refused', 'round_won', 1, '已询问 1 次 · 本局已有派彩，不能作废'],
    ['asking', 'HTTP 502', 2, '已询问 2 次 · 场馆暂时没有应答，会自动再问'],
    ['overtaken', '', 0, ''],
  ] as const)('venueWord', async (status, said, askCount, words) => {
    open({ ...theirs, ending: { ...theirs.ending, status, said, asked: askCount } })
    const [row] = await tableRows('久未结算注单')
    expect(row?.处理).toBe(`${endingStateLabels[status]} 按游戏规则结束 ${words}`.trim())
    expect(row?.操作).toBe('')
  })

  it.each([
    [['bet.view'], { B1: '', B2: '', B3: '您提议的，须由另一位员工确认' }],
    [
      ['bet.view', 'bet.propose'],
      { B1: '处理', B2: '', B3: '取消 您提议的，须由另一位员工确认' },
    ],
    [
      ['bet.view', 'bet.confirm'],
      { B1: '', B2: '确认 取消', B3: '您提议的，须由另一位员工确认' },
    ],
  ] as const)('offer to %s what they may do', async (rights, acts) => {
    desk.server.on(staffMe, member(rights))
    open(hanging, theirs, mine)
    await waitFor(async () => expect(await actsOf()).toEqual(acts))
  })

  it('open the dialog of what is pressed', async () => {
    const { user } = open(hanging, theirs)
    await user.click(await screen.findByRole('button', { name: '处理 B1' }))
    const form = await dialog('处理注单 B1')
    expect(form.getByText(/注单作废，本金全额退回会员/)).toBeTruthy()
    await user.click(form.getByRole('radio', { name: '按游戏规则结束' }))
    expect(form.getByText(/派彩由规则决定/)).toBeTruthy()
    await user.click(form.getByRole('button', { name: '取消' }))
    await user.click(screen.getByRole('button', { name: '确认 B2' }))
    const second = await dialog('确认处理 B2')
    expect(second.getByText('会员离开')).toBeTruthy()
  })

  it('are listed with what became of those that were proposed', async () => {
    const { user } = open(hanging)
    await tableRows('久未结算注单')
    await choose(user, screen.getByRole('combobox', { name: '状态' }), '已处理的提议')
    await waitFor(() =>
      expect(desk.server.requests(listStuckBets).at(-1)?.fields.status).toBe('over'),
    )
  })
})
