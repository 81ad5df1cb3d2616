import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

let owner: string
beforeAll(async () => {
  owner = await app().staffToken()
})

let players = 0
/** Registers a player whose e-mail is verified. */
async function playerWithEmail() {
  const player = await app().registerPlayer()
  const address = `dace-${++players}@pond.example`
  await app().owner.query(
    `INSERT INTO player_contact (player_id, channel, address, folded) VALUES ($1, 'email', $2, $2)`,
    [player.id, address],
  )
  return { player, address }
}

function turn(player: TestPlayer, on: 0 | 1) {
  return app().call('/api/mailcopy', { on }, player.token)
}

async function copiesTo(address: string): Promise<number> {
  await app().readAllEvents()
  const { rows } = await app().owner.query(
    `SELECT count(*)::int AS n FROM outbound_message WHERE address = $1 AND cause = 'money'`,
    [address],
  )
  return rows[0].n
}

async function approve(number: string): Promise<number> {
  const path = `/admin/api/deposits/${number}/approve`
  return (await app().call(path, { credited: 100 }, owner)).code
}

describe('R-CONTACT-16: mail about money also goes to the verified e-mail, if the player wants it', () => {
  it('once per decision, with the text of the mail', async () => {
    const { player, address } = await playerWithEmail()
    expect(await turn(player, 1)).toMatchObject({ code: 200, data: { on: 1 } })
    await app().fund(player, 10_000n)
    const before = await copiesTo(address)
    const number = await app().submitDeposit(player, 10_000n)
    await app().call(`/admin/api/deposits/${number}/claim`, {}, owner)
    const codes = await atOnce(6, () => approve(number))
    expect(tally(codes)[200]).toBe(1)
    expect(await copiesTo(address)).toBe(before + 1)
    const copy = await app().lastMessageTo(address)
    expect(copy).toMatchObject({ title: expect.stringMatching(/^锦鲤 .*存款/) })
    expect(copy.text).toMatch(/金额：¥100.00\n状态：.*\n/)
    expect(copy.text).toContain(`订单号：${number}`)
    expect(copy.text).not.toMatch(/<|&/)
  })

  it('not before it is switched on, nor after it is switched off; a second click changes nothing', async () => {
    const { player, address } = await playerWithEmail()
    const state = async () =>
      (await app().expectOk('/api/mymailcopy', {}, player.token)).data
    await app().fund(player, 10_000n)
    expect(await copiesTo(address)).toBe(0)
    expect(await state()).toEqual({ on: 0 })
    await atOnce(4, () => turn(player, 1))
    expect(await state()).toEqual({ on: 1 })
    await app().fund(player, 10_000n)
    const copies = await copiesTo(address)
    expect(copies).toBeGreaterThan(0)
    await atOnce(4, () => turn(player, 0))
    await app().fund(player, 10_000n)
    expect(await copiesTo(address)).toBe(copies)
  })

  it('to a verified e-mail only, and not to one that bounced', async () => {
    const player = await app().registerPlayer()
    expect(await turn(player, 1)).toMatchObject({
      error: 'mail-copy.no-email',
      message: '请先验证邮箱，再开启邮件通知',
    })
    const { player: other, address } = await playerWithEmail()
    await turn(other, 1)
    await app().owner.query(
      `INSERT INTO bounced_address (channel, address_key, answer) VALUES ('email', $1, '550')`,
      [address],
    )
    await app().fund(other, 10_000n)
    expect(await copiesTo(address)).toBe(0)
  })

  it('mail without an amount is not copied', async () => {
    const { player, address } = await playerWithEmail()
    await turn(player, 1)
    await app().owner.query(
      `INSERT INTO mail (player_id, kind) VALUES ($1, 'contact.verified')`,
      [player.id],
    )
    expect(await copiesTo(address)).toBe(0)
  })
})
