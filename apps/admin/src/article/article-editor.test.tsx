import {
  articleVersions,
  listArticles,
  publishArticle,
  readArticle,
  returnArticle,
  saveArticle,
} from '@jinli/contract/article/article.admin'
import { staffMe } from '@jinli/contract/operator/operator.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import type { Output } from '@jinli/contract/wire/endpoint'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  dialog,
  endsOf,
  errorAt,
  fill,
  member,
  show,
  useFakeServer,
  waitForReads,
  writeHtml,
} from '../../test/back-office.tsx'
import { refuse } from '../../test/fake-server.ts'
import { openPage, pageOf, tableRows } from '../../test/page.tsx'
import { only, sample, sampleRow } from '../../test/sample.ts'
import { endSession, startSession } from '../api/staff-session.ts'
import { ArticleEditor } from './article-editor.tsx'

type File = Output<typeof readArticle>

const desk = useFakeServer()
const base = only(sample(articleVersions.output).data)
const liveVersion: File['published'] = {
  ...base,
  version: 4,
  state: 'published',
  title: '如何存款',
  content: '<p>旧</p>',
  made_by: '李四',
  made_at: new Date('2026-11-01T00:00:00Z'),
}
const file: File = {
  type: 3,
  label: '常见问题',
  published: liveVersion,
  draft: null,
  outside: false,
  asks: false,
  mine: true,
  edition: 6,
}
const row = sampleRow(listArticles, file)

async function open(overrides: Partial<File> = {}) {
  desk.server.on(readArticle, { ...file, ...overrides })
  const ends = endsOf()
  const { user } = show(<ArticleEditor row={row} {...ends} />)
  const editor = await dialog('编辑文章：常见问题')
  await waitForReads()
  const title = await editor.findByLabelText<HTMLInputElement>('标题')
  const text = await editor.findByRole('textbox', { name: '正文' })
  const press = (name: string) => user.click(editor.getByRole('button', { name }))
  return { user, ends, editor, title, text, press }
}

describe('the editor of an article', () => {
  it('begins with what players read, and saves a draft over what was read', async () => {
    desk.server.on(saveArticle, file)
    const { user, editor, title, text, press } = await open()
    expect([title.value, text.textContent]).toEqual(['如何存款', '旧'])
    expect(editor.queryByRole('button', { name: '发布' })).toBeNull()
    await fill(user, title, '如何取款')
    writeHtml(text, '<p>新</p>')
    await press('保存草稿')
    expect(await screen.findByText('草稿已保存')).toBeTruthy()
    expect(desk.server.request(saveArticle).fields).toEqual({
      type: '3',
      title: '如何取款',
      content: '<p>新</p>',
      based_on: 6,
    })
    await waitFor(() => expect(desk.server.requests(readArticle)).toHaveLength(2))
  })

  it('begins with the draft where there is one, and publishes that', async () => {
    desk.server.on(publishArticle, file)
    const draft = { ...liveVersion, version: 5, state: 'draft', title: '草稿标题' } as const
    const { user, editor, title, press } = await open({ draft })
    expect(title.value).toBe('草稿标题')
    await press('发布')
    const question = await dialog('发布「常见问题」')
    desk.server.on(readArticle, { ...file, published: { ...draft, state: 'published' } })
    await user.click(question.getByRole('button', { name: '确认发布' }))
    expect(await screen.findByText('已发布')).toBeTruthy()
    expect(desk.server.request(publishArticle).fields).toEqual({ type: '3', based_on: 6 })
    await waitFor(() => expect(editor.queryByText('放弃草稿')).toBeNull())
  })

  it('G-4: is submitted where the draft of one’s own leads outside, then waits', async () => {
    const draft = { ...liveVersion, version: 5, state: 'draft' } as const
    desk.server.on(publishArticle, file)
    const { user, editor, press } = await open({ draft, outside: true, asks: true })
    await press('提交复核')
    const question = await dialog('提交复核「常见问题」')
    desk.server.on(readArticle, {
      ...file,
      draft: { ...draft, state: 'asked' },
      outside: true,
      asks: true,
    })
    await user.click(question.getByRole('button', { name: '确认提交' }))
    expect(await screen.findByText('已提交，等待另一位员工复核')).toBeTruthy()
    expect(await editor.findByText('您已提交，须由另一位员工复核发布')).toBeTruthy()
    expect(editor.queryByRole('button', { name: '提交复核' })).toBeNull()
  })

  it('begins empty under its own name where nothing was ever written', async () => {
    const { title, text } = await open({ published: null })
    expect([title.value, text.textContent]).toEqual(['常见问题', ''])
  })

  it('shows a refusal at its field and keeps the text', async () => {
    desk.server.on(saveArticle, refuse('content.title-missing'))
    const { user, title, text, press } = await open()
    await fill(user, title, ' ')
    writeHtml(text, '<p>新</p>')
    await press('保存草稿')
    await errorAt(title, refusal('content.title-missing').message)
    expect(text.textContent).toBe('新')
  })

  it('says that a colleague was faster and keeps the text', async () => {
    desk.server.on(saveArticle, refuse('content.stale'))
    const { text, press } = await open()
    writeHtml(text, '<p>新</p>')
    await press('保存草稿')
    expect(await screen.findByText(refusal('content.stale').message)).toBeTruthy()
    expect(text.textContent).toBe('新')
  })

  it('asks before it throws a typed text away', async () => {
    const { user, ends, text, press } = await open()
    writeHtml(text, '<p>新</p>')
    await press('关闭')
    const question = await dialog('离开编辑')
    await user.click(question.getByRole('button', { name: '不保存，离开' }))
    await waitFor(() => expect(ends.onDone).toHaveBeenCalledOnce())
    expect(desk.server.requests(saveArticle)).toEqual([])
  })

  // R-ADMIN-83
  it('gives a typed text back after a session that ended', async () => {
    const { text } = await open()
    writeHtml(text, '<p>写到一半</p>')
    endSession('您的账号登陆过期，请重新登陆')
    cleanup()
    startSession('another', 'wang')
    const secondView = await open()
    expect(secondView.text.textContent).toBe('写到一半')
    expect(secondView.editor.getByText('有未保存的修改，保存后才能发布。')).toBeTruthy()
  })

  it('shows what is being written as players will read it', async () => {
    const { user, editor, text } = await open()
    writeHtml(text, '<p>新</p>')
    await user.click(editor.getByRole('tab', { name: '预览' }))
    const frame = await editor.findByTitle('手机预览')
    expect(frame.getAttribute('src')).toBe('/admin/player-app#/boutBallBetInfo?type=3')
  })

  it('is read only for whoever may not write, and shows no action', async () => {
    desk.server.on(staffMe, member(['content.view']))
    const { editor, title } = await open({ draft: { ...liveVersion, state: 'draft' } })
    expect(title.disabled).toBe(true)
    for (const name of ['保存草稿', '发布', '撤下', '放弃草稿'])
      expect(editor.queryByRole('button', { name })).toBeNull()
  })
})

describe('the second person of an article', () => {
  it('D-21: the second person reads the difference, edits nothing, and sends it back', async () => {
    const draft = {
      ...liveVersion,
      version: 5,
      state: 'asked',
      content: '<p>新 <a href="https://koi.example/">看</a></p>',
    } as const
    desk.server.on(readArticle, { ...file, draft, mine: false, outside: true })
    const { user } = show(<ArticleEditor row={row} {...endsOf()} />)
    const editor = await dialog('编辑文章：常见问题')
    const difference = await editor.findByRole('table', { name: '与现行版本的差异' })
    expect(difference.textContent).toBe('项目原来改为正文旧新 看（https://koi.example/）')
    expect(editor.queryByRole('textbox')).toBeNull()
    expect(editor.getByRole('button', { name: '发布' })).toBeTruthy()
    desk.server.on(returnArticle, file)
    await user.click(editor.getByRole('button', { name: '退回修改' }))
    const question = await dialog('退回修改「常见问题」')
    await fill(user, question.getByLabelText('退回意见'), '链接有误')
    await user.click(question.getByRole('button', { name: '确认退回' }))
    await waitFor(() =>
      expect(desk.server.request(returnArticle).fields).toEqual({
        type: '3',
        based_on: 6,
        reason: '链接有误',
      }),
    )
  })

  it('D-21: the writer reads why it came back', async () => {
    const back = { decided_by: '陈运营', reason: '链接有误' }
    const draft = { ...liveVersion, version: 5, state: 'draft', ...back } as const
    const { editor } = await open({ draft })
    expect(editor.getByText('陈运营 退回修改：链接有误')).toBeTruthy()
  })
})

describe('the versions of an article', () => {
  it('are turned page by page, and one begins the next draft', async () => {
    const old = {
      ...liveVersion,
      version: 2,
      state: 'replaced',
      content: '<p>从前</p>',
    } as const
    const [decided_at, decided_by] = [new Date('2026-11-02T00:00:00Z'), '赵六']
    const version = { ...old, decided_at, decided_by, reason: '' }
    desk.server.on(articleVersions, {
      ...pageOf(articleVersions, version),
      per_page: 10,
      total: 11,
    })
    const { user, editor, press } = await open()
    await user.click(editor.getByRole('tab', { name: '版本' }))
    await user.click(await editor.findByText('第2版 · 已被替换 · 2026-11-01 08:00:00'))
    expect(await editor.findByText('赵六 · 2026-11-02 08:00:00')).toBeTruthy()
    await press('以此版本起草')
    const text = await editor.findByRole('textbox', { name: '正文' })
    expect(text.textContent).toBe('从前')
    await user.click(editor.getByRole('tab', { name: '版本' }))
    await user.click(await editor.findByTitle('2'))
    await waitFor(() =>
      expect(desk.server.requests(articleVersions).at(-1)?.fields.page).toBe('2'),
    )
  })
})

describe('the list of articles', () => {
  it('says what players read, and what is being written', async () => {
    const shippedVersion = { ...liveVersion, version: 1, made_by: '' }
    const rows = [
      sampleRow(listArticles, { ...row, draft: { ...liveVersion, version: 5 } }),
      sampleRow(listArticles, { ...row, type: 4, published: shippedVersion, draft: null }),
      sampleRow(listArticles, { ...row, type: 5, published: null, draft: null }),
    ]
    desk.server.on(listArticles, pageOf(listArticles, ...rows))
    openPage('articles')
    const facts = (await tableRows(/文章/)).map(Object.values)
    expect(facts).toEqual([
      [
        '常见问题',
        '已发布',
        '第4版 · 李四 2026-11-01 08:00:00',
        '第5版 · 李四 2026-11-01 08:00:00',
      ],
      ['常见问题', '已发布', '第1版 · 系统自带 2026-11-01 08:00:00', '—'],
      ['常见问题', '未发布', '—', '—'],
    ])
  })
})
