import { bankCard, type TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { newCardNumber } from '@jinli/dev-env/payout-numbers'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()
let staff: string
let second: string
beforeAll(async () => {
  staff = await app().staffToken()
  second = (await app().newStaff('finance')).token
})

const at = ({ name }: TestPlayer, action: string) => `/admin/api/players/${name}/${action}`
const call = (player: TestPlayer, action: string, body: object = {}, token = staff) =>
  app().call(at(player, action), body, token)
type Row = Record<string, unknown>

async function read(player: TestPlayer, list: string): Promise<Row[]> {
  const { data } = await app().expectOk(at(player, list), {}, staff)
  return (Array.isArray(data) ? data : (data as { data: Row[] }).data) as Row[]
}
const correct = (player: TestPlayer, field: string, value: string, token = staff) =>
  call(player, 'correct', { field, value, reason: '会员来电核对' }, token)

async function personOf({ id }: TestPlayer) {
  const { rows } = await app().owner.query(
    `SELECT realname, mobile, email, birthday::text FROM player WHERE id = $1`,
    [id],
  )
  return rows[0]
}
async function mailsOf({ token }: TestPlayer): Promise<string> {
  return JSON.stringify((await app().expectOk('/api/noticeList', {}, token)).data)
}

describe('R-ADMIN-263: a correction of personal data', () => {
  it('changes phone, e-mail and birthday at once, mails the player, and keeps both values', async () => {
    const player = await app().registerPlayer()
    expect((await correct(player, 'mobile', '+86 138-1234-5678')).code).toBe(200)
    expect((await correct(player, 'email', 'koi@example.com')).code).toBe(200)
    expect((await correct(player, 'birthday', '1990-02-03')).code).toBe(200)
    expect((await correct(player, 'mobile', '13912345678')).code).toBe(200)
    expect(await personOf(player)).toMatchObject({
      mobile: '13912345678',
      email: 'koi@example.com',
      birthday: '1990-02-03',
    })
    expect(await mailsOf(player)).toContain('客服已更正您的手机号。')
    const { rows } = await app().owner.query(
      `SELECT before->>'mobile' AS before, after->>'mobile' AS after FROM audit
        WHERE subject = $1 AND action = 'player.corrected' ORDER BY id DESC LIMIT 1`,
      [player.name],
    )
    expect(rows).toEqual([{ before: '13812345678', after: '13912345678' }])
    const [last] = await read(player, 'corrections')
    expect(last).toMatchObject({ field: 'mobile', new_value: '139****5678', state: 'done' })
  })

  it('of a real name waits for another member, who alone makes it so', async () => {
    const player = await app().registerPlayer()
    const { data } = await correct(player, 'realname', '林大鱼')
    expect(data).toMatchObject({ state: 'waiting', mine: 1, old_value: '林小鱼' })
    expect((await personOf(player)).realname).toBe('林小鱼')
    expect((await correct(player, 'realname', '林中鱼')).error).toBe('correction.waiting')
    const { data: players } = await app().expectOk(
      '/admin/api/players',
      { work: 'correction' },
      staff,
    )
    expect(JSON.stringify(players)).toContain(player.name)
    const path = `corrections/${String(data?.id)}/confirm`
    expect((await call(player, path)).error).toBe('review.same-person')
    expect((await personOf(player)).realname).toBe('林小鱼')
    expect((await call(player, path, {}, second)).code).toBe(200)
    expect((await personOf(player)).realname).toBe('林大鱼')
    expect((await call(player, path, {}, second)).error).toBe('review.already-decided')
    expect(await mailsOf(player)).toContain('客服已更正您的真实姓名。')
  })

  it('of a name that changed meanwhile is refused; it can be taken back', async () => {
    const player = await app().registerPlayer()
    const { data } = await correct(player, 'realname', '林大鱼')
    await app().owner.query(`UPDATE player SET realname = '张三' WHERE id = $1`, [
      player.id,
    ])
    const path = `corrections/${String(data?.id)}`
    expect((await call(player, `${path}/confirm`, {}, second)).error).toBe(
      'correction.stale',
    )
    expect((await call(player, `${path}/cancel`)).error).toBe('review.reason-missing')
    expect((await call(player, `${path}/cancel`, { reason: '重提' })).code).toBe(200)
    expect((await correct(player, 'realname', '林大鱼')).code).toBe(200)
  })

  it('twenty times of one field at once: each from what the last one left', async () => {
    const player = await app().registerPlayer()
    const replies = await atOnce(20, (n) => correct(player, 'mobile', `138000000${10 + n}`))
    expect(tally(replies.map(({ code }) => code))).toEqual({ 200: 20 })
    const { rows } = await app().owner.query(
      `SELECT count(*)::int AS n FROM player_correction c WHERE player_id = $1 AND old_value <> ''
        AND NOT EXISTS (SELECT FROM player_correction o WHERE o.player_id = $1 AND o.new_value = c.old_value)`,
      [player.id],
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  it('is refused with the words of the player’s own form', async () => {
    const player = await app().registerPlayer()
    for (const [field, value] of [
      ['mobile', '12'],
      ['email', 'koi'],
      ['birthday', '2020-01-01'],
      ['realname', '张3'],
    ] as const)
      expect(await correct(player, field, value)).toMatchObject({
        code: 422,
        error: 'correction.value',
      })
    expect((await correct(player, 'realname', '林小鱼')).error).toBe('correction.same')
    const viewer = await app().memberWith('player.view')
    const viewerReply = await correct(player, 'mobile', '13812345678', viewer)
    expect(viewerReply.error).toBe('session.forbidden')
  })
})

describe('R-ADMIN-264: tags and notes', () => {
  it('find players by tag, and are never shown to the player', async () => {
    const player = await app().registerPlayer()
    expect((await call(player, 'tags/add', { tag: '高额观察' })).code).toBe(200)
    expect((await call(player, 'tags/add', { tag: '高额观察' })).error).toBe('tag.exists')
    expect((await call(player, 'tags/add', { tag: ' ' })).error).toBe('tag.empty')
    const list = (tag: string, search = '') =>
      app().expectOk('/admin/api/players', { tag, search }, staff)
    expect((await list('高额观察')).data).toMatchObject({
      total: 1,
      data: [{ username: player.name }],
    })
    expect((await list('高额观察', player.name)).data).toMatchObject({ total: 1 })
    expect((await list('没有', player.name)).data).toMatchObject({ total: 0 })
    await call(player, 'notes/add', { body: '来电询问取款', pinned: 0 })
    const user = await app().expectOk('/api/user', {}, player.token)
    expect(JSON.stringify(user.data) + (await mailsOf(player))).not.toMatch(/高额|来电/)
    expect((await call(player, 'tags/remove', { tag: '高额观察' })).code).toBe(200)
    expect((await call(player, 'tags/remove', { tag: '高额观察' })).error).toBe('tag.gone')
  })

  it('hold ten tags, however many come at once', async () => {
    const player = await app().registerPlayer()
    const replies = await atOnce(15, (n) => call(player, 'tags/add', { tag: `标签${n}` }))
    expect(tally(replies.map(({ error }) => `${error}`))).toMatchObject({
      'tag.too-many': 5,
    })
    expect(await read(player, 'tags')).toHaveLength(10)
  })

  it('pin a note to the top, page by key', async () => {
    const player = await app().registerPlayer()
    for (const body of ['一', '二', '三'])
      await call(player, 'notes/add', { body, pinned: 0 })
    const [, , oldest] = await read(player, 'notes')
    expect(
      (await call(player, `notes/${String(oldest?.id)}/pin`, { pinned: 1 })).code,
    ).toBe(200)
    const bodies = (await read(player, 'notes')).map(({ body }) => body)
    expect(bodies).toEqual(['一', '三', '二'])
    const first = await app().expectOk(at(player, 'notes'), { pagesize: 1 }, staff)
    const { next } = first.data as { next: string }
    const after = { pagesize: 1, page: 2, after: next }
    const { data } = await app().expectOk(at(player, 'notes'), after, staff)
    expect(data).toMatchObject({ data: [{ body: '三' }] })
    expect((await call(player, 'notes/add', { body: ' ', pinned: 0 })).error).toBe(
      'note.empty',
    )
    const viewer = await app().memberWith('player.view')
    const note = { body: '试', pinned: 0 }
    expect((await call(player, 'notes/add', note, viewer)).code).toBe(403)
  })
})

describe('R-ADMIN-265: players who are linked', () => {
  it('are listed once each, with what links them', async () => {
    const [one, two, three] = [
      await app().registerPlayer(),
      await app().registerPlayer(),
      await app().registerPlayer(),
    ]
    for (const { id } of [one, two])
      await app().owner.query(`UPDATE player SET realname = '欧阳锦' WHERE id = $1`, [id])
    await app().owner.query(
      `UPDATE player_session SET ip = '203.0.113.7', user_agent = CASE WHEN player_id = $3 THEN 'B' ELSE 'A' END
        WHERE player_id IN ($1, $2, $3)`,
      [one.id, two.id, three.id],
    )
    const card = newCardNumber()
    await app().expectOk('/api/bindcard', bankCard(one, card), one.token)
    await app().expectOk('/api/bindcard', bankCard(two, card), two.token)
    const rows = await read(one, 'linked')
    expect(rows).toMatchObject([
      { username: three.name, links: [{ kind: 'ip', value: '203.0.113.7' }] },
      {
        username: two.name,
        links: [
          { kind: 'card', value: card.slice(-4) },
          { kind: 'device', value: '203.0.113.7' },
          { kind: 'name', value: '欧阳锦' },
        ],
      },
    ])
  })
})

describe('R-ADMIN-266: the sign-ins of a player', () => {
  it('are listed by key, and ended one by one with a reason', async () => {
    const player = await app().registerPlayer()
    const other = await app().comeBack(player)
    const [newest, oldest] = await read(player, 'sessions')
    expect(newest).toMatchObject({ ip: '127.0.0.1' })
    const path = `sessions/${String(oldest?.id)}/end`
    expect((await call(player, path)).error).toBe('review.reason-missing')
    expect((await call(player, path, { reason: '可疑设备' })).code).toBe(200)
    expect((await call(player, path, { reason: '可疑设备' })).error).toBe(
      'session.not-found',
    )
    const lastReply = await app().call('/api/balance', {}, player.token)
    expect(lastReply.error).toBe('session.ended-by-staff')
    expect((await app().call('/api/balance', {}, other.token)).code).toBe(200)
    expect(await app().auditTrail(player.name)).toEqual(['管理员 player.session-ended'])
  })
})

describe('R-ADMIN-267: the records and the turnover of a player', () => {
  it('page by key, the newest first, with the words of the player', async () => {
    const player = await app().registerPlayer()
    await app().fund(player, 60_000n)
    await app().fund(player, 10_000n)
    const [newest, oldest] = await read(player, 'records')
    expect(newest).toMatchObject({ kind: 'deposit', amount: 100, way: '银行转账' })
    expect(oldest).toMatchObject({ kind: 'deposit', amount: 600 })
    const rewards = await app().expectOk(at(player, 'records'), { kind: 'other' }, staff)
    expect(rewards.data).toMatchObject({ data: [] })
    expect(await read(player, 'turnover')).toMatchObject([
      { source: '存款', required: 100, done: 0 },
      { source: '存款', required: 600, done: 0 },
    ])
    for (const list of ['records', 'turnover']) {
      const first = await app().expectOk(at(player, list), { pagesize: 1 }, staff)
      const { next } = first.data as { next: string }
      const after = { pagesize: 1, page: 2, after: next }
      const { data } = await app().expectOk(at(player, list), after, staff)
      expect((data as { data: Row[] }).data).toHaveLength(1)
      expect(JSON.stringify(data)).toContain('600')
    }
  })
})
