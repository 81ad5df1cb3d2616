import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterEach, describe, expect, it } from 'vitest'
import { FieldClient } from './field-client.ts'

const app = useTestApp()

async function set(key: string, value: string) {
  await app().owner.query(
    `INSERT INTO site_setting VALUES ($1, $2)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [key, value],
  )
}
afterEach(async () => {
  await app().owner.query(`DELETE FROM site_setting WHERE key = 'start_vip'`)
})

let count = 0
/** Signs up a visitor as existing clients do. */
async function signUp() {
  count += 1
  const form = {
    name: `field${count}`,
    password: 'secret-1',
    confirmPass: 'secret-1',
    realname: '林小鱼',
    paypassword: 'secret-2',
    code: '',
    pid: '',
  }
  const reply = await new FieldClient(app().url).post<{ api_token: string }>(
    '/api/register',
    form,
  )
  return { ...reply, client: new FieldClient(app().url, reply.data.api_token) }
}

type Person = { current_vip: string; vip: number; mobile: string; email: string }

describe('R-VIP-15: the level at which players start', () => {
  const levelOf = async (client: FieldClient) => {
    const { data } = await client.post<Person>('/api/user')
    return [data.current_vip, data.vip]
  }

  it('is VIP0, and VIP1 where the operator says so; who is here stays as they are', async () => {
    const early = await signUp()
    expect(await levelOf(early.client)).toEqual(['VIP0', 0])
    await set('start_vip', '1')
    expect(await levelOf((await signUp()).client)).toEqual(['VIP1', 1])
    expect(await levelOf(early.client)).toEqual(['VIP0', 0])
  })

  it.each(['', 'VIP1', '11', '-1', '1.5'])('%j is no level', async (value) => {
    await set('start_vip', value)
    expect(await levelOf((await signUp()).client)).toEqual(['VIP0', 0])
  })
})

describe('R-WIRE-42: messages that are shown as they are', () => {
  const chinese = /^[\u4e00-\u9fff，。！：、\d]+$/

  it('are Chinese, done or refused', async () => {
    const person = await signUp()
    expect(person.message).toMatch(chinese)
    const { data } = await person.client.post<{ username: string }>('/api/user')
    const { rows } = await app().owner.query('SELECT id FROM player WHERE name = $1', [
      data.username,
    ])
    await app().fund({ id: rows[0].id, token: person.data.api_token } as never, 30_000n)
    const card = {
      bank: '清源银行',
      bank_owner: '林小鱼',
      bank_no: '6200123456789012',
      bank_address: '清波路支行',
      pay_pass: 'secret-2',
    }
    const move = { amount: 50, sourcetype: 'userbalance', targettype: 'obgdy' }
    const calls: [string, object, number][] = [
      ['/api/transfer', move, 200],
      ['/api/transfer', { ...move, amount: 9000 }, 1001],
      ['/api/transfer', { ...move, amount: '' }, 422],
      ['/api/transfer', { ...move, targettype: 'nowhere' }, 1401],
      ['/api/transall', {}, 200],
      ['/api/transall', {}, 200],
      ['/api/bindcard', card, 200],
      ['/api/bindcard', card, 409],
      ['/api/bindcard', { ...card, pay_pass: 'wrong-pass' }, 1103],
    ]
    for (const [path, body, code] of calls) {
      const reply = await person.client.post(path, body)
      expect([path, reply.code]).toEqual([path, code])
      expect(reply.message).toMatch(chinese)
    }
    const missingReply = await new FieldClient(app().url).post('/api/transall')
    expect(missingReply.code).toBe(401)
    expect(missingReply.message).toMatch(chinese)
  })
})

describe('R-ME-14: what the form of a profile fills in', () => {
  it('is whole, never masked', async () => {
    const { client } = await signUp()
    const { data } = await client.post<{ username: string }>('/api/user')
    await app().owner.query(
      `UPDATE player SET mobile = '13800138000', email = 'lin.xiaoyu@example.com' WHERE name = $1`,
      [data.username],
    )
    for (const path of ['/api/user', '/api/refreshusermoney'])
      expect((await client.post<Person>(path)).data).toMatchObject({
        mobile: '13800138000',
        email: 'lin.xiaoyu@example.com',
      })
  })
})
