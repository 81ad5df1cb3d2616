import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()
const evidence = '核对了姓名、绑定卡尾号与最近一次存款'

let first: string
let second: string
let third: string
beforeAll(async () => {
  first = await app().memberWith('player.recover', 'player.view')
  second = await app().memberWith('player.recover')
  third = await app().memberWith('player.recover')
})

const at = ({ name }: TestPlayer, action: string) => `/admin/api/players/${name}/${action}`

async function openCase(player: TestPlayer, secret = 'login', token = first) {
  const fields = { secret, evidence }
  const { data } = await app().expectOk(at(player, 'recover'), fields, token)
  return String(data?.id)
}
const confirm = (player: TestPlayer, id: string, token: string) =>
  app().call(at(player, `recoveries/${id}/confirm`), {}, token)
const cancel = (player: TestPlayer, id: string, token: string) =>
  app().call(at(player, `recoveries/${id}/cancel`), { reason: '会员已想起密码' }, token)

async function newLink(player: TestPlayer, secret = 'login'): Promise<string> {
  const { data } = await app().expectOk(
    at(player, `recoveries/${await openCase(player, secret)}/confirm`),
    {},
    second,
  )
  return String(data?.link)
}
const tokenIn = (link: string) => /link=([\w-]{43})/.exec(link)?.[1] ?? ''

const recover = (code: string, secret = 'login', paypassword = 'brand-new-1') =>
  app().call('/api/recover', { way: 'link', secret, code, paypassword })

describe('R-CONTACT-32: two members give a one-time link, never a password', () => {
  it('the second gets it once; the player sets the password with it once', async () => {
    const player = await app().registerPlayer()
    const id = await openCase(player)
    expect((await confirm(player, id, first)).error).toBe('review.same-person')
    const { data } = await app().expectOk(
      at(player, `recoveries/${id}/confirm`),
      {},
      second,
    )
    const link = String(data?.link)
    expect(link).toMatch(/\/#\/recovery\?link=[\w-]{43}$/)
    expect((await confirm(player, id, third)).error).toBe('review.already-decided')
    const list = await app().expectOk(at(player, 'recoveries'), {}, first)
    expect(JSON.stringify(list.data)).not.toContain(tokenIn(link))
    expect(list.data).toMatchObject({
      cases: [{ id, state: 'confirmed', secret: 'login', evidence, mine: 1 }],
      recoveries: [],
    })
    expect((await recover(tokenIn(link), 'pay')).error).toBe('recovery.link-ended')
    expect((await recover(tokenIn(link))).code).toBe(200)
    expect((await recover(tokenIn(link))).error).toBe('recovery.link-ended')
    const { name } = player
    const back = await app().call('/api/login_pc', { name, password: 'brand-new-1' })
    expect(back.code).toBe(200)
    const after = await app().expectOk(at(player, 'recoveries'), {}, first)
    expect(after.data).toMatchObject({
      cases: [{ state: 'used' }],
      recoveries: [{ secret: 'login', way: 'link', denied_at: null }],
    })
    const trail = await app().auditTrail(name)
    expect(trail.map((line) => line.split(' ')[1])).toEqual([
      'recovery-case.opened',
      'recovery-case.confirmed',
    ])
  })

  it('of the pay password, too; the link names it', async () => {
    const player = await app().registerPlayer()
    const link = await newLink(player, 'pay')
    expect(link).toContain('&type=2')
    expect((await recover(tokenIn(link), 'pay')).code).toBe(200)
  })

  it('ends after thirty minutes and when it is cancelled', async () => {
    const player = await app().registerPlayer()
    const late = await newLink(player)
    await app().clock.forward(30 * minuteMs + 1000)
    expect((await recover(tokenIn(late))).error).toBe('recovery.link-ended')
    await app().clock.reset()

    const id = await openCase(player)
    const { data } = await app().expectOk(
      at(player, `recoveries/${id}/confirm`),
      {},
      second,
    )
    expect((await cancel(player, id, third)).code).toBe(200)
    expect((await cancel(player, id, third)).error).toBe('review.already-decided')
    expect((await recover(tokenIn(String(data?.link)))).error).toBe('recovery.link-ended')
  })

  it('needs what was checked, and one case at a time', async () => {
    const player = await app().registerPlayer()
    const empty = { secret: 'login', evidence: ' ' }
    expect((await app().call(at(player, 'recover'), empty, first)).error).toBe(
      'recovery.evidence-missing',
    )
    await openCase(player)
    const secondCase = { secret: 'login', evidence }
    expect((await app().call(at(player, 'recover'), secondCase, second)).error).toBe(
      'recovery.waiting',
    )
    const { name } = player
    const nobody = await app().call(
      `/admin/api/players/${name}-x/recover`,
      { secret: 'login', evidence },
      first,
    )
    expect(nobody.error).toBe('player.not-found')
  })

  it('R-ROLE-05: nobody without the permission', async () => {
    const player = await app().registerPlayer()
    const viewer = await app().memberWith('player.view')
    const fields = { secret: 'login', evidence }
    expect((await app().call(at(player, 'recover'), fields, viewer)).error).toBe(
      'session.forbidden',
    )
    const id = await openCase(player)
    expect((await confirm(player, id, viewer)).error).toBe('session.forbidden')
  })

  it('in parallel: one confirmation, one password', async () => {
    for (let round = 0; round < 20; round += 1) {
      const player = await app().registerPlayer()
      const id = await openCase(player)
      const replies = await Promise.all([
        confirm(player, id, second),
        confirm(player, id, third),
        cancel(player, id, third),
      ])
      const links = replies.slice(0, 2).filter(({ code }) => code === 200)
      expect(links.length).toBeLessThanOrEqual(1)
      const isCancelled = replies[2]?.code === 200
      const link = tokenIn(String(links[0]?.data?.link))
      const tries = await atOnce(3, (n) => recover(link, 'login', `parallel-${n}`))
      expect(tally(tries.map(({ error }) => error ?? 'ok'))).toEqual(
        isCancelled ? { 'recovery.link-ended': 3 } : { ok: 1, 'recovery.link-ended': 2 },
      )
    }
  })
})
