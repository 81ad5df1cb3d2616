import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { dayMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../platform/db.ts'
import { sendSlice } from './mailing.store.ts'

const app = useTestApp()

let owner: string
let second: string
let viewer: string
let player: TestPlayer
beforeAll(async () => {
  owner = await app().staffToken()
  second = (await app().newStaff('operations')).token
  viewer = (await app().newStaff('service')).token
  player = await app().registerPlayer()
})

type File = { id: string; state: string; recipients: number; sent: number; read: number }
type Line = { id: string; title: string; content: string; read: number; link: string }

const path = (id: string, action = '') =>
  `/admin/api/mailings/${id}${action && `/${action}`}`
const letter = { title: '系统升级通知', content: '<p>今晚<b>维护</b></p>' }

async function create(aim: object, text: object = {}, token = owner) {
  return app().call('/admin/api/mailings/create', { ...letter, ...aim, ...text }, token)
}
async function createMailing(aim: object, text: object = {}): Promise<File> {
  const reply = await create(aim, text)
  expect(reply).toMatchObject({ code: 200 })
  return reply.data as unknown as File
}
async function fileOf(id: string): Promise<File> {
  await app().readAllEvents()
  return (await app().expectOk(path(id), {}, viewer)).data as unknown as File
}
async function act(id: string, action: string, body: object = {}, token = second) {
  return app().call(path(id, action), body, token)
}
async function box(player: TestPlayer): Promise<Line[]> {
  const { data } = await app().expectOk('/api/noticeList', {}, player.token)
  return data?.data as Line[]
}
async function unread(player: TestPlayer): Promise<unknown> {
  return (await app().expectOk('/api/user', {}, player.token)).data?.unread
}
async function read(player: TestPlayer, id = '') {
  return app().call('/api/message/read', { id }, player.token)
}
/** Inserts players of a level directly, because a thousand sign-ups would take a minute. */
async function plant(level: number, n: number): Promise<void> {
  await app().owner.query(
    `INSERT INTO player (name, name_key, realname, login_hash, pay_hash, vip_level)
     SELECT n, n, '林', 'x', 'x', $1::smallint
     FROM generate_series(1, $2::int) i, format('v%sn%s', $1::text, i) n`,
    [level, n],
  )
}

// R-ADMIN-140
describe('to some by name', () => {
  it('one player has it at once, sanitised, and nobody else', async () => {
    const html =
      '<p onclick="x()">您好<script>x</script> <a href="javascript:x()">点</a></p>' +
      '<p><a href="https://bank.example@evil.example/">银行</a></p>'
    const other = await app().registerPlayer()
    const mailing = await createMailing(
      { audience: 'names', names: player.name },
      { content: html },
    )
    expect(mailing).toMatchObject({
      state: 'delivered',
      recipients: 1,
      sent: 1,
      read: 0,
      mine: 1,
    })
    expect(await box(player)).toEqual([
      expect.objectContaining({
        id: `g${mailing.id}`,
        title: '系统升级通知',
        content: '<p>您好 <a>点</a></p><p><a>银行</a></p>',
        read: 0,
        link: '',
      }),
    ])
    expect(await box(other)).toEqual([])
    expect(await read(player, `g${mailing.id}`)).toMatchObject({ data: { unread: 0 } })
    expect(await read(other, `g${mailing.id}`)).toMatchObject({ code: 404 })
    expect(await fileOf(mailing.id)).toMatchObject({ read: 1 })
  })

  it('a list, whatever stands between the names; twice is once; who is unknown is named', async () => {
    const people = await Promise.all([1, 2, 3].map(() => app().registerPlayer()))
    const names = people.map(({ name }) => name)
    const list = ` ${names[0]},${names[1]}\n${names[2]}；${names[0]?.toUpperCase()} `
    const aim = { audience: 'names', names: list }
    const preview = await app().expectOk('/admin/api/mailings/reckon', aim, owner)
    expect(preview.data).toEqual({ recipients: 3, second: 0, outside: 0, unknown: '' })
    expect(await createMailing(aim)).toMatchObject({ recipients: 3, sent: 3 })
    for (const each of people) expect(await box(each)).toHaveLength(1)
    const digest = await app().tableDigest()
    const wrong = { audience: 'names', names: `${names[0]} nobody-1 nobody-2` }
    const refusal = { code: 422, message: '没有这些会员：nobody-1、nobody-2' }
    expect(await create(wrong)).toMatchObject(refusal)
    expect(await app().call('/admin/api/mailings/reckon', wrong, owner)).toMatchObject({
      data: { recipients: 1, unknown: 'nobody-1、nobody-2' },
    })
    const many = Array.from({ length: 1001 }, (_, n) => `n${n}`).join(' ')
    for (const [change, error] of [
      [{ names: many }, 'mailing.names-too-many'],
      [{ names: '  ' }, 'mailing.names-missing'],
      [{ names: ' , ' }, 'mailing.nobody'],
      [{ title: ' ' }, 'content.title-missing'],
      [{ title: 'a'.repeat(61) }, 'input.invalid'],
      [{ content: '<p> </p><script>x</script>' }, 'content.empty'],
      [{ audience: 'level', level: 9 }, 'mailing.nobody'],
      [{ audience: 'level', level: 11 }, 'input.invalid'],
      [{ audience: 'nobody' }, 'input.invalid'],
    ] as const)
      expect(await create({ ...aim, ...change })).toMatchObject({ error })
    expect(await app().tableDigest()).toEqual(digest)
  })
})

// R-ADMIN-141
describe('to a level', () => {
  it('goes out a slice at a time, each player once, also from several nodes and after a kill', async () => {
    // With these, no level of the next tests has half of all players.
    await plant(2, 1000)
    await plant(3, 900)
    const { id } = await createMailing({ audience: 'level', level: 3 })
    const slice = (limit: number) =>
      transaction(app().context.pool, (tx) => sendSlice(tx, limit))
    expect(await slice(100)).toBe(true)
    expect(await fileOf(id)).toMatchObject({ state: 'sending', recipients: 900, sent: 100 })
    // A run that is killed within a slice writes nothing of the slice, which is then sent again.
    const killedRun = transaction(app().context.pool, async (tx) => {
      await sendSlice(tx, 100)
      throw new Error('killed')
    })
    await expect(killedRun).rejects.toThrow('killed')
    expect(await fileOf(id)).toMatchObject({ sent: 100 })
    await atOnce(4, () => slice(150))
    await atOnce(4, () => app().runJob('send-mailings'))
    await app().runJob('send-mailings')
    expect(await fileOf(id)).toMatchObject({ state: 'delivered', sent: 900 })
    const { rows } = await app().owner.query(
      `SELECT count(*)::int AS n, count(DISTINCT player_id)::int AS players FROM mail
       WHERE mailing_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ n: 900, players: 900 }])
    expect(await slice(100)).toBe(false)
  })

  it('D-27: to a level of half of all players waits for a second member, however few', async () => {
    const { rows } = await app().owner.query('SELECT count(*)::int AS n FROM player')
    await plant(9, rows[0].n)
    const aim = { audience: 'level', level: 9 }
    const preview = await app().expectOk('/admin/api/mailings/reckon', aim, owner)
    expect(preview.data).toMatchObject({ second: 1 })
    await app().owner.query('DELETE FROM player WHERE vip_level = 9')
    await plant(9, 1)
    const few = await app().expectOk('/admin/api/mailings/reckon', aim, owner)
    expect(few.data).toMatchObject({ recipients: 1, second: 0 })
    await app().owner.query('DELETE FROM player WHERE vip_level = 9')
  })

  it('to more than a thousand waits for a second member', async () => {
    await plant(4, 1001)
    const aim = { audience: 'level', level: 4 }
    const preview = await app().expectOk('/admin/api/mailings/reckon', aim, owner)
    expect(preview.data).toMatchObject({ recipients: 1001, second: 1 })
    const { id } = await createMailing(aim)
    expect(await act(id, 'confirm', {}, owner)).toMatchObject({
      error: 'review.same-person',
    })
    expect(await act(id, 'confirm')).toMatchObject({ data: { state: 'sending' } })
    expect(await act(id, 'confirm')).toMatchObject({ error: 'review.already-decided' })
    await app().runJob('send-mailings')
    expect(await fileOf(id)).toMatchObject({ state: 'delivered', sent: 1001 })
  })
})

// R-ADMIN-142
describe('to everybody', () => {
  it('waits for a second, then is there for all at once, without a row for each', async () => {
    const { id } = await createMailing({ audience: 'all' }, { title: '致全体会员' })
    expect(await fileOf(id)).toMatchObject({ state: 'waiting', sent: 0 })
    const early = await app().registerPlayer()
    expect(await box(early)).toEqual([])
    const tasks = await app().expectOk('/admin/api/review-counts', {}, second)
    expect(tasks.data?.mine).toContainEqual(expect.objectContaining({ kind: 'mailing' }))
    const replies = await atOnce(8, () => act(id, 'confirm'))
    expect(tally(replies.map(({ code }) => code))).toEqual({ 200: 1, 409: 7 })
    expect(await unread(early)).toBe(1)
    const rowsOf = () =>
      app().owner.query('SELECT count(*)::int AS n FROM mail WHERE mailing_id = $1', [id])
    expect((await rowsOf()).rows).toEqual([{ n: 0 }])
    // Concurrent reads of the mail insert one row.
    const [mail] = await box(early)
    expect(mail).toMatchObject({ title: '致全体会员', read: 0 })
    await atOnce(8, () => read(early, mail?.id))
    expect((await rowsOf()).rows).toEqual([{ n: 1 }])
    expect(await box(early)).toEqual([{ ...mail, read: 1 }])
    expect(await unread(early)).toBe(0)
    // A player who signs up later does not get the mail. After 90 days, players who have not read it lose it.
    const late = await app().registerPlayer()
    expect(await box(late)).toEqual([])
    await app().clock.forward(91 * dayMs)
    expect(await box(await app().comeBack(early))).toHaveLength(1)
    expect(await unread(await app().comeBack(player))).toBe(0)
  })
})

// R-ADMIN-145
describe('a link in it', () => {
  const textWithLink = (href: string) => ({ content: `<p><a href="${href}">看</a></p>` })
  const aim = () => ({ audience: 'names', names: player.name })

  it('to where the list does not go takes two; sent by the second, whoever is there has it', async () => {
    const reader = await app().registerPlayer()
    const to = { audience: 'names', names: reader.name }
    const text = textWithLink('https://pond.example/a')
    const form = { ...to, ...text }
    const preview = await app().expectOk('/admin/api/mailings/reckon', form, owner)
    expect(preview.data).toMatchObject({ recipients: 1, second: 1, outside: 1 })
    const { id, state } = await createMailing(to, text)
    expect(state).toBe('waiting')
    expect(await box(reader)).toEqual([])
    expect(await act(id, 'confirm', {}, owner)).toMatchObject({
      error: 'review.same-person',
    })
    expect(await act(id, 'confirm')).toMatchObject({
      data: { state: 'delivered', sent: 1 },
    })
    expect(await box(reader)).toHaveLength(1)
  })

  it('to a screen of ours or a host on the list does not', async () => {
    await app().owner.query(
      `INSERT INTO site_setting VALUES ('hosts', 'pond.example')
       ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    )
    for (const href of ['https://pond.example/a', '#/activity'])
      expect(await createMailing(aim(), textWithLink(href))).toMatchObject({
        state: 'delivered',
      })
    await app().owner.query(`UPDATE site_setting SET value = '' WHERE key = 'hosts'`)
    expect(
      await createMailing(aim(), textWithLink('https://pond.example/a')),
    ).toMatchObject({
      state: 'waiting',
    })
  })
})

// R-ADMIN-143
describe('taking back', () => {
  it('it vanishes for whoever has not read it; who has, keeps it; the count follows', async () => {
    const reader = await app().registerPlayer()
    const other = await app().registerPlayer()
    const names = `${reader.name} ${other.name}`
    const toTwo = await createMailing({ audience: 'names', names })
    const toAll = await createMailing({ audience: 'all' })
    await act(toAll.id, 'confirm')
    for (const { id } of [toTwo, toAll]) await read(reader, `g${id}`)
    expect([await unread(reader), await unread(other)]).toEqual([0, 2])
    for (const { id } of [toTwo, toAll]) {
      expect(await act(id, 'withdraw')).toMatchObject({ error: 'review.reason-missing' })
      const reply = await act(id, 'withdraw', { reason: '有误' })
      expect(reply).toMatchObject({
        code: 200,
        data: { state: 'withdrawn', reason: '有误' },
      })
      expect(await act(id, 'withdraw', { reason: '有误' })).toMatchObject({ code: 409 })
    }
    expect(await box(reader)).toHaveLength(2)
    expect(await box(other)).toEqual([])
    expect(await unread(other)).toBe(0)
    expect(await read(other, `g${toTwo.id}`)).toMatchObject({ code: 404 })
    expect(await read(other, `g${toAll.id}`)).toMatchObject({ code: 404 })
  })

  it('stops what is being sent; what waits is dropped instead', async () => {
    await plant(5, 300)
    const sendingMailing = await createMailing({ audience: 'level', level: 5 })
    await transaction(app().context.pool, (tx) => sendSlice(tx, 100))
    await act(sendingMailing.id, 'withdraw', { reason: '停' })
    await app().runJob('send-mailings')
    expect(await fileOf(sendingMailing.id)).toMatchObject({ state: 'withdrawn', sent: 100 })
    const waitingMailing = await createMailing({ audience: 'all' })
    expect(await act(waitingMailing.id, 'withdraw', { reason: '停' })).toMatchObject({
      code: 409,
    })
    expect(await act(waitingMailing.id, 'cancel', { reason: '停' })).toMatchObject({
      data: { state: 'cancelled' },
    })
    expect(await act(waitingMailing.id, 'confirm')).toMatchObject({ code: 409 })
  })

  it('read and taken back at the same moment: read stays, or it is gone, 20 rounds', async () => {
    for (let round = 0; round < 20; round += 1) {
      const reader = await app().registerPlayer()
      const { id } = await createMailing({ audience: 'names', names: reader.name })
      const [, markReply] = await Promise.all([
        act(id, 'withdraw', { reason: '有误' }),
        read(reader, `g${id}`),
      ])
      expect(await box(reader)).toHaveLength(markReply.code === 200 ? 1 : 0)
      expect(await unread(reader)).toBe(0)
    }
  })
})

// R-ADMIN-144
it('is for who may; the list is narrowed by state; each action stands in the trail', async () => {
  const { id } = await createMailing({ audience: 'names', names: player.name })
  for (const [action, body] of [
    ['confirm', {}],
    ['cancel', { reason: 'x' }],
    ['withdraw', { reason: 'x' }],
  ] as const)
    expect((await act(id, action, body, viewer)).code).toBe(403)
  expect((await create({ audience: 'all' }, {}, viewer)).code).toBe(403)
  const cashier = (await app().newStaff('cashier')).token
  expect((await app().call('/admin/api/mailings', {}, cashier)).code).toBe(403)
  const listIds = async (state: string) => {
    const { data } = await app().expectOk('/admin/api/mailings', { state }, viewer)
    return (data as unknown as { data: File[] }).data.map((each) => each.state)
  }
  expect(new Set(await listIds('withdrawn'))).toEqual(new Set(['withdrawn']))
  expect((await listIds(''))[0]).toBe('delivered')
  for (const unknown of ['0', 'x', '9'.repeat(18)])
    expect((await app().call(path(unknown), {}, viewer)).code).toBe(404)
  const trail = { action: 'mailing.', pagesize: 100 }
  const { data } = await app().expectOk('/admin/api/audit', trail, owner)
  const { data: lines } = data as unknown as { data: { action: string }[] }
  const actions = lines.map(({ action }) => action)
  const verbs = ['made', 'confirmed', 'cancelled', 'withdrawn']
  expect(new Set(actions)).toEqual(new Set(verbs.map((verb) => `mailing.${verb}`)))
})

it('R-ADMIN-190: who has read it is counted once, also if counted at several nodes at once', async () => {
  const readers = await Promise.all([0, 1, 2].map(() => app().registerPlayer()))
  const [first, middle, last] = readers as [TestPlayer, TestPlayer, TestPlayer]
  const names = readers.map(({ name }) => name).join()
  const { id } = await createMailing({ audience: 'names', names })
  await read(first, `g${id}`)
  await read(middle, `g${id}`)
  await atOnce(3, () => app().readAllEvents())
  expect(await fileOf(id)).toMatchObject({ read: 2 })
  await read(first, `g${id}`)
  await read(last, `g${id}`)
  expect(await fileOf(id)).toMatchObject({ read: 3 })
})
