import { shippedPictures } from '@jinli/contract/content/content'
import { atOnce } from '@jinli/dev-env/at-once'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { dayMs, hourMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  bannerPicture,
  type ContentFile,
  contentEditor,
  contentItems,
  type Version,
} from '../../test/content-editor.ts'

const app = useTestApp()

let writer: TestStaff
beforeAll(async () => {
  writer = await app().newStaff('operations', '林运营')
})

const { ask, banner, banners, create, act, fileOf, takeBack, titles } = contentEditor(
  app,
  () => writer.token,
)

async function publish(kind: string, form: object): Promise<string> {
  const { id } = await create(kind, form)
  expect(await act(id, 'publish')).toMatchObject({ code: 200 })
  return id
}
async function notices() {
  return (await app().expectOk('/api/homenotice')).data as unknown as string[]
}
async function site() {
  return (await app().expectOk('/api/app')).data as Record<string, unknown>
}
const at = (ms: number) => new Date(app().clock.now().getTime() + ms).toISOString()

// R-ADMIN-110
describe('a banner, a notice, a popup', () => {
  it('is seen by staff alone until it is published; then players see it, in its place', async () => {
    const before = await titles()
    const { id, draft } = await banner('新横幅', { place: 1, link: '/vip' })
    expect(draft).toMatchObject({ state: 'draft', version: 1, title: '新横幅' })
    expect(await titles()).toEqual(before)
    expect(await act(id, 'publish')).toMatchObject({
      code: 200,
      data: { live: { version: 1, decided_by: '林运营' }, draft: null, waiting: null },
    })
    expect((await banners())[0]).toEqual({
      src: bannerPicture,
      pic: bannerPicture,
      title: '新横幅',
      link: '/vip',
    })
    expect(
      await act(id, 'save', { title: '改过', picture: bannerPicture, place: 999 }),
    ).toMatchObject({
      code: 200,
      data: { live: { version: 1 }, draft: { version: 2, title: '改过' } },
    })
    expect((await titles())[0]).toBe('新横幅')
    await act(id, 'publish')
    expect((await titles()).at(-1)).toBe('改过')
    await takeBack(id)
    expect(await titles()).toEqual(before)
    const { data } = await ask(`${id}/versions`)
    const versions = (data as unknown as { data: Version[] }).data
    expect(versions.map(({ version, state }) => [version, state])).toEqual([
      [2, 'withdrawn'],
      [1, 'replaced'],
    ])
    expect(await app().auditTrail(`banner:${id}`)).toEqual(
      [
        'content.created',
        'content.published',
        'content.saved',
        'content.published',
        'content.withdrawn',
      ].map((action) => `林运营 ${action}`),
    )
  })

  it('R-CALL-10: a notice is one plain line', async () => {
    const id = await publish('notice', { title: ' 今晚 <b>八点</b>\n维护  ', place: 0 })
    expect((await notices())[0]).toBe('今晚 <b>八点</b> 维护')
    await takeBack(id)
  })

  it('R-HOME-10: a popup is told with a version of its own for each text', async () => {
    expect(await site()).toMatchObject({ index_modal: 0, webcontent: '' })
    const form = { title: '周年庆', content: '<p onclick="x()">好<script>1</script></p>' }
    const id = await publish('popup', form)
    const first = await site()
    expect(first).toMatchObject({
      index_modal: 1,
      webcontent: '<p>好</p>',
      webcontent_title: '周年庆',
    })
    await act(id, 'save', { ...form, content: '<p>更好</p>' })
    expect(await site()).toEqual(first)
    await act(id, 'publish')
    const second = await site()
    expect(second).toMatchObject({ webcontent: '<p>更好</p>' })
    expect(second.webcontent_version).not.toBe(first.webcontent_version)
    const newer = await publish('popup', { title: '更新的', content: '<p>新</p>' })
    expect(await site()).toMatchObject({ webcontent: '<p>新</p>' })
    await takeBack(newer)
    expect(await site()).toEqual(second)
    await takeBack(id)
    expect(await site()).toMatchObject({ index_modal: 0 })
  })

  it('R-SITE-30 R-HOME-02: with none of the operator’s the four that are shipped are shown', async () => {
    const { data } = await app().expectOk(contentItems, { kind: 'banner' }, writer.token)
    const rows = (data as unknown as { data: ContentFile[] }).data
    for (const { id } of rows) await takeBack(id)
    expect((await banners()).map(({ pic }) => pic)).toEqual(
      shippedPictures.map(({ src }) => src),
    )
    for (const { id, live } of rows) {
      if (!live) continue
      await act(id, 'save', { ...live, starts_at: '', ends_at: '' })
      await act(id, 'publish')
    }
    expect(await banners()).toHaveLength(4)
  })

  it('the list is short by what is over, and pages through what there is', async () => {
    const ids = []
    for (let at = 0; at < 12; at += 1) ids.push((await banner(`第${at}张`)).id)
    const page = await app().expectOk(
      contentItems,
      { kind: 'banner', pagesize: 5, page: 2 },
      writer.token,
    )
    expect(page.data).toMatchObject({ total: 16, last_page: 4 })
    for (const id of ids) await act(id, 'discard')
    const items = await app().expectOk(contentItems, { kind: 'banner' }, writer.token)
    expect(items.data).toMatchObject({ total: 4 })
    const all = await app().expectOk(
      contentItems,
      { kind: 'banner', show: 'all' },
      writer.token,
    )
    expect(Number(all.data?.total)).toBeGreaterThan(15)
  })
})

// R-ADMIN-111
describe('a schedule', () => {
  it('comes and goes by itself, at its hour and not a moment beside it', async () => {
    const [starts_at, ends_at] = [at(hourMs), at(2 * hourMs)]
    const { id } = await banner('限时', { place: 0, starts_at, ends_at })
    expect(await act(id, 'publish')).toMatchObject({
      data: { live: null, waiting: { title: '限时' } },
    })
    const isSeen = async () => (await titles()).includes('限时')
    for (const [hour, ms, is] of [
      [starts_at, -1, false],
      [starts_at, 0, true],
      [ends_at, -1, true],
      [ends_at, 0, false],
    ] as const) {
      await app().clock.stop(new Date(new Date(hour).getTime() + ms))
      expect([hour, ms, await isSeen()]).toEqual([hour, ms, is])
    }
    expect((await fileOf(id)).live).toBeNull()
  })

  it('a newer version that waits lets the older one run until its hour', async () => {
    const id = await publish('banner', {
      title: '旧的',
      picture: bannerPicture,
      place: 0,
    })
    const starts_at = at(dayMs)
    await act(id, 'save', { title: '新的', picture: bannerPicture, place: 0, starts_at })
    await act(id, 'publish')
    expect(await fileOf(id)).toMatchObject({
      live: { title: '旧的' },
      waiting: { title: '新的' },
    })
    const first = async () => (await titles())[0]
    expect(await first()).toBe('旧的')
    await app().clock.stop(new Date(new Date(starts_at).getTime() - 1))
    expect(await first()).toBe('旧的')
    await app().clock.forward(1)
    expect(await first()).toBe('新的')
    await app().clock.reset()
    const { waiting: scheduledVersion } = await fileOf(id)
    const back = { version: scheduledVersion?.version, reason: '改期' }
    expect(await act(id, 'withdraw', back)).toMatchObject({
      data: { live: { title: '旧的' }, waiting: null },
    })
    await app().clock.stop(new Date(new Date(starts_at).getTime() + dayMs))
    expect(await first()).toBe('旧的')
    await app().clock.reset()
    await act(id, 'save', { title: '再新', picture: bannerPicture, starts_at })
    await act(id, 'publish')
    await act(id, 'save', {
      title: '更新',
      picture: bannerPicture,
      starts_at: at(2 * dayMs),
    })
    expect(await act(id, 'publish')).toMatchObject({
      data: { live: { title: '旧的' }, waiting: { title: '更新' } },
    })
    await takeBack(id)
  })

  it.each([
    [
      { starts_at: '2030-01-02T00:00:00Z', ends_at: '2030-01-01T00:00:00Z' },
      'content.schedule-order',
    ],
    [
      { starts_at: '2030-01-01T00:00:00Z', ends_at: '2030-01-01T00:00:00Z' },
      'content.schedule-order',
    ],
    [{ ends_at: '2020-01-01T00:00:00Z' }, 'content.schedule-past'],
    [{ starts_at: 'tomorrow' }, 'input.invalid'],
  ])('%j cannot be', async (schedule, error) => {
    const form = { kind: 'notice', title: '公告', ...schedule }
    expect(await ask('create', form)).toMatchObject({ code: 422, error })
  })

  it('what was over before it was published is refused', async () => {
    const { id } = await create('notice', { title: '赶不上', ends_at: at(hourMs) })
    await app().clock.forward(hourMs)
    expect(await act(id, 'publish')).toMatchObject({ error: 'content.schedule-past' })
    await app().clock.reset()
    await act(id, 'discard')
  })
})

// R-ADMIN-113
describe('two people at once', () => {
  it('of those who write or publish on the same sight one gets through, 20 rounds', async () => {
    const { id } = await banner('争')
    for (let round = 0; round < 20; round += 1) {
      const { edition: based_on } = await fileOf(id)
      const replies = await atOnce(4, (n) =>
        n < 3
          ? ask(`${id}/save`, {
              title: `第${round}轮${n}`,
              picture: bannerPicture,
              based_on,
            })
          : ask(`${id}/publish`, { based_on }),
      )
      const codes = replies.map((reply) => reply.code).toSorted((a, b) => a - b)
      expect(codes).toEqual([200, 409, 409, 409])
    }
    await takeBack(id)
  })

  it('R-ADMIN-115: no more than its kind holds are shown, whoever publishes at once', async () => {
    const ids: string[] = []
    for (let at = 0; at < 6; at += 1)
      ids.push((await create('popup', { title: `弹窗${at}`, content: '<p>文</p>' })).id)
    const replies = await atOnce(6, (n) => act(ids[n] ?? '', 'publish'))
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(5)
    expect(replies.find(({ code }) => code !== 200)).toMatchObject({
      error: 'content.too-many',
      message: '同时展示的欢迎弹窗最多5个，请先撤下其他',
    })
    for (const id of ids) await takeBack(id)
  })
})

describe('who may, and what is refused', () => {
  // R-ADMIN-116
  it('the preview is what players will be answered', async () => {
    const { id } = await banner('预览', { place: 15, link: '/vip' })
    const preview = async () => (await ask(`${id}/preview`)).data
    const preview1 = await preview()
    expect(preview1).toMatchObject({ notices: null, popup: null })
    await act(id, 'publish')
    const entries = (await banners()).map(({ src, title, link }) => ({ src, title, link }))
    expect(preview1?.banners).toEqual(entries)
    await takeBack(id)
  })

  it('without a title or words it is refused, and nothing changes', async () => {
    const { id } = await create('popup', { title: '弹窗', content: '<p>文</p>' })
    const digest = await app().tableDigest()
    for (const [form, error] of [
      [{ title: ' ', content: '<p>文</p>' }, 'content.title-missing'],
      [{ title: '弹窗', content: '<p> </p><script>x</script>' }, 'content.empty'],
      [{ title: '字'.repeat(31), content: '<p>文</p>' }, 'input.invalid'],
    ] as const)
      expect(await act(id, 'save', form)).toMatchObject({ error })
    for (const [change, what] of [
      ['999999', 'publish'],
      ['x', 'save'],
      ['0', ''],
    ] as const) {
      const reply = await ask(`${change}/${what}`, { title: '弹窗', based_on: 1 })
      expect(reply).toMatchObject({ code: 404 })
    }
    expect(await act(id, 'withdraw', { version: 1, reason: '' })).toMatchObject({
      error: 'review.reason-missing',
    })
    expect(await act(id, 'withdraw', { version: 1, reason: '没有' })).toMatchObject({
      error: 'content.stale',
    })
    expect(await app().tableDigest()).toEqual(digest)
    await act(id, 'discard')
    expect(await act(id, 'publish')).toMatchObject({ error: 'content.stale' })
    expect(await act(id, 'discard')).toMatchObject({ error: 'content.stale' })
  })

  it('who only writes does not publish, who only looks does not write', async () => {
    const { id, edition } = await banner('权限')
    const author = await app().memberWith('content.view', 'content.edit')
    const reader = await app().memberWith('content.view')
    const cashier = (await app().newStaff('cashier')).token
    const body = {
      title: '权限',
      picture: bannerPicture,
      based_on: edition,
      version: 1,
      reason: '原因',
    }
    // D-15: who only writes submits; somebody else publishes.
    expect((await ask(`${id}/withdraw`, body, author)).code).toBe(403)
    for (const what of ['save', 'discard', 'publish', 'withdraw'])
      expect((await ask(`${id}/${what}`, body, reader)).code).toBe(403)
    for (const what of ['', '/versions', '/preview'])
      expect((await ask(`${id}${what}`, {}, cashier)).code).toBe(403)
    await act(id, 'discard')
  })
})
