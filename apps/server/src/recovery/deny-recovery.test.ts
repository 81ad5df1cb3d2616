import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { newPassword, recoveryFlows } from '@jinli/dev-env/recovery-flows'
import { hourMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

const app = useTestApp()
const { newCodes, playerWithEmail, recover, sentCode, signIn, withdrawal } =
  recoveryFlows(app)

async function restrictionsOf(player: TestPlayer) {
  const { data } = await app().expectOk(
    `/admin/api/players/${player.name}/restrictions`,
    {},
    await app().staffToken(),
  )
  return data as unknown as Record<string, unknown>[]
}

async function denialOf({ email }: { email: string }): Promise<string> {
  const { template, words } = await app().lastMessageTo(email)
  expect(template).toBe('recovery.done')
  return String(words.link).split('deny=')[1] ?? ''
}

describe('R-CONTACT-29: “this was not me”', () => {
  it('freezes withdrawals until service ends that; a second click changes nothing', async () => {
    const player = await playerWithEmail()
    const bank = await app().bindCard(player)
    await app().fund(player, 100_000n)
    await recover(player, await sentCode(player))
    const link = await denialOf(player)
    const deny = () => app().call('/api/recoverydeny', { link })
    expect((await app().call('/api/recoverydeny', { link: `${link}x` })).error).toBe(
      'recovery.denial-ended',
    )
    expect((await deny()).message).toBe('已冻结取款，请联系客服')
    expect((await deny()).code).toBe(200)
    const [restriction, ...others] = await restrictionsOf(player)
    expect(others).toEqual([])
    expect(restriction).toMatchObject({
      kind: 'withdrawal',
      in_force: 1,
      made_by: '会员本人',
      until: null,
    })
    const { data } = await signIn(player, newPassword)
    const back = { ...player, token: String(data?.api_token) }
    expect((await withdrawal(back, bank, player.payPassword)).error).toBe(
      'restriction.withdrawal',
    )
    await app().expectOk(
      `/admin/api/players/${player.name}/restrictions/${String(restriction?.id)}/end`,
      { reason: '核对身份' },
      await app().staffToken(),
    )
    expect((await deny()).error).toBe('recovery.denial-ended')
    expect((await restrictionsOf(player)).filter(({ in_force }) => in_force)).toEqual([])
  })

  it('by a signed-in player without a link; one with a date becomes one without', async () => {
    const player = await playerWithEmail()
    await recover(player, await sentCode(player))
    const until = new Date(Date.now() + hourMs).toISOString()
    const texts = { reason: '核对', player_text: '请稍候。' }
    await app().expectOk(
      `/admin/api/players/${player.name}/restrict`,
      { kind: 'withdrawal', until, ...texts },
      await app().staffToken(),
    )
    const { data } = await signIn(player, newPassword)
    expect((await app().call('/api/recoverydeny', {})).error).toBe('recovery.denial-ended')
    await app().expectOk('/api/recoverydeny', {}, String(data?.api_token))
    const inForce = (await restrictionsOf(player)).filter(({ in_force }) => in_force)
    expect(inForce).toMatchObject([{ made_by: '会员本人', until: null }])
  })

  it('twenty clicks at once make one restriction', async () => {
    for (let round = 0; round < 20; round += 1) {
      const player = await playerWithEmail()
      await recover(player, await sentCode(player))
      const link = await denialOf(player)
      const replies = await atOnce(5, () => app().call('/api/recoverydeny', { link }))
      expect(tally(replies.map(({ code }) => code))).toEqual({ 200: 5 })
      expect(await restrictionsOf(player)).toHaveLength(1)
    }
  })
})

describe('R-CONTACT-31: races of a recovery', () => {
  it('the same code in parallel sets one password', async () => {
    for (let round = 0; round < 20; round += 1) {
      const player = await playerWithEmail()
      const code = await sentCode(player)
      const replies = await atOnce(4, (n) =>
        recover(player, { ...code, paypassword: `parallel-${n}` }),
      )
      expect(tally(replies.map(({ error }) => error ?? 'ok'))).toEqual({
        ok: 1,
        'code.wrong': 3,
      })
      const winner = replies.findIndex(({ code }) => code === 200)
      expect((await signIn(player, `parallel-${winner}`)).code).toBe(200)
      const { rows } = await app().owner.query(
        'SELECT count(*)::int AS n FROM player_recovery WHERE player_id = $1',
        [player.id],
      )
      expect(rows).toEqual([{ n: 1 }])
    }
  })

  it('the same recovery code in parallel sets one password', async () => {
    for (let round = 0; round < 20; round += 1) {
      const player = await app().registerPlayer()
      const [code = ''] = await newCodes(player)
      const replies = await atOnce(4, (n) =>
        recover(player, { way: 'code', code, paypassword: `parallel-${n}` }),
      )
      expect(replies.filter((each) => each.code === 200)).toHaveLength(1)
    }
  })
})
