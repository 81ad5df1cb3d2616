import { randomUUID } from 'node:crypto'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

const app = useTestApp()
const create = '/admin/api/adjustments/create'

let player: TestPlayer
let maker: string
let other: TestStaff
beforeAll(async () => {
  maker = await app().staffToken()
  other = await app().newStaff('finance')
})
beforeEach(async () => {
  player = await app().registerPlayer()
})

const newKey = () => ({ 'idempotency-key': randomUUID() })
type Key = ReturnType<typeof newKey>

const draft = () => ({
  username: player.name,
  direction: 'credit',
  amount: 88.5,
  reason: '补发',
})

async function drafts(): Promise<number> {
  const { rows } = await app().owner.query(
    'SELECT count(*)::int AS n FROM adjustment WHERE player_id = $1',
    [player.id],
  )
  return rows[0].n
}

async function auditActions(subject: unknown): Promise<string[]> {
  const { rows } = await app().owner.query(
    'SELECT action FROM audit WHERE subject = $1 ORDER BY id',
    [subject],
  )
  return rows.map((row) => row.action)
}

function decide(number: string, verb: string, token: string, key: Key | object, body = {}) {
  return app().call(`/admin/api/deposits/${number}/${verb}`, body, token, { ...key })
}

describe('R-ADMIN-43: an adjustment under a key', () => {
  it('asked again is the same one, with the same answer and one audit row', async () => {
    const key = newKey()
    const first = await app().expectOk(create, draft(), maker, key)
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(await app().call(create, draft(), maker, key)).toEqual(first)
    expect(await drafts()).toBe(1)
    expect(await auditActions(first.data?.adjustment_no)).toEqual(['adjustment.made'])
  })

  it('asked 32 times at once is one', async () => {
    const key = newKey()
    const replies = await atOnce(32, () => app().call(create, draft(), maker, key))
    expect(tally(replies.map((reply) => JSON.stringify(reply)))).toEqual({
      [JSON.stringify(replies[0])]: 32,
    })
    expect(replies[0]?.code).toBe(200)
    expect(await drafts()).toBe(1)
  })

  it('with another body is refused with 409 and does nothing', async () => {
    const key = newKey()
    await app().expectOk(create, draft(), maker, key)
    const changedDraft = { ...draft(), amount: 885 }
    expect(await app().call(create, changedDraft, maker, key)).toMatchObject({
      status: 200,
      code: 409,
      message: '请勿重复提交',
      error: 'idempotency.mismatch',
      data: null,
    })
    expect(await drafts()).toBe(1)
  })

  it('is another one for another member and for another key; a new session is the same member', async () => {
    const { username, password, token } = other
    const key = newKey()
    const first = await app().expectOk(create, draft(), token, key)
    const theirs = await app().expectOk(create, draft(), maker, key)
    expect(theirs.data).toMatchObject({ made_by: '管理员', mine: 1 })
    expect(theirs.data?.adjustment_no).not.toBe(first.data?.adjustment_no)
    await app().expectOk(create, draft(), token, newKey())
    expect(await drafts()).toBe(3)
    const session = await app().signIn(username, password)
    expect(await app().call(create, draft(), session, key)).toEqual(first)
    expect(await drafts()).toBe(3)
  })

  it('without a key is made as often as it is asked', async () => {
    await app().expectOk(create, draft(), maker)
    await app().expectOk(create, draft(), maker)
    expect(await drafts()).toBe(2)
  })

  it.each(['short', 'x'.repeat(129)])('under %j is refused with 422', async (key) => {
    const reply = await app().call(create, draft(), maker, { 'idempotency-key': key })
    expect(reply).toMatchObject({ code: 422, error: 'idempotency.key-invalid' })
    expect(await drafts()).toBe(0)
  })
})

describe('R-ADMIN-43: any change by staff under a key', () => {
  it('is told as it was, where a second click is told that somebody was first', async () => {
    const key = newKey()
    const order = await app().submitDeposit(player, 20_000n)
    const first = await decide(order, 'approve', maker, key)
    expect(first).toMatchObject({ code: 200, data: { state: 'approved' } })
    expect(await decide(order, 'approve', maker, key)).toEqual(first)
    for (const nextKey of [newKey(), {}])
      expect((await decide(order, 'approve', maker, nextKey)).code).toBe(409)
    expect(await app().whereabouts(player)).toMatchObject({ available: 20_000n })
    expect(await auditActions(order)).toEqual(['deposit.approved'])
  })

  it('is about its order: the same key and body on another one is 409', async () => {
    const key = newKey()
    const [one, two] = [
      await app().submitDeposit(player, 20_000n),
      await app().submitDeposit(player, 30_000n),
    ]
    expect((await decide(one, 'approve', maker, key)).code).toBe(200)
    expect(await decide(two, 'approve', maker, key)).toMatchObject({
      code: 409,
      error: 'idempotency.mismatch',
    })
    expect(await app().whereabouts(player)).toMatchObject({ available: 20_000n })
  })

  it('keeps a refusal: it is the answer from then on, also when it would pass now', async () => {
    const key = newKey()
    const order = await app().submitDeposit(player, 20_000n)
    await app().expectOk(`/admin/api/deposits/${order}/claim`, {}, other.token)
    const refusal = await decide(order, 'approve', maker, key)
    expect(refusal).toMatchObject({ code: 409, error: 'review.claimed' })
    await app().expectOk(`/admin/api/deposits/${order}/release`, {}, other.token)
    expect(await decide(order, 'approve', maker, key)).toEqual(refusal)
    expect(await app().whereabouts(player)).toMatchObject({ available: 0n })
    expect((await decide(order, 'approve', maker, newKey())).code).toBe(200)
    expect(await auditActions(order)).toEqual(['deposit.approved'])
  })

  it('asks who may before it answers again', async () => {
    const key = newKey()
    const member = await app().newStaff('finance')
    const { data } = await app().expectOk(create, draft(), maker)
    const path = `/admin/api/adjustments/${String(data?.adjustment_no)}/approve`
    const first = await app().expectOk(path, {}, member.token, key)
    const setPermission = (change: string) =>
      app().owner.query(`UPDATE staff SET ${change} WHERE username = $1`, [member.username])
    await setPermission("role = 'cashier'")
    expect(await app().call(path, {}, member.token, key)).toMatchObject({
      code: 403,
      data: null,
    })
    await setPermission("role = 'finance'")
    expect(await app().call(path, {}, member.token, key)).toEqual(first)
    await setPermission("status = 'disabled'")
    for (const token of [member.token, player.token, null])
      expect(await app().call(path, {}, token, key)).toMatchObject({
        code: 401,
        data: null,
      })
  })

  it('a wrong old password sent again spends no second try', async () => {
    const member = await app().newStaff('cashier')
    const key = newKey()
    const wrong = { old: 'not-my-password', password: 'a-new-password-1' }
    const first = await app().call('/admin/api/my-password', wrong, member.token, key)
    expect(first.error).toBe('staff.old-password')
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(await app().call('/admin/api/my-password', wrong, member.token, key)).toEqual(
        first,
      )
    const { rows } = await app().owner.query(
      `SELECT failures FROM secret_attempt WHERE scope = 'staff' AND subject = $1 AND failures > 0`,
      [member.username],
    )
    expect(rows).toEqual([{ failures: 1 }])
  })

  it('is no answer for a player of the same number, nor theirs for staff', async () => {
    const { rows } = await app().owner.query(
      `SELECT id::text FROM staff WHERE username = 'admin'`,
    )
    const key = newKey()
    const response = await app().expectOk(create, draft(), maker, key)
    const result = await app().owner.query(
      'SELECT actor::text, call FROM idempotency WHERE key = $1',
      [key['idempotency-key']],
    )
    expect(result.rows).toEqual([{ actor: rows[0].id, call: create }])
    const query = { call: create, key: key['idempotency-key'] }
    expect((await app().call('/api/attempt', query, player.token)).code).toBe(422)
    expect(await app().call(create, draft(), maker, key)).toEqual(response)
  })
})
