import { bankDeposit, type TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

let player: TestPlayer
let card: number
beforeAll(async () => {
  player = await app().registerPlayer()
  await app().fund(player, 300_000n)
  card = await app().bindCard(player)
})

let keys = 0
function newKey(): Record<string, string> {
  keys += 1
  return { 'idempotency-key': `test-key-${keys.toString().padStart(8, '0')}` }
}

async function count(table: string): Promise<number> {
  const { rows } = await app().owner.query(
    `SELECT count(*)::int AS n FROM ${table} WHERE player_id = $1`,
    [player.id],
  )
  return rows[0].n
}

const calls = {
  '/api/recharge': { table: 'deposit', body: () => bankDeposit(50_000n), other: 501 },
  '/api/withdraw': {
    table: 'withdrawal',
    body: () => ({ amount: 100, bank: card, password: player.payPassword }),
    other: 101,
  },
  '/api/transfer': {
    table: 'venue_transfer',
    body: () => ({ amount: 10, sourcetype: 'userbalance', targettype: 'obgdy' }),
    other: 11,
  },
} as const

describe.each(Object.entries(calls))('%s with a key', (path, { table, body, other }) => {
  it('R-WIRE-22: the same key and body give the first answer again and act once', async () => {
    const key = newKey()
    const before = await count(table)
    const first = await app().expectOk(path, body(), player.token, key)
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(await app().call(path, body(), player.token, key)).toEqual(first)
    expect(await count(table)).toBe(before + 1)
  })

  it('R-WIRE-23: the same key with another body is 409 and does nothing', async () => {
    const key = newKey()
    const first = await app().expectOk(path, body(), player.token, key)
    const before = await count(table)
    const changedBody = { ...body(), amount: other }
    expect(await app().call(path, changedBody, player.token, key)).toMatchObject({
      status: 200,
      code: 409,
      message: '请勿重复提交',
      error: 'idempotency.mismatch',
    })
    expect(await count(table)).toBe(before)
    expect(await app().call(path, body(), player.token, key)).toEqual(first)
  })

  it('another key is another request', async () => {
    const before = await count(table)
    await app().expectOk(path, body(), player.token, newKey())
    await app().expectOk(path, body(), player.token, newKey())
    expect(await count(table)).toBe(before + 2)
  })

  it('R-WIRE-26: without a key an equal request after the answer is a new one', async () => {
    const before = await count(table)
    await app().expectOk(path, body(), player.token)
    await app().expectOk(path, body(), player.token)
    expect(await count(table)).toBe(before + 2)
  })

  it.each(['short', 'has space in it', 'x'.repeat(129), 'schlüssel-lang', '\t12345678 9'])(
    'the key %j is refused with 422 before anything happens',
    async (key) => {
      const before = await count(table)
      const headers = { 'idempotency-key': key }
      expect(await app().call(path, body(), player.token, headers)).toMatchObject({
        code: 422,
        error: 'idempotency.key-invalid',
      })
      expect(await count(table)).toBe(before)
    },
  )

  it('a key belongs to its player', async () => {
    const stranger = await app().registerPlayer()
    const key = newKey()
    const first = await app().expectOk(path, body(), player.token, key)
    const theirs = await app().call(path, body(), stranger.token, key)
    expect(theirs).not.toEqual(first)
  })
})

describe('a refusal under a key', () => {
  it('R-WIRE-22: is the answer from then on, also when it would pass now', async () => {
    const poor = await app().registerPlayer()
    const bank = await app().bindCard(poor)
    const body = { amount: 100, bank, password: poor.payPassword }
    const key = newKey()
    const first = await app().call('/api/withdraw', body, poor.token, key)
    expect(first).toMatchObject({ code: 1001, message: '余额不足' })
    await app().fund(poor, 20_000n)
    expect(await app().call('/api/withdraw', body, poor.token, key)).toEqual(first)
    expect(await app().whereabouts(poor)).toMatchObject({ available: 20_000n, held: 0n })

    const order = { amount: 500, sourcetype: 'userbalance', targettype: 'obgdy' }
    const transferKey = newKey()
    const short = await app().call('/api/transfer', order, poor.token, transferKey)
    expect(short).toMatchObject({ code: 1001, message: '余额不足' })
    await app().fund(poor, 50_000n)
    expect(await app().call('/api/transfer', order, poor.token, transferKey)).toEqual(short)
    expect((await app().whereabouts(poor)).available).toBe(70_000n)
  })

  it('R-WIRE-22 R-WIRE-23 R-WD-38: a wrong pay password sent again spends no second try; corrected, it is another request', async () => {
    const hasty = await app().registerPlayer()
    await app().fund(hasty, 20_000n)
    const bank = await app().bindCard(hasty)
    const key = newKey()
    const body = { amount: 100, bank, password: 'wrong-pass' }
    const first = await app().call('/api/withdraw', body, hasty.token, key)
    expect(first).toMatchObject({ code: 1103, message: '支付密码错误，还可尝试4次' })
    for (let i = 0; i < 5; i += 1)
      expect(await app().call('/api/withdraw', body, hasty.token, key)).toEqual(first)
    const next = await app().call('/api/withdraw', body, hasty.token, newKey())
    expect(next.message).toBe('支付密码错误，还可尝试3次')
    const right = { ...body, password: hasty.payPassword }
    expect(await app().call('/api/withdraw', right, hasty.token, key)).toMatchObject({
      code: 409,
      error: 'idempotency.mismatch',
    })
    await app().expectOk('/api/withdraw', right, hasty.token, newKey())
  })

  it('a form that is not filled in is answered the same under its key', async () => {
    const key = newKey()
    const body = { amount: 99, bank: card, password: player.payPassword }
    const first = await app().call('/api/withdraw', body, player.token, key)
    expect(first.code).toBe(422)
    expect(await app().call('/api/withdraw', body, player.token, key)).toEqual(first)
  })

  it('a refused transfer of the venue is told again', async () => {
    const body = { amount: 4000, sourcetype: 'pp', targettype: 'userbalance' }
    const key = newKey()
    const first = await app().call('/api/transfer', body, player.token, key)
    expect(first).toMatchObject({ code: 1402, message: '场馆余额不足' })
    expect(await app().call('/api/transfer', body, player.token, key)).toEqual(first)
  })
})

// A lock of the test delays the first of two equal requests, so that both are in flight.
describe('without a key', () => {
  it.each([
    ['/api/recharge', () => bankDeposit(60_000n)],
    ['/api/withdraw', () => ({ amount: 100, bank: card, password: player.payPassword })],
  ] as const)(
    'R-WIRE-25: %s is refused with 409 while its twin is in flight',
    async (path, body) => {
      const blocker = await app().owner.connect()
      try {
        await blocker.query('BEGIN')
        await blocker.query('SELECT 1 FROM player WHERE id = $1 FOR UPDATE', [player.id])
        await blocker.query('SELECT 1 FROM payout_card WHERE player_id = $1 FOR UPDATE', [
          player.id,
        ])
        const first = app().call(path, body(), player.token)
        await expect
          .poll(async () => {
            const { rows } = await app().owner.query(
              `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
            )
            return rows[0].n
          })
          .toBeGreaterThan(0)
        const twin = await app().call(path, body(), player.token)
        expect(twin).toMatchObject({
          status: 200,
          code: 409,
          message: '请勿重复提交',
          error: 'idempotency.in-flight',
        })
        await blocker.query('ROLLBACK')
        expect((await first).code).toBe(200)
      } finally {
        blocker.release(true)
      }
      await app().expectOk(path, body(), player.token)
    },
  )
})
