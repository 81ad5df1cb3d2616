import { atOnce } from '@jinli/dev-env/at-once'
import { promotionFlows } from '@jinli/dev-env/promotion-flows'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

const app = useTestApp()
const { applyFor, decide, promotion } = promotionFlows(app)
const queue = '/admin/api/promotion-applications'

let one: TestStaff
let two: TestStaff
let third: TestStaff
let promotionId: number
beforeAll(async () => {
  one = await app().newStaff('operations', '小红')
  two = await app().newStaff('operations', '小刚')
  const plain = await app().memberWith('promotion.view', 'promotion.decide')
  third = { ...two, token: plain }
  promotionId = await promotion()
})

async function newApplication(): Promise<string> {
  return applyFor(await app().registerPlayer(), promotionId)
}

async function next(reviewer: TestStaff, after = ''): Promise<string | null> {
  const { data } = await app().expectOk(`${queue}/next`, { after }, reviewer.token)
  return data === null ? null : String(data.id)
}

const act = (id: string, verb: string, reviewer: TestStaff, body: object = {}) =>
  decide(id, verb, body, reviewer.token)
const reason = { reason: '同事已下班' }

/** Claims the open applications of earlier tests, so that none of them waits. */
async function emptyQueue(): Promise<void> {
  await app().owner.query(
    `UPDATE promotion_application SET claimed_by = (SELECT min(id) FROM staff),
       claimed_until = app_now() + interval '1 year' WHERE state = 'open'`,
  )
}

// R-PROMO-47
describe('the next application', () => {
  beforeEach(emptyQueue)

  it('is the oldest that nobody holds, then those after the one before, then round', async () => {
    const [first, second, last] = [
      await newApplication(),
      await newApplication(),
      await newApplication(),
    ]
    expect((await act(first, 'claim', one)).code).toBe(200)
    expect(await next(two)).toBe(second)
    await act(second, 'release', two)
    expect(await next(two, second)).toBe(last)
    expect(await next(third, last)).toBe(second)
    expect(await next(third, 'no number')).toBeNull()
    // An application whose claim has expired is taken again; a decided one never is.
    await app().clock.forward(2 * minuteMs)
    expect((await act(first, 'reject', one, { reason: '重复' })).code).toBe(200)
    expect(await next(third)).toBe(second)
  })

  it('raced twenty times, each goes to one desk', async () => {
    const desks = [one, two, third]
    for (let round = 0; round < 20; round += 1) {
      const orders = [await newApplication(), await newApplication()]
      const claims = await atOnce(6, (n) => next(desks[n % 3] ?? one))
      expect(claims.filter((each) => each !== null).toSorted()).toEqual(orders.toSorted())
      await emptyQueue()
    }
  })

  it('is within what its member may decide, and not for who may not', async () => {
    const small = await app().newStaff('operations', '小额')
    await app().owner.query('UPDATE staff SET order_max = 4999 WHERE username = $1', [
      small.username,
    ])
    const application = await newApplication()
    expect(await next(small)).toBeNull()
    expect(await next(two)).toBe(application)
    const seer = await app().memberWith('promotion.view')
    expect((await app().call(`${queue}/next`, {}, seer)).code).toBe(403)
  })
})

// R-PROMO-48
describe('taking over', () => {
  it('wants the right and a reason, is recorded, and ends what the other began', async () => {
    const application = await newApplication()
    await act(application, 'claim', two)
    const before = await app().tableDigest()
    expect((await act(application, 'take-over', third, reason)).code).toBe(403)
    expect(await act(application, 'take-over', one, { reason: ' ' })).toMatchObject({
      error: 'review.reason-missing',
    })
    expect(await app().tableDigest()).toEqual(before)
    const takeOver = await act(application, 'take-over', one, reason)
    expect(takeOver.data).toMatchObject({ claim: { by: '小红', mine: 1 } })
    for (const verb of ['claim', 'approve', 'release'])
      expect((await act(application, verb, two)).error).toBe('review.claimed')
    const trail = await app().auditTrail(String(takeOver.data?.username))
    expect(trail.at(-1)).toBe('小红 promotion.taken-over')
    expect((await act(application, 'approve', one)).code).toBe(200)
  })

  it('of nobody, of oneself, of a decided or unknown one is refused', async () => {
    const application = await newApplication()
    const take = async (id: string) => (await act(id, 'take-over', one, reason)).code
    expect(await take(application)).toBe(409)
    await act(application, 'claim', one)
    expect(await take(application)).toBe(409)
    await act(application, 'reject', one, { reason: '重复' })
    expect(await take(application)).toBe(409)
    expect(await take('999999')).toBe(404)
  })

  it('raced with the holder’s approval twenty times: one of them is told', async () => {
    for (let round = 0; round < 20; round += 1) {
      const application = await newApplication()
      await act(application, 'claim', two)
      const [takeOver, approval] = await Promise.all([
        act(application, 'take-over', one, reason),
        act(application, 'approve', two),
      ])
      expect(new Set([takeOver.code, approval.code])).toEqual(new Set([200, 409]))
    }
  })
})

// R-PROMO-49
describe('the file', () => {
  it('holds what the filters find, newest first, for who may, and is written down', async () => {
    const player = await app().registerPlayer()
    const other = await promotion()
    const refusedId = await applyFor(player, other)
    await act(refusedId, 'reject', one, { reason: '资料不符' })
    const paidId = await applyFor(player, promotionId)
    await act(paidId, 'approve', one)
    const path = `${queue}/export`
    const { filename, text, lines } = await app().file(
      path,
      { search: player.name },
      one.token,
    )
    expect(filename).toMatch(/^promotion-applications-\d{8}-\d{6}\.csv$/)
    expect(text).toContain('申请编号,会员,真实姓名,等级,活动')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/,50\.00,2倍,100\.00,0\.00,已通过,/)
    expect(lines[1]).toContain('资料不符')
    const { rows } = await app().owner.query(
      'SELECT action FROM audit WHERE subject = $1 ORDER BY id',
      [filename],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'promotion-application.export-begun',
      'export-job.download-begun',
      'export-job.downloaded',
    ])
    const rejectedFile = await app().file(
      path,
      { search: player.name, state: 'rejected' },
      one.token,
    )
    expect(rejectedFile.lines).toHaveLength(1)
    const ahead = await app().file(path, { since: '2099-01-01' }, one.token)
    expect(ahead.lines).toEqual([])
    for (const odd of [{ since: '2026-02-30' }, { until: 'x' }]) {
      expect((await app().call(path, odd, one.token)).error).toBe('input.invalid')
      expect((await app().call(queue, odd, one.token)).error).toBe('input.invalid')
    }
    expect((await app().call(path, {}, third.token)).code).toBe(403)
  })
})
