import { randomUUID } from 'node:crypto'
import type { Reply } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'
import { verifiedSecrets } from '../platform/secrets.ts'

const app = useTestApp({ hashes: 'full' })
const errors = (replies: Reply[]) => tally(replies.map((r) => r.error ?? 'ok'))

describe('R-10: 100 wrong secrets at once', () => {
  it('at most five pay passwords are checked, then it is locked (R-WD-22, money I-21)', async () => {
    const player = await app().registerPlayer()
    await app().fund(player, 50_000n)
    const bank = await app().bindCard(player)
    const withdraw = (password: string) =>
      app().call('/api/withdraw', { amount: 100, bank, password }, player.token, {
        'idempotency-key': randomUUID(),
      })
    const before = verifiedSecrets()
    const replies = await atOnce(100, (n) => withdraw(`wrong-${n}`))
    const { 'auth.wrong-pay-password': checked = 0, ...rest } = errors(replies)
    expect(checked).toBeLessThanOrEqual(5)
    expect(checked).toBeGreaterThan(0)
    expect(rest).toEqual({ 'auth.pay-password-locked': 100 - checked })
    expect(verifiedSecrets() - before).toBe(checked)
    // While the lock lasts, even the right password is refused, and no money has moved.
    expect((await withdraw(player.payPassword)).error).toBe('auth.pay-password-locked')
    expect(await app().whereabouts(player)).toMatchObject({ available: 50_000n, held: 0n })
  })

  it('at most five login passwords are checked, then it is locked', async () => {
    const player = await app().registerPlayer()
    const login = (password: string) =>
      app().call('/api/login_pc', { name: player.name, password })
    const before = verifiedSecrets()
    const replies = await atOnce(100, (n) => login(`wrong-${n}`))
    const { 'auth.wrong-credentials': checked = 0, ...rest } = errors(replies)
    expect(checked).toBeLessThanOrEqual(5)
    expect(rest).toEqual({ 'auth.locked': 100 - checked })
    expect(verifiedSecrets() - before).toBe(checked)
    expect((await login(player.password)).error).toBe('auth.locked')
  })

  it('counts anew after a right one, and tells how many tries are left', async () => {
    const player = await app().registerPlayer()
    const bank = await app().bindCard(player)
    const withdraw = (password: string) =>
      app().call('/api/withdraw', { amount: 100, bank, password }, player.token)
    for (let round = 0; round < 2; round += 1) {
      expect((await withdraw('wrong-1')).message).toBe('支付密码错误，还可尝试4次')
      expect((await withdraw('wrong-2')).message).toBe('支付密码错误，还可尝试3次')
      expect((await withdraw(player.payPassword)).error).toBe('ledger.insufficient')
    }
  })
})

describe('many right secrets at once', () => {
  it('are all right: none is counted against another (decisions §7)', async () => {
    const player = await app().registerPlayer()
    await app().fund(player, 1_000_000n)
    const bank = await app().bindCard(player)
    const withdraw = (password: string) =>
      app().call('/api/withdraw', { amount: 100, bank, password }, player.token, {
        'idempotency-key': randomUUID(),
      })
    for (let n = 0; n < 4; n += 1) await withdraw(`wrong-${n}`)
    const replies = await atOnce(20, () => withdraw(player.payPassword))
    expect(errors(replies)).toEqual({ ok: 20 })
    const login = { name: player.name, password: player.password }
    const signedIn = await atOnce(20, () => app().call('/api/login_pc', login))
    expect(errors(signedIn)).toEqual({ ok: 20 })
  })
})

describe('R-12: one name, three spellings, 32 times at once', () => {
  it('opens one account with accounts of its own in the ledger', async () => {
    const tail = randomUUID().slice(0, 6)
    // The third name is full-width; NFKC maps it to the first.
    const spellings = [`player${tail}`, `PLAYER${tail}`, `ｐｌａｙｅｒ${tail}`]
    const replies = await atOnce(32, (n) =>
      app().call('/api/register', {
        name: spellings[n % 3],
        password: 'login-pass-1',
        confirmPass: 'login-pass-1',
        realname: '林小鱼',
        paypassword: 'pay-pass-1',
      }),
    )
    expect(errors(replies)).toEqual({ ok: 1, 'auth.name-taken': 31 })
    const { rows } = await app().owner.query(
      'SELECT id::text FROM player WHERE name_key = $1',
      [`player${tail}`],
    )
    expect(rows).toHaveLength(1)
    const accounts = await app().owner.query(
      'SELECT code FROM ledger.account WHERE code LIKE $1 ORDER BY code',
      [`player:${rows[0].id}:%`],
    )
    expect(accounts.rows.map((row) => row.code)).toEqual([
      `player:${rows[0].id}:available`,
      `player:${rows[0].id}:held`,
    ])
  })
})
