import { staffMe } from '@jinli/contract/operator/operator.admin'
import { listPlayerTimeline } from '@jinli/contract/profile/player-timeline.admin'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { member, useFakeServer } from '../../test/back-office.tsx'
import { openPage, pageOf } from '../../test/page.tsx'

const desk = useFakeServer()
const order = {
  id: '1',
  kind: 'deposit',
  at: new Date('2026-01-02T03:04:05Z'),
  title: '存款 · 银行卡',
  number: 'D20260102',
  detail: '',
  amount: 33_300n,
  stake: null,
  state: '成功',
  staff: '',
} as const
const round = { ...order, id: '2', kind: 'bet', title: 'PP · 龙虎', stake: 500n } as const

describe('R-ADMIN-313: the timeline of a player', () => {
  beforeEach(() => {
    desk.server.samplesReads = true
    desk.server.on(listPlayerTimeline, pageOf(listPlayerTimeline, order, round))
  })

  it('leads from each row to its page', async () => {
    openPage('players/anna?tab=timeline')
    const link = await screen.findByRole('link', { name: '存款 · 银行卡' })
    expect(link.getAttribute('href')).toContain('/deposits/D20260102')
    expect(screen.getByText('投注 5.00')).toBeTruthy()
  })

  it('R-ADMIN-314: filters by the kinds that the member may view, in the address', async () => {
    desk.server.on(staffMe, member(['player.view', 'deposit.view']))
    const { user } = openPage('players/anna?tab=timeline')
    await screen.findByRole('link', { name: '存款 · 银行卡' })
    await user.click(screen.getByRole('combobox', { name: '类型' }))
    const options = await screen.findByRole('listbox')
    expect(within(options).queryByText('注单')).toBeNull()
    await user.click(screen.getByTitle('存款'))
    expect(desk.server.requests(listPlayerTimeline).at(-1)?.fields).toMatchObject({
      kinds: 'deposit',
    })
  })
})
