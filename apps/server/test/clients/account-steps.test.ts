import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'
import { protectionsWith } from '../account-steps.ts'
import { FieldClient } from './field-client.ts'

const app = useTestApp({ config: { protections: protectionsWith('birth-date', 'terms') } })

describe('R-AGE-11: a client of others in a house that asks steps', () => {
  it('signs up as the specification says, and shows what is missing in words', async () => {
    const visitor = new FieldClient(app().url)
    const form = {
      name: 'field-steps',
      password: 'secret-1',
      confirmPass: 'secret-1',
      realname: '林小鱼',
      paypassword: 'secret-2',
      code: '',
      pid: '',
    }
    const { code, data } = await visitor.post<{ api_token: string }>('/api/register', form)
    expect([code, Object.keys(data)]).toEqual([200, ['api_token']])
    const client = new FieldClient(app().url, data.api_token)
    expect((await client.post('/api/user')).code).toBe(200)
    const words = '请先在「账号完善」中填写出生日期，再继续操作'
    const order = {
      paytype: 'bank',
      amount: 200,
      bank: '清源银行',
      bank_address: '清波路支行',
      bank_no: '6200000000001234',
      bank_owner: '林小鱼',
    }
    for (const [path, body] of [
      ['/api/recharge', order],
      ['/api/getGameUrl', { plat_name: 'obgdy' }],
    ] as const)
      expect(await client.post(path, body)).toMatchObject({ code: 1731, message: words })
    for (const path of ['/api/balance', '/api/transall', '/api/logoff'])
      expect([path, (await client.post(path)).code]).toEqual([path, 200])
  })
})
