import { articleLabels, articleTypes } from '@jinli/contract/article/article'
import { atOnce } from '@jinli/dev-env/at-once'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { safeHtml, wordsOf } from '../platform/safe-html.ts'

const app = useTestApp()

type Version = { version: number; title: string; content: string; state: string }
type File = { edition: number; published: Version | null; draft: Version | null }

let owner: string
let cashier: string
beforeAll(async () => {
  owner = await app().staffToken()
  cashier = (await app().newStaff('cashier')).token
})

const path = (type: number, action = '') =>
  `/admin/api/articles/${type}${action && `/${action}`}`
async function ask(type: number, action = '', body: object = {}, token = owner) {
  return app().call(path(type, action), body, token)
}
async function fileOf(type: number): Promise<File> {
  return (await ask(type)).data as unknown as File
}
/** Publishes or sends back what stands there now; `based_on` says that an older edition was read. */
async function review(
  type: number,
  action: 'publish' | 'return',
  more = {},
  token = owner,
) {
  const { edition } = await fileOf(type)
  return ask(type, action, { based_on: edition, ...more }, token)
}
async function save(type: number, content: string, title = '标题'): Promise<File> {
  const { edition } = await fileOf(type)
  const reply = await ask(type, 'save', { title, content, based_on: edition })
  expect(reply).toMatchObject({ code: 200 })
  return reply.data as unknown as File
}
async function read(type: number) {
  return (await app().call('/api/article', { type })).data as Record<string, unknown>
}
async function search(words: string) {
  const { data } = await app().expectOk('/api/article/search', { words })
  return data as unknown as { type: number; title: string; excerpt: string }[]
}

// R-SITE-16 R-SITE-18 R-SITE-20
describe('what players read', () => {
  // R-CALL-25
  it('all eight articles are there out of the box, for visitors too, by GET and POST', async () => {
    for (const type of articleTypes) {
      const article = await read(type)
      expect(article).toMatchObject({ type, title: articleLabels[type] })
      expect(wordsOf(String(article.content)).length).toBeGreaterThan(400)
      const response = await fetch(`${app().url}/api/article?type=${type}`)
      expect(await response.json()).toMatchObject({ code: 200, data: { type } })
    }
    const longest = articleTypes.map(
      async (type) => String((await read(type)).content).length,
    )
    expect(Math.max(...(await Promise.all(longest)))).toBe(
      String((await read(8)).content).length,
    )
  })

  it('a wrong type is refused with data that can be read: clients look at nothing else', async () => {
    for (const type of [0, 9, '1', 'x', null, undefined])
      expect(await app().call('/api/article', { type })).toMatchObject({
        status: 200,
        code: 422,
        data: {},
      })
  })

  it('what is brought stands as it was written: nothing of it is dropped', async () => {
    for (const type of articleTypes) {
      const { content } = await read(type)
      expect(safeHtml(String(content))).toBe(content)
    }
  })

  it('R-SITE-28: is searched by all words, titles first, with the place where they stand', async () => {
    const limits = await search('限额')
    expect(limits.length).toBeGreaterThan(0)
    for (const { title, excerpt } of limits) expect(`${title}${excerpt}`).toContain('限额')
    expect((await search('责任博彩'))[0]).toMatchObject({ type: 8 })
    const both = await search('打码量 存款')
    expect(both.map((each) => each.type)).toContain(1)
    expect(await search('没有这样的词xyz')).toEqual([])
    // The wildcards of LIKE are plain characters in a search.
    for (const sign of ['_', '\\', '%%']) expect(await search(sign)).toEqual([])
    expect((await search('%')).map((each) => each.type)).not.toContain(7)
    expect(await search('  ')).toEqual([])
  })
})

// R-ADMIN-44 R-SITE-25
describe('writing', () => {
  it('a draft is seen by staff alone until it is published; then it is what players read', async () => {
    const before = await read(3)
    const { draft } = await save(3, '<p>新的声明</p>', '新标题')
    expect(draft).toMatchObject({ title: '新标题', state: 'draft' })
    expect(await read(3)).toEqual(before)
    expect(await search('新的声明')).toEqual([])
    const version = draft?.version
    expect(await review(3, 'publish')).toMatchObject({
      code: 200,
      data: { published: { version, decided_by: '管理员' }, draft: null },
    })
    expect(await read(3)).toEqual({ type: 3, title: '新标题', content: '<p>新的声明</p>' })
    expect(await search('新的声明')).toEqual([
      { type: 3, title: '新标题', excerpt: '新的声明' },
    ])
    const { data } = await ask(3, 'versions')
    const versions = (data as unknown as { data: Version[] }).data
    const states = versions.map((each) => [each.version, each.state])
    expect(states).toEqual([
      [2, 'published'],
      [1, 'replaced'],
    ])
  })

  it('written again the draft stays one version; a writer of older words is refused', async () => {
    const first = await save(4, '<p>一</p>')
    const second = await save(4, '<p>二</p>')
    expect(second.draft?.version).toBe(first.draft?.version)
    const stale = { title: '标题', content: '<p>旧</p>', based_on: first.edition }
    expect(await ask(4, 'save', stale)).toMatchObject({ code: 409, error: 'content.stale' })
    expect((await fileOf(4)).draft?.content).toBe('<p>二</p>')
    expect(await ask(4, 'discard', { version: first.draft?.version })).toMatchObject({
      code: 200,
      data: { draft: null },
    })
  })

  it('of two who write at the same moment one is kept and the other told, 20 rounds', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { edition } = await fileOf(5)
      const text = (n: number) => ({
        title: '标题',
        content: `<p>${round} ${n}</p>`,
        based_on: edition,
      })
      const replies = await atOnce(4, (n) => ask(5, 'save', text(n)))
      const codes = replies.map((reply) => reply.code).toSorted((a, b) => a - b)
      expect(codes).toEqual([200, 409, 409, 409])
    }
    const publishReplies = await atOnce(4, () => review(5, 'publish'))
    expect(publishReplies.filter((reply) => reply.code === 200)).toHaveLength(1)
    const { rows } = await app().owner.query(
      `SELECT count(*)::int AS n FROM article_version WHERE type = 5 AND state = 'published'`,
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('taken back, players find nothing there, until another is published', async () => {
    const { published: publishedVersion } = await fileOf(6)
    const version = publishedVersion?.version
    expect(await ask(6, 'withdraw', { version })).toMatchObject({ code: 422 })
    const reply = await ask(6, 'withdraw', { version, reason: '有误' })
    expect(reply).toMatchObject({ code: 200, data: { published: null } })
    expect(await read(6)).toEqual({ type: 6, title: '', content: '' })
    expect(await ask(6, 'withdraw', { version, reason: '有误' })).toMatchObject({
      code: 409,
    })
    await save(6, '<p>改好了</p>')
    expect(await review(6, 'publish')).toMatchObject({ code: 200 })
    expect(await read(6)).toMatchObject({ content: '<p>改好了</p>' })
  })

  it.each([
    ['<p onclick="x()">a</p><script>alert(1)</script>', '<p>a</p>'],
    ['<p><a href="javascript:x()">a</a></p>', '<p><a>a</a></p>'],
    ['<img src="https://x/y.png"><p>a</p>', '<p>a</p>'],
    [
      '<img src="/images/a.png" alt="图"><p>a</p>',
      '<img src="/images/a.png" alt="图" /><p>a</p>',
    ],
    ['<iframe src="https://x"></iframe><p style="position:fixed">a</p>', '<p>a</p>'],
    ['<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>', undefined],
  ])('%s is made harmless when it is saved', async (html, expected = html) => {
    expect((await save(7, html)).draft?.content).toBe(expected)
  })

  it('without title or words it is refused, and nothing changes', async () => {
    const { edition } = await fileOf(2)
    const digest = await app().tableDigest()
    for (const [body, error] of [
      [{ title: ' ', content: '<p>a</p>' }, 'content.title-missing'],
      [{ title: 'a', content: '<p> </p><script>x</script>' }, 'content.empty'],
      [{ title: 'a'.repeat(61), content: '<p>a</p>' }, 'input.invalid'],
    ] as const)
      expect(await ask(2, 'save', { ...body, based_on: edition })).toMatchObject({ error })
    for (const [type, action] of [
      [2, 'publish'],
      [2, 'discard'],
      [9, 'publish'],
      [0, ''],
    ] as const)
      expect(
        (await ask(type, action, { version: 99, based_on: 99 })).code,
      ).toBeGreaterThanOrEqual(404)
    expect(await app().tableDigest()).toEqual(digest)
  })

  it('a long text is taken, up to what the contract says', async () => {
    const long = `<p>${'字'.repeat(40_000)}</p>`
    expect((await save(2, long)).draft?.content).toBe(long)
    const { edition } = await fileOf(2)
    const longer = {
      title: 'a',
      content: `<p>${'字'.repeat(60_000)}</p>`,
      based_on: edition,
    }
    expect(await ask(2, 'save', longer)).toMatchObject({ code: 422 })
  })

  it('is for who may: a cashier neither reads nor writes; each action stands in the trail', async () => {
    for (const action of ['', 'versions', 'save', 'publish', 'withdraw', 'discard'])
      expect((await ask(1, action, { version: 1, based_on: 1 }, cashier)).code).toBe(403)
    expect((await app().call('/admin/api/articles', {}, cashier)).code).toBe(403)
    const trail = { action: 'article.', pagesize: 100 }
    const { data } = await app().expectOk('/admin/api/audit', trail, owner)
    const lines = (data as unknown as { data: { action: string }[] }).data
    const actions = lines.map((line) => line.action)
    expect(new Set(actions)).toEqual(
      new Set([
        'article.saved',
        'article.published',
        'article.withdrawn',
        'article.discarded',
      ]),
    )
  })
})

it('D-15: an article of the content desk waits with its publisher', async () => {
  const desk = (await app().newStaff('content')).token
  const { edition } = await fileOf(1)
  const text = { title: '规则', content: '<p>新规则</p>', based_on: edition }
  const reply = await ask(1, 'save', text, desk)
  const version = (reply.data as unknown as File).draft?.version
  expect(await review(1, 'publish', {}, desk)).toMatchObject({
    data: { asks: 1, draft: { state: 'asked' } },
  })
  const operator = (await app().newStaff('operations')).token
  const { data } = await app().expectOk('/admin/api/review-counts', {}, operator)
  expect(data?.mine).toContainEqual(expect.objectContaining({ kind: 'article' }))
  expect(await review(1, 'publish', {}, operator)).toMatchObject({
    data: { draft: null, published: { version } },
  })
})

// R-ADMIN-252
it('D-21: an article is sent back by the second person, and waits again when submitted anew', async () => {
  const desk = (await app().newStaff('content')).token
  const operator = (await app().newStaff('operations', '陈运营')).token
  const write = async () => {
    const { edition } = await fileOf(2)
    const form = { title: '规则', content: '<p>新规则</p>', based_on: edition }
    return (await ask(2, 'save', form, desk)).data as unknown as File
  }
  const version = (await write()).draft?.version
  const step = { reason: '日期有误' }
  expect(await review(2, 'return', step, operator)).toMatchObject({
    error: 'content.stale',
  })
  await review(2, 'publish', {}, desk)
  expect((await review(2, 'return', step, desk)).code).toBe(403)
  expect(await review(2, 'return', { reason: ' ' }, operator)).toMatchObject({
    error: 'review.reason-missing',
  })
  const replies = await atOnce(4, () => review(2, 'return', step, operator))
  expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409,
  ])
  expect(await fileOf(2)).toMatchObject({
    draft: { state: 'draft', decided_by: '陈运营', reason: '日期有误' },
  })
  expect(await write()).toMatchObject({ draft: { decided_by: '', reason: '' } })
  await review(2, 'publish', {}, desk)
  // Rewritten and submitted again after the second person read it: the version is the same, the text is not.
  const { edition: based_on } = await fileOf(2)
  await write()
  await review(2, 'publish', {}, desk)
  for (const action of ['publish', 'return'] as const) {
    const unread = { ...step, based_on }
    expect(await review(2, action, unread, operator)).toMatchObject({
      error: 'content.stale',
    })
  }
  expect(await review(2, 'publish', {}, operator)).toMatchObject({
    data: { published: { version, reason: '' } },
  })
  expect(await app().auditTrail('article:2')).toContain('陈运营 article.returned')
})
