import { staffMe } from '@jinli/contract/operator/operator.admin'
import {
  discardPromotion,
  endPromotion,
  listPromotionTypes,
  promotionVersions,
  publishPromotion,
  readPromotion,
  returnPromotion,
  savePromotion,
} from '@jinli/contract/promotion/promotion.admin'
import { wireOfTerms } from '@jinli/contract/promotion/promotion-terms'
import { refusal } from '@jinli/contract/refusal/refusals'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dialog, member, put, show, useFakeServer } from '../../test/back-office.tsx'
import { refuse } from '../../test/fake-server.ts'
import { pageOf } from '../../test/page.tsx'
import {
  promotionFileOf,
  promotionRowOf,
  promotionVersionOf,
  weeklyTerms,
} from '../../test/promotion-samples.ts'
import { PromotionEditor } from './promotion-editor.tsx'

const desk = useFakeServer()
const live = { standing: 'live' as const, published: promotionVersionOf({ version: 3 }) }
beforeEach(() => {
  desk.server.on(listPromotionTypes, [{ id: 2, name: '存款', place: 1 }])
  desk.server.on(savePromotion, promotionFileOf({ edition: 10 }))
})

async function open(file = promotionFileOf()) {
  desk.server.on(readPromotion, file)
  const ends = { onDone: vi.fn(), onRefused: vi.fn(), onClose: vi.fn() }
  const { user } = show(<PromotionEditor row={promotionRowOf()} {...ends} />)
  const editor = await dialog('优惠活动：周末续存礼')
  const title = await editor.findByLabelText<HTMLInputElement>('标题')
  const press = (name: string) => user.click(editor.getByRole('button', { name }))
  return { ends, user, editor, title, press }
}
const isDisabled = (element: HTMLElement) => element.hasAttribute('disabled')

describe('the second person', () => {
  const waiting = promotionFileOf({
    mine: false,
    published: promotionVersionOf({ version: 3, state: 'published', title: '周末礼' }),
    draft: promotionVersionOf({
      state: 'asked',
      terms: { ...weeklyTerms, cap: 90_000n },
      content: '<p>周末双礼</p>',
    }),
  })

  async function review(file = waiting) {
    desk.server.on(readPromotion, file)
    const ends = { onDone: vi.fn(), onRefused: vi.fn(), onClose: vi.fn() }
    const { user } = show(<PromotionEditor row={promotionRowOf()} {...ends} />)
    const editor = await dialog('优惠活动：周末续存礼')
    await editor.findByRole('table', { name: '与现行版本的差异' })
    return { user, editor }
  }

  it('D-21: reads the difference to the last version, and has nothing to edit', async () => {
    const { editor } = await review()
    const lines = editor.getAllByRole('row').map(({ textContent }) => textContent)
    expect(lines).toEqual([
      '项目原来改为',
      '标题周末礼周末续存礼',
      '单次最高奖励100.00900.00',
      '活动内容周末有礼周末双礼',
    ])
    expect(editor.queryByRole('textbox')).toBeNull()
    expect(editor.queryByRole('button', { name: '保存草稿' })).toBeNull()
    expect(editor.getByRole('button', { name: '发布' })).toBeTruthy()
  })

  it('D-21: sends it back with a word', async () => {
    desk.server.on(returnPromotion, promotionFileOf())
    const { user, editor } = await review()
    await user.click(editor.getByRole('button', { name: '退回修改' }))
    const question = await dialog('退回修改「周末续存礼」')
    put(question.getByLabelText('退回意见'), '上限过高')
    await user.click(question.getByRole('button', { name: '确认退回' }))
    await waitFor(() =>
      expect(desk.server.request(returnPromotion).fields).toEqual({
        id: '7',
        based_on: 9,
        reason: '上限过高',
      }),
    )
  })

  it('D-21: is answered by the writer, who reads the word', async () => {
    const draft = promotionVersionOf({ decided_by: '陈运营', reason: '上限过高' })
    const { editor } = await open(promotionFileOf({ draft }))
    expect(editor.getByText('陈运营 退回修改：上限过高')).toBeTruthy()
  })
})

// R-PROMO-42
describe('writing a promotion', () => {
  it('begins with its draft and saves the whole of it, based on what was read', async () => {
    const { editor, title, press } = await open()
    expect(title.value).toBe('周末续存礼')
    expect(editor.getByText(/例：本期存款 500.00 → 彩金 50.00/)).toBeTruthy()
    put(title, '周末双礼')
    put(editor.getByLabelText(/^开始时间/), '2026-12-01T08:00')
    await press('保存草稿')
    expect(await screen.findByText('草稿已保存')).toBeTruthy()
    expect(desk.server.request(savePromotion).fields).toEqual({
      id: '7',
      based_on: 9,
      title: '周末双礼',
      type: 2,
      picture: '/images/promotions/weekly-reload.svg',
      content: '<p>周末有礼</p>',
      memo: '',
      place: 100,
      starts_at: '2026-12-01T00:00:00.000Z',
      ends_at: '',
      terms: wireOfTerms(weeklyTerms),
    })
    await waitFor(() => expect(desk.server.requests(readPromotion)).toHaveLength(2))
  })

  it('is not tried or published before it is saved', async () => {
    const { editor, title } = await open()
    expect(isDisabled(editor.getByRole('button', { name: '提交复核' }))).toBe(false)
    put(title, '周末双礼')
    expect(editor.getByText('有未保存的修改，保存后才能试算和发布。')).toBeTruthy()
    for (const name of ['提交复核', '试算'])
      expect(isDisabled(editor.getByRole('button', { name }))).toBe(true)
  })

  it('asks before it throws away what was typed', async () => {
    const { ends, user, title } = await open()
    put(title, '周末双礼')
    await user.keyboard('{Escape}')
    const question = await dialog('离开编辑')
    await user.click(question.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByText('未保存的修改会丢失。')).toBeNull())
    expect(title.value).toBe('周末双礼')
    expect(ends.onDone).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    const leaveDialog = await dialog('离开编辑')
    await user.click(leaveDialog.getByRole('button', { name: '不保存，离开' }))
    await waitFor(() => expect(ends.onDone).toHaveBeenCalledOnce())
    expect(desk.server.requests(savePromotion)).toEqual([])
  })

  it('is left without a question when nothing was typed', async () => {
    const { ends, user } = await open()
    await user.keyboard('{Escape}')
    expect(ends.onDone).toHaveBeenCalledOnce()
    expect(screen.queryByText('未保存的修改会丢失。')).toBeNull()
  })

  it('says at its field what is missing, until the next key there', async () => {
    const { editor, title, press } = await open()
    put(title, ' ')
    await press('保存草稿')
    const words = await editor.findByText('请填写标题')
    expect(title.closest('.ant-form-item')?.contains(words)).toBe(true)
    expect(desk.server.requests(savePromotion)).toEqual([])
    put(title, '周')
    await waitFor(() => expect(editor.queryByText('请填写标题')).toBeNull())
  })

  it('keeps what was typed when somebody else has written meanwhile', async () => {
    desk.server.on(savePromotion, refuse('content.stale'))
    const { title, press } = await open()
    put(title, '周末双礼')
    await press('保存草稿')
    await waitFor(() => expect(desk.server.requests(savePromotion)).toHaveLength(1))
    expect(await screen.findByText(refusal('content.stale').message)).toBeTruthy()
    expect(title.value).toBe('周末双礼')
  })
})

// R-PROMO-44
describe('what can be done about a promotion', () => {
  it('is asked of a colleague by who wrote what pays money', async () => {
    desk.server.on(publishPromotion, promotionFileOf())
    const { user, press } = await open()
    await press('提交复核')
    const form = await dialog('提交复核「周末续存礼」')
    const asked = promotionVersionOf({ state: 'asked' })
    desk.server.on(readPromotion, promotionFileOf({ draft: asked, edition: 10 }))
    await user.click(form.getByRole('button', { name: '确认提交' }))
    expect(await screen.findByText('您已提交，须由另一位员工复核发布')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(提交复核|发布)$/ })).toBeNull()
  })

  it('is published by the colleague, who reads the terms first', async () => {
    const draft = promotionVersionOf({ state: 'asked' })
    desk.server.on(readPromotion, promotionFileOf({ draft, mine: false }))
    const ends = { onDone: vi.fn(), onRefused: vi.fn(), onClose: vi.fn() }
    const { user } = show(<PromotionEditor row={promotionRowOf()} {...ends} />)
    expect(await screen.findByText('李四 提交，请复核条款后发布')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '发布' }))
    const form = await dialog('发布「周末续存礼」')
    expect(form.getByText(/本周存款满500元，赠送存款金额的10%/)).toBeTruthy()
  })

  it('running, it is ended; without a draft there is none to publish or drop', async () => {
    desk.server.on(endPromotion, promotionFileOf())
    const { editor, press } = await open(promotionFileOf({ ...live, draft: null }))
    for (const name of ['提交复核', '发布', '放弃草稿'])
      expect(editor.queryByRole('button', { name })).toBeNull()
    await press('结束活动')
    const form = await dialog('结束「周末续存礼」')
    expect(form.getByText(/待审核的 3 笔申请仍按原条款审核/)).toBeTruthy()
  })

  it('its draft is dropped, what was typed with it', async () => {
    desk.server.on(discardPromotion, promotionFileOf())
    const { user, editor, title, press } = await open(promotionFileOf(live))
    put(title, '周末双礼')
    await press('放弃草稿')
    const form = await dialog('放弃「周末续存礼」的草稿')
    desk.server.on(readPromotion, promotionFileOf({ ...live, draft: null, edition: 10 }))
    await user.click(form.getByRole('button', { name: '确认放弃' }))
    await waitFor(() =>
      expect(editor.getByLabelText<HTMLInputElement>('标题').value).toBe('周末续存礼'),
    )
  })

  it('leads to its applications', async () => {
    const { editor } = await open()
    const link = editor.getByRole('link', { name: '查看申请（待审 3）' })
    expect(link.getAttribute('href')).toBe('#/promotion-applications?promotion=7')
  })

  it('is only looked at by who may not more', async () => {
    desk.server.on(staffMe, member(['promotion.view']))
    const { editor, title } = await open(promotionFileOf(live))
    await waitFor(() => expect(isDisabled(title)).toBe(true))
    for (const name of ['保存草稿', '提交复核', '发布', '结束活动', '放弃草稿', '管理类型'])
      expect(editor.queryByRole('button', { name })).toBeNull()
    expect(editor.getByRole('button', { name: '试算' })).toBeTruthy()
  })
})

describe('the other sides of a promotion', () => {
  it('the phone shows the player’s own page of it', async () => {
    const { user, editor } = await open()
    await user.click(editor.getByRole('tab', { name: '手机预览' }))
    const phone = await editor.findByTitle('手机预览')
    expect(phone.getAttribute('src')).toBe('/admin/player-app#/activityInfo?id=7')
  })

  it('an older version is where the next draft begins', async () => {
    const old = promotionVersionOf({
      version: 2,
      state: 'replaced',
      title: '周末旧礼',
      made_by: '',
      decided_by: '王五',
      words: ['每周一次'],
      memo: '<p>细则</p>',
    })
    desk.server.on(promotionVersions, pageOf(promotionVersions, old))
    const { user, editor } = await open()
    await user.click(editor.getByRole('tab', { name: '版本' }))
    await user.click(await editor.findByRole('button', { name: /第2版 · 已被替换/ }))
    expect(await editor.findByText('每周一次')).toBeTruthy()
    expect(await editor.findByLabelText('第2版的细则')).toBeTruthy()
    await user.click(editor.getByRole('button', { name: '以此版本起草' }))
    expect((await editor.findByLabelText<HTMLInputElement>('标题')).value).toBe('周末旧礼')
    expect(editor.getByText('有未保存的修改，保存后才能试算和发布。')).toBeTruthy()
  })
})
