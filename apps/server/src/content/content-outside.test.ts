import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { bannerPicture, contentEditor } from '../../test/content-editor.ts'

const app = useTestApp()

let writer: TestStaff
let other: TestStaff
beforeAll(async () => {
  writer = await app().newStaff('operations', '林运营')
  other = await app().newStaff('operations', '陈运营')
})

const { ask, banner, banners, create, act, fileOf, takeBack, titles } = contentEditor(
  app,
  () => writer.token,
)

describe('what the content desk writes', () => {
  it('D-15: is submitted by its writer, waits with the publisher, and is published there', async () => {
    const desk = await app().newStaff('content', '吴内容')
    const { id } = await banner('灯会', {})
    const form = { title: '灯会二', picture: bannerPicture }
    expect(await act(id, 'save', form, desk.token)).toMatchObject({ data: { asks: 1 } })
    expect(await act(id, 'publish', {}, desk.token)).toMatchObject({
      data: { live: null, draft: { state: 'asked', title: '灯会二' } },
    })
    const { data } = await app().expectOk('/admin/api/review-counts', {}, other.token)
    expect(data?.mine).toContainEqual(expect.objectContaining({ kind: 'content' }))
    expect(await act(id, 'publish', {}, desk.token)).toMatchObject({ code: 403 })
    expect(await act(id, 'publish', {}, other.token)).toMatchObject({
      data: { live: { title: '灯会二', made_by: '吴内容', decided_by: '陈运营' } },
    })
    await takeBack(id)
  })

  it('D-15: is not the work of 财务', async () => {
    const finance = await app().newStaff('finance')
    const { id } = await banner('灯会', {})
    expect(await act(id, 'publish', {}, finance.token)).toMatchObject({ code: 403 })
    expect(await act(id, 'save', { title: 'x' }, finance.token)).toMatchObject({
      code: 403,
    })
    await act(id, 'discard')
  })
})

// R-ADMIN-112
describe('what leads outside', () => {
  const link = 'https://koi.example/gala?x=1'

  it('is asked for by its writer and published by somebody else', async () => {
    const { id, outside, mine } = await banner('外链', { link, place: 0 })
    expect([outside, mine]).toEqual([1, 1])
    expect(await act(id, 'publish')).toMatchObject({
      code: 200,
      data: { live: null, draft: { state: 'asked' } },
    })
    expect(await titles()).not.toContain('外链')
    expect(await act(id, 'publish')).toMatchObject({
      code: 403,
      error: 'review.same-person',
    })
    const waits = async (token: string) => {
      const { data } = await app().expectOk('/admin/api/review-counts', {}, token)
      const { mine: list } = data as unknown as { mine: { kind: string }[] }
      return list.some(({ kind }) => kind === 'content')
    }
    expect([await waits(writer.token), await waits(other.token)]).toEqual([false, true])
    expect(await act(id, 'publish', {}, other.token)).toMatchObject({
      code: 200,
      data: { live: { title: '外链', made_by: '林运营', decided_by: '陈运营' } },
    })
    expect((await banners())[0]).toMatchObject({ link })
    await takeBack(id)
  })

  it('written again it is a draft again, and its new writer is the first of two', async () => {
    const { id } = await banner('外链', { link })
    await act(id, 'publish')
    const form = { title: '外链二', picture: bannerPicture, link }
    expect(await act(id, 'save', form, other.token)).toMatchObject({
      data: { draft: { state: 'draft', made_by: '陈运营' } },
    })
    expect(await act(id, 'publish', {}, other.token)).toMatchObject({
      data: { draft: { state: 'asked' } },
    })
    expect(await act(id, 'publish')).toMatchObject({ data: { draft: null } })
    await takeBack(id)
  })

  it('D-21: is sent back by the second person with a reason', async () => {
    const { id } = await banner('外链', { link })
    const reason = '链接有误'
    expect(await act(id, 'return', { reason }, other.token)).toMatchObject({ code: 409 })
    await act(id, 'publish')
    expect(await act(id, 'return', { reason })).toMatchObject({
      error: 'review.same-person',
    })
    expect(await act(id, 'return', {}, other.token)).toMatchObject({
      error: 'review.reason-missing',
    })
    expect(await act(id, 'return', { reason }, other.token)).toMatchObject({
      data: { draft: { state: 'draft', decided_by: '陈运营', reason } },
    })
    await act(id, 'publish')
    expect(await act(id, 'publish', {}, other.token)).toMatchObject({
      data: { live: { reason: '' } },
    })
    expect(await app().auditTrail(`banner:${id}`)).toContain('陈运营 content.returned')
    await takeBack(id)
  })

  it('a host that two people listed needs one; so do links in a popup', async () => {
    const form = { title: '弹窗', content: `<p><a href="${link}">去看</a></p>` }
    const { id, outside } = await create('popup', form)
    expect(outside).toBe(1)
    await app().owner.query(
      `INSERT INTO site_setting VALUES ('hosts', E'pond.example\nkoi.example')`,
    )
    expect(await fileOf(id)).toMatchObject({ outside: 0 })
    expect(await act(id, 'publish')).toMatchObject({ data: { draft: null } })
    await app().owner.query(`DELETE FROM site_setting WHERE key = 'hosts'`)
    await takeBack(id)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://koi.example/',
    '//koi.example',
    'https://somebody:secret@koi.example/',
    'https://koi.example/" onclick="x',
    'https://127.0.0.1/',
    '/nowhere',
    '/login?redirect=/mine',
    '/\\koi.example',
    'vip',
  ])('R-ADMIN-114: %j is no link', async (wrong) => {
    const form = { kind: 'banner', title: '横幅', picture: bannerPicture, link: wrong }
    expect(await ask('create', form)).toMatchObject({
      code: 422,
      error: 'content.link-invalid',
    })
  })

  it.each(['', 'https://koi.example/x.png', '/images/../etc', '//x', '/images/', '/x.png'])(
    'R-ADMIN-114: %j is no picture of ours',
    async (wrong) => {
      const form = { kind: 'banner', title: '横幅', picture: wrong }
      expect(await ask('create', form)).toMatchObject({ error: 'content.picture-missing' })
    },
  )
})

// R-ADMIN-254
it('D-29: staff read the items in the order in which players see them', async () => {
  const first = await banner('在前', { place: 1 })
  const last = await banner('在后', { place: 999 })
  for (const { id } of [last, first]) await act(id, 'publish')
  const { data } = await app().expectOk(
    '/admin/api/content-items',
    { kind: 'banner' },
    writer.token,
  )
  const items = (data as unknown as { data: { title: string }[] }).data
  expect(items.map(({ title }) => title)).toEqual(await titles())
  expect([items[0]?.title, items.at(-1)?.title]).toEqual(['在前', '在后'])
  for (const { id } of [first, last]) await takeBack(id)
})
