import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { moveVipLevels } from './vip.jobs.ts'

const app = useTestApp()
let maker = ''
let checker = ''
let third = ''
async function signIn() {
  maker = await app().staffToken()
  checker = (await app().newStaff('owner')).token
  third = (await app().newStaff('owner')).token
}
beforeAll(signIn)

const list = '/admin/api/level-changes'
const propose = (
  player: TestPlayer,
  level: number,
  token = maker,
  reason = '活动承诺等级',
) => app().call(`${list}/create`, { username: player.name, level, reason }, token)
const idOf = ({ data }: { data: unknown }) => (data as { id: string }).id
const confirm = (id: string, token = checker) =>
  app().call(`${list}/${id}/confirm`, {}, token)

async function proposal(player: TestPlayer, level: number): Promise<string> {
  return idOf(await propose(player, level))
}
async function levelOf(player: TestPlayer): Promise<number> {
  const { rows } = await app().owner.query<{ vip_level: number }>(
    'SELECT vip_level FROM player WHERE id = $1',
    [player.id],
  )
  return rows[0]?.vip_level ?? -1
}
async function steps(player: TestPlayer) {
  const { rows } = await app().owner.query<{ step: string }>(
    `SELECT cause || ' ' || from_level || '-' || to_level AS step FROM vip_move WHERE player_id = $1 ORDER BY day`,
    [player.id],
  )
  return rows.map(({ step }) => step)
}
/** A day later all sessions have ended. */
async function nextDay() {
  await app().clock.forward(24 * 3_600_000)
  await signIn()
}

// R-VIP-40
describe('a level that staff set', () => {
  it('waits for a second member, moves the level, and is told to the player', async () => {
    const player = await app().registerPlayer()
    const id = await proposal(player, 4)
    expect(await levelOf(player)).toBe(0)
    expect((await confirm(id, maker)).error).toBe('review.same-person')
    expect(await confirm(id)).toMatchObject({
      code: 200,
      data: { state: 'done', from_level: 0, to_level: 4, mine: 0 },
    })
    expect([await levelOf(player), await steps(player)]).toEqual([4, ['promoted 0-4']])
    const { data } = await app().expectOk('/api/vipstanding', {}, player.token)
    expect(data).toMatchObject({ level: 4, keep: { done: 0 } })
    const { rows } = await app().owner.query(
      `SELECT kind FROM mail WHERE player_id = $1 AND kind LIKE 'vip.%'`,
      [player.id],
    )
    expect(rows).toEqual([{ kind: 'vip.promoted' }])
    const gifts = await app().owner.query('SELECT FROM vip_gift WHERE player_id = $1', [
      player.id,
    ])
    expect(gifts.rowCount).toBe(0)
  })

  it('falls, too, and then the turnover that keeps a level leads back', async () => {
    const player = await app().registerPlayer()
    await confirm(await proposal(player, 5))
    await nextDay()
    expect((await confirm(await proposal(player, 2))).code).toBe(200)
    expect(await steps(player)).toEqual(['promoted 0-5', 'demoted 5-2'])
    const { token } = await app().comeBack(player)
    const { data } = await app().expectOk('/api/vipstanding', {}, token)
    expect(data).toMatchObject({ level: 2, next: { level: 3, again: { done: 0 } } })
    const history = await app().expectOk('/api/viphistory', {}, token)
    expect(history.data).toMatchObject({ data: [{ cause: 'demoted', to_level: 2 }, {}] })
  })

  it('happens once a day, and not beside a step of the night', async () => {
    const player = await app().registerPlayer()
    await confirm(await proposal(player, 1))
    const again = await proposal(player, 3)
    expect((await confirm(again)).error).toBe('level-change.day')
    await nextDay()
    expect((await confirm(again)).code).toBe(200)
    // A night’s job that comes late finds the later step and leaves the player alone.
    const yesterday = new Date(app().clock.now().getTime() - 24 * 3_600_000)
    await moveVipLevels(app().context, yesterday.toISOString().slice(0, 10))
    expect(await levelOf(player)).toBe(3)
  })

  it('is refused when it says nothing new, waits already, or the level moved meanwhile', async () => {
    const player = await app().registerPlayer()
    expect((await propose(player, 0)).error).toBe('level-change.same')
    expect((await propose(player, 3, maker, ' ')).error).toBe('review.reason-missing')
    expect((await propose(player, 11)).code).toBe(422)
    const id = await proposal(player, 3)
    expect((await propose(player, 4)).error).toBe('level-change.waiting')
    await app().owner.query('UPDATE player SET vip_level = 1 WHERE id = $1', [player.id])
    expect((await confirm(id)).error).toBe('level-change.stale')
    await app().owner.query('UPDATE player SET vip_level = 0 WHERE id = $1', [player.id])
    expect((await app().call(`${list}/${id}/cancel`, {}, maker)).error).toBe(
      'review.reason-missing',
    )
    expect((await app().call(`${list}/${id}/cancel`, { reason: '重提' }, maker)).code).toBe(
      200,
    )
    expect((await confirm(id)).error).toBe('review.already-decided')
    expect((await propose({ ...player, name: 'nobody99' }, 3)).error).toBe(
      'player.not-found',
    )
    expect((await confirm('999999')).code).toBe(404)
  })

  it('moves once, however many confirm and cancel at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const player = await app().registerPlayer()
      const id = await proposal(player, 2)
      const replies = await atOnce(6, (n) =>
        n % 3 === 2
          ? app().call(`${list}/${id}/cancel`, { reason: '重提' }, third)
          : confirm(id, n % 3 === 0 ? checker : third),
      )
      expect(tally(replies.map(({ code }) => code))).toEqual({ 200: 1, 409: 5 })
      const { rows } = await app().owner.query<{ state: string }>(
        'SELECT state FROM vip_level_change WHERE player_id = $1',
        [player.id],
      )
      expect([await levelOf(player), rows]).toEqual(
        rows[0]?.state === 'done'
          ? [2, [{ state: 'done' }]]
          : [0, [{ state: 'cancelled' }]],
      )
    }
  })

  it('is listed, those that wait first; who may only view is refused the rest', async () => {
    const player = await app().registerPlayer()
    await proposal(player, 2)
    const { data } = await app().expectOk(list, { search: player.name }, maker)
    expect(data).toMatchObject({ total: 1, data: [{ username: player.name, mine: 1 }] })
    const viewer = await app().memberWith('vip.view')
    expect((await app().call(list, {}, viewer)).code).toBe(200)
    expect((await propose(player, 3, viewer)).error).toBe('session.forbidden')
  })
})
