import {
  contentVersion,
  contentVersions,
  listContent,
  publishContent,
  readContent,
  returnContent,
  saveContent,
  withdrawContent,
} from '@jinli/contract/content/content.admin'
import { staffMe } from '@jinli/contract/operator/operator.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import type { Output } from '@jinli/contract/wire/endpoint'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
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
import { noResponse, refuse } from '../../test/fake-server.ts'
import { openPage, pageOf } from '../../test/page.tsx'
import { sample, sampleRow } from '../../test/sample.ts'
import { ContentEditor } from './content-editor.tsx'

type File = Output<typeof readContent>

const desk = useFakeServer()
const draft = sample(contentVersion, {
  version: 5,
  state: 'draft',
  title: '周年庆',
  picture: '/images/banners/2.svg',
  link: '/vip',
  content: '',
  place: 7,
  starts_at: null,
  ends_at: null,
  made_by: '李四',
})
const file = sample(readContent.output, {
  id: '7',
  kind: 'banner',
  title: '周年庆',
  edition: 9,
  outside: false,
  asks: false,
  mine: true,
  draft,
  live: null,
  waiting: null,
})
const wireDraft = {
  id: '7',
  based_on: 9,
  title: '周年庆',
  picture: '/images/banners/2.svg',
  link: '/vip',
  content: '',
  place: 7,
  starts_at: '',
  ends_at: '',
}

async function open(overrides: Partial<File> = {}) {
  const now = { ...file, ...overrides }
  desk.server.on(readContent, now)
  const { id, kind, title } = now
  const row = sampleRow(listContent, { id, kind, title })
  const ends = endsOf()
  const { user } = show(<ContentEditor row={row} {...ends} />)
  const editor = await dialog(/：周年庆$/)
  await waitForReads()
  const press = (name: string) => user.click(editor.getByRole('button', { name }))
  return { user, ends, editor, press }
}

describe('the editor of a banner', () => {
  it('begins with the draft and saves it over what was read', async () => {
    desk.server.on(saveContent, file)
    const { user, editor, press } = await open()
    expect(editor.getByRole<HTMLInputElement>('radio', { name: '存取稳妥' }).checked).toBe(
      true,
    )
    await fill(user, editor.getByLabelText('标题（图片说明）'), '中秋灯会')
    await fill(user, editor.getByLabelText('下线时间（北京时间）'), '2035-01-01T08:00')
    await user.click(editor.getByRole('radio', { name: '有据可查' }))
    await press('保存草稿')
    expect(await screen.findByText('草稿已保存')).toBeTruthy()
    expect(desk.server.request(saveContent).fields).toEqual({
      ...wireDraft,
      title: '中秋灯会',
      picture: '/images/banners/3.svg',
      ends_at: '2035-01-01T00:00:00.000Z',
    })
  })

  it('is published only as it was saved', async () => {
    const { user, editor } = await open()
    const publish = editor.getByRole<HTMLButtonElement>('button', { name: '发布' })
    const preview = editor.getByRole('tab', { name: '手机预览' })
    expect(publish.disabled).toBe(false)
    await fill(user, editor.getByLabelText('标题（图片说明）'), '中秋灯会')
    expect(publish.disabled).toBe(true)
    expect(preview.getAttribute('aria-disabled')).toBe('true')
    expect(editor.getByText('有未保存的修改，保存后才能预览和发布。')).toBeTruthy()
  })

  it('shows a refusal at its field until the field is corrected', async () => {
    desk.server.on(saveContent, refuse('content.link-invalid'))
    const { user, editor, press } = await open()
    const link = editor.getByLabelText('链接')
    await fill(user, link, 'ftp://pond.example')
    expect(
      await editor.findByText('这不是本站页面，也不是有效的 https 网址。'),
    ).toBeTruthy()
    await press('保存草稿')
    await errorAt(link, refusal('content.link-invalid').message)
    await fill(user, link, 'https://pond.example/')
    expect(await editor.findByText(/须由另一位员工复核发布/)).toBeTruthy()
    await waitFor(() =>
      expect(editor.queryByText(refusal('content.link-invalid').message)).toBeNull(),
    )
  })

  it('keeps what was typed when the response is lost, and sends it once more under its key', async () => {
    desk.server.on(saveContent, noResponse)
    const { user, editor, press } = await open()
    await fill(user, editor.getByLabelText('标题（图片说明）'), '中秋灯会')
    await press('保存草稿')
    await screen.findByText('网络异常，请检查网络后重试')
    desk.server.on(saveContent, file)
    await press('保存草稿')
    await screen.findByText('草稿已保存')
    const [first, second, ...more] = desk.server.requests(saveContent)
    expect([first?.key, first?.fields]).toEqual([second?.key, second?.fields])
    expect(more).toEqual([])
  })

  it('D-29: asks before it throws typed text away, and Enter keeps it', async () => {
    const { user, ends, editor, press } = await open()
    await fill(user, editor.getByLabelText('标题（图片说明）'), '中秋灯会')
    await press('关闭')
    const question = await dialog('离开编辑')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('取消'))
    await user.click(question.getByRole('button', { name: '取消' }))
    expect(editor.getByDisplayValue('中秋灯会')).toBeTruthy()
    await press('关闭')
    const secondQuestion = await dialog('离开编辑')
    await user.click(secondQuestion.getByRole('button', { name: '不保存，离开' }))
    await waitFor(() => expect(ends.onDone).toHaveBeenCalledOnce())
    expect(desk.server.requests(saveContent)).toEqual([])
  })

  it('is closed at once where nothing was typed', async () => {
    const { ends, press } = await open()
    await press('关闭')
    expect(ends.onDone).toHaveBeenCalledOnce()
  })

  it('is read only for whoever may not write', async () => {
    desk.server.on(staffMe, member(['content.view']))
    const { editor } = await open({ live: { ...draft, version: 4 } })
    expect(editor.getByLabelText<HTMLInputElement>('标题（图片说明）').disabled).toBe(true)
    for (const name of ['保存草稿', '发布', '撤下', '放弃草稿', '上传图片'])
      expect(editor.queryByRole('button', { name })).toBeNull()
  })
})

describe('content that leads outside', () => {
  const proposal = {
    outside: true,
    asks: true,
    draft: { ...draft, state: 'asked' as const },
  }

  it('is asked for by its writer', async () => {
    const { editor } = await open({ outside: true, asks: true })
    expect(editor.getByRole('button', { name: '提交复核' })).toBeTruthy()
  })

  it('waits for a colleague when it was asked for', async () => {
    const { editor } = await open(proposal)
    expect(editor.getByText('您已提交，须由另一位员工复核发布')).toBeTruthy()
    expect(editor.queryByRole('button', { name: '提交复核' })).toBeNull()
  })

  it('is published by a colleague', async () => {
    desk.server.on(publishContent, file)
    const { user, editor, press } = await open({ ...proposal, mine: false, asks: false })
    expect(editor.getByText('李四 提交，请复核链接后发布')).toBeTruthy()
    await press('发布')
    const question = await dialog('发布：轮播图「周年庆」')
    await user.click(question.getByRole('button', { name: '确认发布' }))
    await screen.findByText('已发布')
    expect(desk.server.request(publishContent).fields).toEqual({ id: '7', based_on: 9 })
    await waitFor(() => expect(desk.server.requests(readContent).length).toBeGreaterThan(1))
  })
})

describe('the second person of content', () => {
  const submission = { ...draft, state: 'asked' as const, link: 'https://koi.example/' }

  it('D-21: reads the difference, edits nothing, and sends it back', async () => {
    desk.server.on(returnContent, file)
    const review = { outside: true, asks: false, mine: false, draft: submission }
    const { user, editor, press } = await open({ ...review, live: draft })
    const difference = editor.getByRole('table', { name: '与现行版本的差异' })
    expect(difference.textContent).toBe('项目原来改为链接/viphttps://koi.example/')
    expect(editor.queryByRole('textbox')).toBeNull()
    await press('退回修改')
    const question = await dialog('退回修改：轮播图「周年庆」')
    await fill(user, question.getByLabelText('退回意见'), '链接有误')
    await user.click(question.getByRole('button', { name: '确认退回' }))
    await waitFor(() =>
      expect(desk.server.request(returnContent).fields).toEqual({
        id: '7',
        based_on: 9,
        reason: '链接有误',
      }),
    )
  })

  it('D-21: the writer reads why it came back', async () => {
    const back = { decided_by: '陈运营', reason: '链接有误' }
    const { editor } = await open({ draft: { ...draft, ...back } })
    expect(editor.getByText('陈运营 退回修改：链接有误')).toBeTruthy()
  })
})

describe('what is shown and what waits', () => {
  const both = {
    live: { ...draft, version: 3 },
    waiting: { ...draft, version: 4 },
    draft: null,
  }

  it.each([
    ['撤下', '撤下：轮播图「周年庆」', '确认撤下', 3],
    ['取消排期', '取消排期：轮播图「周年庆」', '确认取消排期', 4],
  ])('%s names its own version', async (button, title, confirm, version) => {
    desk.server.on(withdrawContent, file)
    const { user, editor, press } = await open(both)
    expect(editor.queryByRole('button', { name: '发布' })).toBeNull()
    await press(button)
    const form = await dialog(title)
    await fill(user, form.getByLabelText('原因（仅内部可见）'), '有误')
    await user.click(form.getByRole('button', { name: confirm }))
    await waitFor(() =>
      expect(desk.server.request(withdrawContent).fields).toEqual({
        id: '7',
        based_on: 9,
        version,
        reason: '有误',
      }),
    )
  })

  it('says what a publication takes the place of', async () => {
    const scheduledDraft = {
      ...draft,
      version: 6,
      starts_at: new Date('2035-01-01T00:00:00Z'),
    }
    const { press } = await open({ ...both, draft: scheduledDraft })
    await press('发布')
    const question = await dialog(/^发布：/)
    expect(
      question.getByText(
        '到 2035-01-01 08:00:00 前台才展示这一版，它将取代正在展示的第3版。',
      ),
    ).toBeTruthy()
  })
})

// R-ADMIN-110
describe('the versions of content', () => {
  it('tell who decided, and each can begin the next draft', async () => {
    const old = sample(contentVersion, {
      ...draft,
      version: 2,
      state: 'withdrawn',
      title: '旧横幅',
      decided_by: '赵六',
      decided_at: new Date('2026-11-01T00:00:00Z'),
      reason: '有误',
    })
    desk.server.on(contentVersions, pageOf(contentVersions, old))
    const { user, editor, press } = await open()
    await user.click(editor.getByRole('tab', { name: '版本' }))
    await user.click(await editor.findByText(/^第2版/))
    expect(await editor.findByText('旧横幅')).toBeTruthy()
    expect(editor.getByText('赵六 · 2026-11-01 08:00:00 · 有误')).toBeTruthy()
    await press('以此版本起草')
    expect(await editor.findByDisplayValue('旧横幅')).toBeTruthy()
    expect(editor.getByText(/有未保存的修改/)).toBeTruthy()
  })
})

describe('the editor of a popup', () => {
  it('writes formatted text, and has no picture, link or place', async () => {
    desk.server.on(saveContent, file)
    const popup = { ...draft, content: '<p>旧</p>' }
    const { editor, press } = await open({ kind: 'popup', draft: popup })
    for (const label of ['链接', '顺序']) expect(editor.queryByLabelText(label)).toBeNull()
    const text = await editor.findByRole('textbox', { name: '正文' })
    expect(text.textContent).toBe('旧')
    writeHtml(text, '<h2>今晚</h2><p>八点<strong>开灯</strong></p>')
    await press('保存草稿')
    await screen.findByText('草稿已保存')
    expect(desk.server.request(saveContent).fields.content).toBe(
      '<h2>今晚</h2><p>八点<strong>开灯</strong></p>',
    )
  })
})

describe('the list of content', () => {
  beforeEach(() => {
    desk.server.samplesReads = true
  })

  it.each([
    [{ live: draft, waiting: null }, '展示中', '发布后立即，一直展示'],
    [{ live: null, waiting: draft }, '待上线', '发布后立即，一直展示'],
    [{ live: null, waiting: null }, '未展示', '—'],
  ])('says how an item stands with players: %#', async (versions, word, schedule) => {
    const row = sampleRow(listContent, { title: '周年庆', draft, ...versions })
    desk.server.on(listContent, pageOf(listContent, row))
    openPage('content')
    expect(await screen.findByText(word)).toBeTruthy()
    expect(screen.getByText(schedule)).toBeTruthy()
    expect(screen.getByText('草稿 · 李四')).toBeTruthy()
  })

  it('shows a kind by its tab, and what is over by a choice', async () => {
    const { user } = openPage('content')
    await user.click(await screen.findByText('滚动公告'))
    await waitFor(() =>
      expect(desk.server.requests(listContent).at(-1)?.fields).toMatchObject({
        kind: 'notice',
        show: 'standing',
      }),
    )
    expect(await screen.findByRole('columnheader', { name: '公告内容' })).toBeTruthy()
    expect(screen.queryByRole('columnheader', { name: '图片' })).toBeNull()
  })
})
