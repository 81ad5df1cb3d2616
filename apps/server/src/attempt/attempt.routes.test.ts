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
function newKey(): string {
  keys += 1
  return `attempt-${keys.toString().padStart(8, '0')}`
}

async function attempt(call: string, key: string, actor = player) {
  return (await app().expectOk('/api/attempt', { call, key }, actor.token)).data
}

function callWithKey(path: string, body: object, key: string) {
  return app().call(path, body, player.token, { 'idempotency-key': key })
}

const withdrawal = () => ({ amount: 100, bank: card, password: player.payPassword })
const moves = {
  '/api/recharge': () => bankDeposit(50_000n),
  '/api/withdraw': withdrawal,
  '/api/transfer': () => ({ amount: 10, sourcetype: 'userbalance', targettype: 'obgdy' }),
  '/api/transall': () => ({}),
}

async function orders(): Promise<number> {
  const { rows } = await app().owner.query(
    `SELECT (SELECT count(*) FROM deposit WHERE player_id = $1)
       + (SELECT count(*) FROM withdrawal WHERE player_id = $1)
       + (SELECT count(*) FROM venue_transfer WHERE player_id = $1) AS n`,
    [player.id],
  )
  return rows[0].n
}

// R-WIRE-24
describe.each(Object.entries(moves))('a lost answer of %s', (path, body) => {
  it('is told by its key alone, as it was', async () => {
    const key = newKey()
    const first = await callWithKey(path, body(), key)
    const number = first.data?.deposit_no ?? first.data?.out_trade_no ?? ''
    const { code, message } = first
    const before = await orders()
    const response = { state: 'answered', answer: { code, message, number } }
    expect(await attempt(path, key)).toEqual(response)
    expect(await attempt(path, key)).toEqual(response)
    expect(await orders()).toBe(before)
  })

  it('a request that never came is none, and can never come later', async () => {
    const key = newKey()
    const before = await orders()
    expect(await attempt(path, key)).toEqual({ state: 'none', answer: null })
    expect(await callWithKey(path, body(), key)).toMatchObject({
      code: 409,
      error: 'idempotency.mismatch',
    })
    expect(await orders()).toBe(before)
    expect(await attempt(path, key)).toEqual({ state: 'none', answer: null })
  })

  it('another player’s key is nobody’s', async () => {
    const key = newKey()
    await callWithKey(path, body(), key)
    const stranger = await app().registerPlayer()
    expect(await attempt(path, key, stranger)).toEqual({ state: 'none', answer: null })
    expect(await attempt(path, key)).toMatchObject({ state: 'answered' })
  })
})

describe('what else a key can have come to', () => {
  it('a refusal is told as it was', async () => {
    const poor = { ...withdrawal(), amount: 99_999 }
    const key = newKey()
    expect(await callWithKey('/api/withdraw', poor, key)).toMatchObject({ code: 1001 })
    const answer = { code: 1001, message: '余额不足', number: '' }
    expect(await attempt('/api/withdraw', key)).toEqual({ state: 'answered', answer })
  })

  it('R-TRF-10: a transfer the venue is silent about is told as pending', async () => {
    const key = newKey()
    const order = { amount: 100.13, sourcetype: 'userbalance', targettype: 'pp' }
    const { data } = await callWithKey('/api/transfer', order, key)
    const response = await attempt('/api/transfer', key)
    expect(response?.answer).toMatchObject({ code: 200, number: data?.out_trade_no })
  })

  it('a request under way is neither none nor closed', async () => {
    const blocker = await app().owner.connect()
    const key = newKey()
    try {
      await blocker.query('BEGIN')
      await blocker.query('SELECT 1 FROM payout_card WHERE player_id = $1 FOR UPDATE', [
        player.id,
      ])
      const first = callWithKey('/api/withdraw', withdrawal(), key)
      await expect
        .poll(async () => {
          const { rows } = await app().owner.query(
            `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          )
          return rows[0].n
        })
        .toBeGreaterThan(0)
      expect(await attempt('/api/withdraw', key)).toEqual({
        state: 'in-flight',
        answer: null,
      })
      await blocker.query('ROLLBACK')
      expect((await first).code).toBe(200)
      expect(await attempt('/api/withdraw', key)).toMatchObject({ state: 'answered' })
    } finally {
      blocker.release(true)
    }
  })

  it.each(['COMMIT', 'ROLLBACK'])(
    'I-6: a request of another node is waited for, until its %s',
    async (end) => {
      const other = await app().owner.connect()
      const key = newKey()
      try {
        await other.query('BEGIN')
        await other.query(
          `INSERT INTO idempotency (actor, call, key, body_hash, answer)
           VALUES ($1, '/api/withdraw', $2, '\\x01', $3)`,
          [player.id, key, JSON.stringify({ code: 1001, message: '余额不足', data: null })],
        )
        const response = attempt('/api/withdraw', key)
        await expect
          .poll(async () => {
            const { rows } = await app().owner.query(
              `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
            )
            return rows[0].n
          })
          .toBeGreaterThan(0)
        await other.query(end)
        const state = end === 'COMMIT' ? 'answered' : 'none'
        expect(await response).toMatchObject({ state })
      } finally {
        other.release(true)
      }
    },
  )

  it('asks for a call and a key it can know', async () => {
    for (const [call, key] of [
      ['/api/bindcard', newKey()],
      ['', newKey()],
      ['/api/withdraw', 'short'],
      ['/api/withdraw', ''],
    ]) {
      const reply = await app().call('/api/attempt', { call, key }, player.token)
      expect([call, key, reply.code]).toEqual([call, key, 422])
    }
    expect((await app().call('/api/attempt', { call: '/api/withdraw' })).code).toBe(401)
  })
})
