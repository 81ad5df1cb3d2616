import type { TestPlayer } from '@jinli/dev-env/api-client'
import { severalAtOnce } from '@jinli/dev-env/at-once'
import { badAmounts } from '@jinli/dev-env/bad-amounts'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from './concepts.ts'

const app = useTestApp()

let player: TestPlayer
let owner: string
let agent: string
let card: number
beforeAll(async () => {
  // Some calls ask for a second factor before they read the input.
  owner = (await app().confirmedStaff('owner')).token
  player = await app().registerPlayer()
  await app().fund(player, 100_000n)
  card = await app().bindCard(player)
  await app().makeAgent(player)
  agent = await app().enterPortal(player)
})

/** Asserts that all wrong calls of a group leave the tables unchanged. */
function nothingChanges(): void {
  let before: Record<string, string>
  beforeAll(async () => {
    before = await app().tableDigest()
  })
  afterAll(async () => expect(await app().tableDigest()).toEqual(before))
}

async function tokenFor(audience: string): Promise<string | null> {
  if (audience === 'visitor') return null
  if (audience === 'agent') return agent
  return audience === 'staff' ? owner : player.token
}

/** Returns a complete input, so that only the one wrong field can be refused. */
function complete(path: string): Record<string, unknown> {
  const bank = { bank: '清源银行', bank_owner: '林小鱼', bank_address: '清波路支行' }
  const inputs: Record<string, Record<string, unknown>> = {
    '/api/recharge': { ...bank, paytype: 'bank', amount: 500, bank_no: '6200000000001' },
    '/api/withdraw': { amount: 100, bank: card, password: player.payPassword },
    '/api/transfer': { amount: 1, sourcetype: 'userbalance', targettype: 'obgdy' },
    '/api/bindcard': { ...bank, bank_no: '6200000000777', pay_pass: player.payPassword },
    '/api/getPayRange': { type: 'bank' },
    '/api/getcard': { type: 1 },
    '/api/delcard': { id: card },
    '/api/uptransferstatus': { transferstatus: 1 },
    '/api/getGameUrl': { plat_name: 'obgdy' },
    '/api/login_pc': { name: player.name, password: player.password },
    '/api/register': {
      name: 'somebody-new',
      password: 'secret-1',
      confirmPass: 'secret-1',
      realname: '林小鱼',
      paypassword: 'secret-2',
    },
  }
  return inputs[path] ?? {}
}

const fields = routes.flatMap(({ endpoint }) => {
  const { shape } = endpoint.input
  return Object.keys(shape)
    .filter((field) => !endpoint.path.includes(`:${field}`))
    .map((field) => ({ endpoint, path: endpoint.path, field }))
})

describe('wrong types', () => {
  nothingChanges()

  it('knows the fields of every served call', () => {
    expect(fields.length).toBeGreaterThan(50)
  })

  it.each(fields)('$path: $field', async ({ endpoint, path, field }) => {
    const token = await tokenFor(endpoint.audience)
    await severalAtOnce(
      [[], ['x'], [1], {}, { a: 1 }, true, false, null],
      async (wrong) => {
        const reply = await app().call(path, { ...complete(path), [field]: wrong }, token)
        expect([wrong, reply.status, reply.code]).toEqual([wrong, 200, 422])
      },
    )
  })

  // Number fields (amounts, ids, codes, pages) refuse such a text; text fields do too, as PostgreSQL cannot store it.
  it.each(fields)('$path: $field with characters no text has', async (one) => {
    const { endpoint, path, field } = one
    const token = await tokenFor(endpoint.audience)
    const reply = await app().call(
      path,
      { ...complete(path), [field]: 'player\u0000x' },
      token,
    )
    expect([reply.status, reply.code]).toEqual([200, 422])
  })

  const pathCalls = routes.filter(({ endpoint: { path } }) => path.includes('/:'))
  it.each(pathCalls)(
    '$endpoint.path: a number in its address that is none',
    async (one) => {
      const { method, path, audience } = one.endpoint
      const token = await tokenFor(audience)
      const numbers = [
        '_',
        'false',
        '1e+21',
        '0.1',
        '٣',
        '９',
        '%',
        '9223372036854776000',
        '',
      ]
      await severalAtOnce(numbers, async (wrong) => {
        const address = path.replace(/:\w+/, encodeURIComponent(wrong))
        const input = method === 'GET' ? undefined : { ...complete(path), reason: '无' }
        const reply = await app().call(address, input, token)
        // A read about an unknown subject may return an empty list.
        const isAnswered =
          method === 'GET' ? reply.code < 500 : [404, 409, 422].includes(reply.code)
        expect([wrong, reply.status, isAnswered ? 'answered' : reply.code]).toEqual([
          wrong,
          200,
          'answered',
        ])
      })
    },
  )

  it('takes no number where a text is asked', async () => {
    for (const [path, field] of [
      ['/api/register', 'name'],
      ['/api/login_pc', 'password'],
      ['/api/recharge', 'bank_no'],
      ['/api/withdraw', 'password'],
      ['/api/transfer', 'sourcetype'],
      ['/api/bindcard', 'bank_no'],
      ['/api/payinfo', 'deposit_no'],
    ] as const) {
      const body = { ...complete(path), [field]: 123_456_789 }
      expect([path, (await app().call(path, body, player.token)).code]).toEqual([path, 422])
    }
  })

  it('survives a repeated query field and an unreadable order number', async () => {
    const headers = { authorization: `Bearer ${player.token}` }
    const get = async (path: string) => (await fetch(app().url + path, { headers })).json()
    expect(await get('/api/betrecord?page=1&page=2')).toMatchObject({ code: 422 })
    expect(await get('/api/payinfo?deposit_no=%00')).toMatchObject({ code: 422 })
    expect(await get('/api/payinfo?__proto__=1&deposit_no=D1')).toMatchObject({ code: 404 })
    const staff = await app().staffToken()
    const path = '/admin/api/deposits/%00/approve'
    expect(await app().call(path, {}, staff)).toMatchObject({ code: 422 })
  })
})

/** Invalid amounts (reliability B-41 … B-45), each sent to each money call. */
const amounts: unknown[] = [...Object.values(badAmounts).flat(), '']

// R-WIRE-12 R-TRF-08 R-WD-23 R-DEP-11
describe('amounts that are none', () => {
  it.each(['/api/recharge', '/api/withdraw', '/api/transfer'])('%s', async (path) => {
    const before = await app().tableDigest()
    for (const amount of amounts) {
      const reply = await app().call(path, { ...complete(path), amount }, player.token)
      expect([amount, reply.status, reply.code]).toEqual([amount, 200, 422])
    }
    const { amount: _amount, ...rest } = complete(path)
    expect((await app().call(path, rest, player.token)).code).toBe(422)
    expect(await app().tableDigest()).toEqual(before)
  })

  it('words that are no JSON at all are 400', async () => {
    for (const word of ['NaN', 'Infinity', '0x10', '1_000', '+100', '.5', '5.', '00100']) {
      const response = await fetch(`${app().url}/api/transfer`, {
        method: 'POST',
        body: `{"sourcetype":"userbalance","targettype":"obgdy","amount":${word}}`,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${player.token}`,
        },
      })
      expect([word, response.status]).toEqual([word, 400])
    }
  })

  it('a bad amount is refused, however long', async () => {
    for (let i = 0; i < 20; i += 1) {
      const body = { ...complete('/api/withdraw'), amount: '9'.repeat(15_000) }
      expect((await app().call('/api/withdraw', body, player.token)).code).toBe(422)
    }
  })

  it('R-WIRE-11 R-WIRE-10 R-WIRE-13: a plain decimal string is taken like the number, to the fen', async () => {
    const rich = await app().registerPlayer()
    for (const [amount, fen] of [
      ['100', 10_000n],
      ['100.5', 10_050n],
      ['123.45', 12_345n],
      [123.45, 12_345n],
      [4099.99, 409_999n],
      [1136.1, 113_610n],
    ] as const) {
      const body = { ...complete('/api/recharge'), amount }
      const { data } = await app().expectOk('/api/recharge', body, rich.token)
      const { rows } = await app().owner.query(
        'SELECT amount::text FROM deposit WHERE deposit_no = $1',
        [data?.deposit_no],
      )
      expect([amount, BigInt(rows[0].amount)]).toEqual([amount, fen])
      const instructions = await app().expectOk('/api/payinfo', data ?? {}, rich.token)
      expect(instructions.data?.info).toMatchObject({
        amount: Number.parseFloat(String(amount)),
      })
    }
  })
})

describe('fields nobody asked for', () => {
  const extras = {
    isadmin: 1,
    balance: 1_000_000,
    user_id: 1,
    player_id: 1,
    player: 1,
    id: 1,
    state: 2,
    status: 'approved',
    vip: 10,
    vip_level: 10,
    isagent: 1,
    is_agent: true,
    credited_amount: 1_000_000,
    constructor: 1,
    toString: 'x',
  }

  it('are dropped at registration', async () => {
    const name = 'extra-fields'
    const body = { ...extras, ...complete('/api/register'), name }
    const { data } = await app().expectOk('/api/register', body)
    const record = await app().expectOk('/api/user', {}, String(data?.api_token))
    expect(record.data).toMatchObject({
      username: name,
      balance: 0,
      vip: 0,
      current_vip: 'VIP0',
      isagent: 0,
    })
  })

  it('are dropped at a deposit: it is the caller’s and waits for review', async () => {
    const body = { ...extras, ...complete('/api/recharge') }
    const { data } = await app().expectOk('/api/recharge', body, player.token)
    const { rows } = await app().owner.query(
      'SELECT player_id::text, state, credited_amount FROM deposit WHERE deposit_no = $1',
      [data?.deposit_no],
    )
    expect(rows).toEqual([
      { player_id: `${player.id}`, state: 'submitted', credited_amount: null },
    ])
  })
})
