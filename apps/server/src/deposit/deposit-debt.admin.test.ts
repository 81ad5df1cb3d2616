import { promotionFlows } from '@jinli/dev-env/promotion-flows'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { correctionDesk } from '../../test/correction-desk.ts'

const app = useTestApp()
const desk = correctionDesk(app)
const { grantBonus, promotion } = promotionFlows(app)
beforeAll(desk.open)

// R-ADMIN-250 R-ADMIN-251
describe('after a correction', () => {
  it('D-1: a withdrawal under review shows what its player owes', async () => {
    const player = await app().registerPlayer()
    const number = await desk.credit(player, 1400, { requested: 500 })
    await (await desk.adjustment(player, 'debit', 500))()
    const bank = await app().bindCard(player)
    const body = { amount: 900, bank, password: player.payPassword }
    await app().expectOk('/api/withdraw', body, player.token)
    const search = { search: player.name, state: '' }
    const debt = async () => {
      const { data } = await desk.asMaker('/admin/api/withdrawals', search)
      const { data: list } = data as unknown as {
        data: { out_trade_no: string; debt: number }[]
      }
      return list
    }
    expect(await debt()).toMatchObject([{ debt: 0 }])
    await desk.correct(number, 500)
    const [row] = await debt()
    expect(row).toMatchObject({ debt: 900 })
    const path = `/admin/api/withdrawals/${row?.out_trade_no}`
    expect(await desk.asMaker(path)).toMatchObject({ data: { debt: 900 } })
    await app().expectOk(`${path}/reject`, { reason: '欠款' }, await app().staffToken())
    expect(await desk.asMaker(path)).toMatchObject({ data: { debt: 0 } })
  })

  it('D-1: the agent’s referral reward is a hint when the friend’s first deposit is corrected', async () => {
    const [agent, friend] = [await app().registerPlayer(), await app().registerPlayer()]
    await app().owner.query(`INSERT INTO agent (player_id, code) VALUES ($1, 'FRIEND')`, [
      agent.id,
    ])
    await app().owner.query(
      'INSERT INTO player_referral (player_id, agent_id) VALUES ($1, $2)',
      [friend.id, agent.id],
    )
    const terms = { basis: 'referral', period: 'monthly', min_base: 10_000n } as const
    const id = await promotion({ ...terms, amount: 3800n, cap: 3800n })
    const first = await desk.credit(friend, 1000)
    const second = await desk.credit(friend, 300)
    await grantBonus(agent, id)
    const flags = async () => {
      const path = `/admin/api/players/${agent.name}/abuse-flags`
      return (await app().expectOk(path, {}, await app().staffToken())).data
    }
    await desk.correct(second, 10)
    expect(await flags()).toEqual([])
    await desk.correct(first, 10)
    expect(await flags()).toMatchObject([
      {
        kind: 'corrected_deposit',
        evidence: [
          { label: '好友首存', about: 'player', subject: friend.name },
          { label: '存款', subject: first },
          { label: '冲正为', value: '¥10.00' },
          { label: '到账后所得奖励', value: '1 笔，共¥38.00' },
          { label: '优惠彩金' },
        ],
      },
    ])
    await desk.correct(first, 0)
    expect(await flags()).toHaveLength(2)
  })
})
