import { promotionPlayers, tryPromotion } from '@jinli/contract/promotion/promotion.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { dialog, put, show, useFakeServer } from '../../test/back-office.tsx'
import { refuse } from '../../test/fake-server.ts'
import { factsIn, pageOf, tableRows } from '../../test/page.tsx'
import { promotionFileOf, promotionVersionOf } from '../../test/promotion-samples.ts'
import { sample, sampleRow } from '../../test/sample.ts'
import { CostDrawer } from './cost-drawer.tsx'
import { TryDrawer } from './try-drawer.tsx'

const desk = useFakeServer()
const both = promotionFileOf({ published: promotionVersionOf({ version: 3 }) })
const trial = sample(tryPromotion.output, {
  username: 'anna',
  version: 4,
  ready: true,
  conditions: [{ label: '本周存款', met: true, detail: '800.00' }],
  base: 80_000n,
  bonus: 8_000n,
  required: 40_000n,
  refusal: '',
})

async function openTrial(file = both) {
  const onClose = vi.fn()
  const { user } = show(<TryDrawer file={file} onClose={onClose} />)
  const drawer = await dialog('试算：周末续存礼')
  async function attempt(name: string): Promise<void> {
    put(drawer.getByLabelText('会员用户名'), name)
    await user.click(drawer.getByRole('button', { name: '试算' }))
  }
  return { onClose, user, drawer, attempt }
}

// R-PROMO-43
describe('trying a promotion on a player', () => {
  it('says what an application would come to', async () => {
    desk.server.on(tryPromotion, trial)
    const { drawer, attempt } = await openTrial()
    await attempt(' anna ')
    expect(await drawer.findByText('anna 现在可以申请')).toBeTruthy()
    const [conditions, figures] = [...document.querySelectorAll<HTMLElement>('dl')]
    expect(conditions && factsIn(conditions)).toEqual({ 本周存款: '满足 800.00' })
    expect(figures && factsIn(figures)).toEqual({
      条款版本: '第4版',
      计算依据: '800.00',
      可得彩金: '80.00',
      须完成有效流水: '400.00',
    })
    expect(desk.server.request(tryPromotion).fields).toEqual({
      id: '7',
      username: 'anna',
      which: 'draft',
    })
  })

  it('says why not, in the words that the player would read', async () => {
    desk.server.on(tryPromotion, {
      ...trial,
      ready: false,
      refusal: '本周存款不足',
      conditions: [{ label: '本周存款', met: false, detail: '还差 200.00' }],
    })
    const { drawer, attempt } = await openTrial()
    await attempt('anna')
    expect(await drawer.findByText('本周存款不足')).toBeTruthy()
    expect(drawer.getByText('未满足')).toBeTruthy()
  })

  it('tries what is published, too, and asks anew at each press', async () => {
    desk.server.on(tryPromotion, trial)
    const { user, drawer, attempt } = await openTrial()
    await user.click(drawer.getByRole('radio', { name: '已发布版本' }))
    await attempt('anna')
    await drawer.findByText('anna 现在可以申请')
    await attempt('anna')
    await waitFor(() => expect(desk.server.requests(tryPromotion)).toHaveLength(2))
    expect(desk.server.requests(tryPromotion)[0]?.fields.which).toBe('published')
  })

  it('offers what there is, and asks nothing without a name', async () => {
    const { drawer, attempt } = await openTrial(promotionFileOf())
    expect(drawer.queryByRole('radio', { name: '已发布版本' })).toBeNull()
    await attempt(' ')
    expect(desk.server.requests(tryPromotion)).toEqual([])
  })

  it('says that it does not know the player', async () => {
    desk.server.on(tryPromotion, refuse('player.not-found'))
    const { drawer, attempt } = await openTrial()
    await attempt('nobody')
    expect(await drawer.findByText(refusal('player.not-found').message)).toBeTruthy()
  })
})

// R-PROMO-46
describe('what a promotion cost', () => {
  const player = sampleRow(promotionPlayers, {
    username: 'anna',
    realname: '安娜',
    vip_level: 3,
    approved: 2,
    cost: 15_000n,
    taken_back: 1_000n,
  })

  it('stands in all, and by player', async () => {
    desk.server.on(promotionPlayers, pageOf(promotionPlayers, player))
    show(<CostDrawer file={both} onClose={vi.fn()} />)
    expect(await tableRows('会员成本')).toEqual([
      {
        会员: 'anna 安娜 · VIP3',
        次数: '2',
        成本: '150.00 扣回 10.00',
        最近发放: expect.stringMatching(/^2026-11-20 /),
      },
    ])
    const totals = document.querySelector<HTMLElement>('dl')
    expect(totals && factsIn(totals)).toEqual({
      成本: '390.00',
      已发放: '400.00（5 笔）',
      放弃扣回: '10.00',
      待审核: '240.00（3 笔）',
      总预算: '1,000.00',
    })
  })

  it('is nothing before anything was given', async () => {
    desk.server.on(promotionPlayers, pageOf(promotionPlayers))
    show(<CostDrawer file={promotionFileOf()} onClose={vi.fn()} />)
    expect(await screen.findByText('还没有发放')).toBeTruthy()
  })
})
