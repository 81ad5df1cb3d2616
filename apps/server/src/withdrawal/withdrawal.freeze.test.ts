import { minuteText, parseBrandTime } from '@jinli/contract/wire/brand-time'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { dayMs, hourMs, minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterEach, describe, expect, it } from 'vitest'

const app = useTestApp()

const off = { freeze_hours_after_credential: 0, freeze_hours_after_card: 0 }
afterEach(() => app().changeSetting('review', off))

/** Registers a player with money, and with a card that was bound this long ago. */
async function ready(cardAgeMs = 0) {
  const player = await app().registerPlayer()
  await app().fund(player, 100_000n)
  return { player, bank: await app().clock.ago(cardAgeMs, () => app().bindCard(player)) }
}

const next = 'brand-new-1'

async function changePayPassword(player: TestPlayer): Promise<void> {
  const body = { password: player.payPassword, paypassword: next }
  await app().expectOk('/api/editPayPassword', body, player.token)
}

function withdraw(player: TestPlayer, bank: number, password = next) {
  return app().call('/api/withdraw', { amount: 100, bank, password }, player.token)
}

async function frozenUntil(player: TestPlayer) {
  const { data } = await app().expectOk('/api/getBetAmount', {}, player.token)
  return data?.frozen_until
}

describe('R-WD-39, B-68: withdrawals rest after a change of the pay password', () => {
  it('refused with the end of the rest, nothing held; over after its hours', async () => {
    await app().changeSetting('review', { freeze_hours_after_credential: 24 })
    const { player, bank } = await ready()
    expect(await frozenUntil(player)).toBeNull()
    await changePayPassword(player)
    const until = String(await frozenUntil(player))
    const before = await app().tableDigest()
    const reply = await withdraw(player, bank)
    expect(reply).toMatchObject({
      code: 1005,
      error: 'withdrawal.frozen',
      message: `为保障资金安全，${minuteText(parseBrandTime(until))}前暂停取款`,
    })
    expect(await app().tableDigest()).toEqual(before)
    await app().clock.forward(23 * hourMs)
    expect((await withdraw(player, bank)).error).toBe('withdrawal.frozen')
    await app().clock.forward(hourMs)
    expect((await withdraw(player, bank)).code).toBe(200)
    expect(await frozenUntil(player)).toBeNull()
  })

  it('a change of the login password does not freeze, a wrong pay password is told first', async () => {
    await app().changeSetting('review', { freeze_hours_after_credential: 24 })
    const { player, bank } = await ready()
    await app().expectOk(
      '/api/editPassword',
      { password: player.password, paypassword: 'brand-new-2' },
      player.token,
    )
    const login = { name: player.name, password: 'brand-new-2' }
    const token = String((await app().expectOk('/api/login_pc', login)).data?.api_token)
    const newSession = { ...player, token }
    expect((await withdraw(newSession, bank, player.payPassword)).code).toBe(200)
    await changePayPassword(newSession)
    expect((await withdraw(newSession, bank, player.payPassword)).error).toBe(
      'auth.wrong-pay-password',
    )
  })

  it('the rest counts to an order under way too: the setting is read with the row locked', async () => {
    const { player, bank } = await ready()
    await changePayPassword(player)
    expect((await withdraw(player, bank)).code).toBe(200)
    await app().changeSetting('review', { freeze_hours_after_credential: 1 })
    expect((await withdraw(player, bank)).error).toBe('withdrawal.frozen')
  })
})

describe('R-CONST-08 R-WD-40: cooling periods', () => {
  it('are 0 in sandbox mode: a change and a new card pay out at once, the change is flagged', async () => {
    const { player, bank } = await ready()
    await app().clock.ago(dayMs - minuteMs, () => changePayPassword(player))
    expect((await withdraw(player, bank)).code).toBe(200)
    const { rows } = await app().owner.query(
      'SELECT flags FROM withdrawal WHERE player_id = $1',
      [player.id],
    )
    expect(rows[0].flags).toContain('password_changed')
    await app().clock.forward(minuteMs)
    await withdraw(player, bank)
    const withdrawals = await app().owner.query(
      'SELECT flags FROM withdrawal WHERE player_id = $1 ORDER BY id DESC LIMIT 1',
      [player.id],
    )
    expect(withdrawals.rows[0].flags).not.toContain('password_changed')
  })

  it('after a card change: only the new card waits', async () => {
    await app().changeSetting('review', { freeze_hours_after_card: 24 })
    const { player, bank } = await ready(dayMs)
    const fresh = await app().bindCard(player)
    expect((await withdraw(player, fresh, player.payPassword)).error).toBe(
      'withdrawal.frozen',
    )
    expect((await withdraw(player, bank, player.payPassword)).code).toBe(200)
  })
})
