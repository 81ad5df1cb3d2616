import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { firstContent } from '@jinli/server/concepts'
import { seedFirstContent } from '@jinli/server/seed/first-content'
import { moveVipLevels } from '@jinli/server/vip/vip.jobs'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FieldClient } from './field-client.ts'

const app = useTestApp({ shippedStartVip: true })
const path = '/admin/api/site-settings'

let maker: TestStaff
let checker: TestStaff
beforeAll(async () => {
  maker = await app().newStaff('operations')
  checker = await app().newStaff('operations')
})
afterEach(async () => {
  await app().owner.query(`DELETE FROM site_setting_version;
    UPDATE site_setting SET value = '1' WHERE key = 'start_vip'`)
})

const rates = ['realperson', 'sport', 'e_sport', 'joker', 'electron', 'lottery']
type Level = Record<string, number>

async function levelOf(token: string) {
  const { data } = await app().expectOk('/api/user', {}, token)
  return data?.current_vip
}

function setStart(start_vip: unknown, based_on = 0) {
  const body = { value: { start_vip }, reason: '客户端要求', based_on }
  return app().call(`${path}/players/change`, body, maker.token)
}

// R-VIP-15 R-VIP-26
describe('Z-2: the VIP page of a client that reads `list[level - 1]`', () => {
  it('has an entry for a new player', async () => {
    const { token } = await app().registerPlayer()
    const client = new FieldClient(app().url, token)
    const { data: person } = await client.post<{ vip: number }>('/api/user')
    const { data: levels } = await client.post<Level[]>('/api/uservip')
    expect(levels[person.vip - 1]).toBe(levels[0])
    for (const level of levels)
      for (const field of ['recharge', 'flow', ...rates])
        expect([field, typeof level[field]]).toEqual([field, 'number'])
  })

  it('a restart of an older house changes nothing', async () => {
    await app().owner.query(`DELETE FROM site_setting WHERE key = 'start_vip'`)
    await seedFirstContent(app().context, firstContent)
    const { token } = await app().registerPlayer()
    expect(await levelOf(token)).toBe('VIP0')
    await app().owner.query(`INSERT INTO site_setting VALUES ('start_vip', '1')`)
  })

  it('the operator sets the level; above VIP1 a second member confirms', async () => {
    const { data: rows } = await app().expectOk(path, {}, maker.token)
    expect(rows).toContainEqual(
      expect.objectContaining({ key: 'players', label: '会员', value: { start_vip: 1 } }),
    )
    expect(await setStart(0)).toMatchObject({ code: 200, data: { state: 'approved' } })
    expect(await levelOf((await app().registerPlayer()).token)).toBe('VIP0')
    const { data: draft } = await setStart(3, 1)
    expect(draft).toMatchObject({ state: 'draft' })
    expect(await levelOf((await app().registerPlayer()).token)).toBe('VIP0')
    const approve = `${path}/${String(draft?.id)}/approve`
    expect(await app().call(approve, {}, maker.token)).toMatchObject({ code: 403 })
    expect(await app().call(approve, {}, checker.token)).toMatchObject({ code: 200 })
    expect(await levelOf((await app().registerPlayer()).token)).toBe('VIP3')
    expect(await setStart(2, 2)).toMatchObject({ data: { state: 'approved' } })
  })

  it.each([-1, 11, 1.5, '1', null, true])('%j is no level', async (level) => {
    expect(await setStart(level)).toMatchObject({
      error: 'setting.invalid',
      message: '设置内容有误：新会员起始等级格式不正确',
    })
  })

  it('no player falls below it', async () => {
    const player = await app().registerPlayer()
    const levels = await app().owner.query(
      `UPDATE money_setting SET value = jsonb_set(value, '{levels,0,keep}', '100000')
       WHERE key = 'vip' RETURNING id`,
    )
    expect(levels.rowCount).toBeGreaterThan(0)
    await app().owner.query(
      `INSERT INTO vip_standing (player_id, review_on) VALUES ($1, '2026-01-01')`,
      [player.id],
    )
    await moveVipLevels(app().context, '2026-01-02')
    expect(await levelOf(player.token)).toBe('VIP1')
    await app().owner.query(`UPDATE site_setting SET value = '0' WHERE key = 'start_vip'`)
    await app().owner.query(`UPDATE vip_standing SET review_on = '2026-01-02'`)
    await moveVipLevels(app().context, '2026-01-03')
    expect(await levelOf(player.token)).toBe('VIP0')
  })
})
