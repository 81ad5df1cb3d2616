import {
  createPromotion,
  listPromotionTypes,
} from '@jinli/contract/promotion/promotion.admin'
import {
  noTerms,
  promotionBasisLabels,
  wireOfTerms,
} from '@jinli/contract/promotion/promotion-terms'
import { refusal } from '@jinli/contract/refusal/refusals'
import { waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dialog, put, show, useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises } from '../../test/dialog-promises.tsx'
import { choose } from '../../test/page.tsx'
import { promotionFileOf, weeklyTerms } from '../../test/promotion-samples.ts'
import { CreatePromotionDialog } from './create-promotion-dialog.tsx'

const desk = useFakeServer()
beforeEach(() =>
  desk.server.on(listPromotionTypes, [
    { id: 2, name: '存款', place: 1 },
    { id: 3, name: '返水', place: 2 },
  ]),
)

type Form = Awaited<ReturnType<typeof dialog>>

async function enterHead(form: Form, user: UserEvent): Promise<void> {
  put(form.getByLabelText('标题'), '周末续存礼')
  await choose(user, form.getByRole('combobox', { name: '活动类型' }), '返水')
  await user.click(form.getByRole('radio', { name: '每周续存' }))
}
const head = {
  title: '周末续存礼',
  type: 3,
  picture: '/images/promotions/weekly-reload.svg',
  content: '',
  memo: '',
  place: 100,
  starts_at: '',
  ends_at: '',
}

// R-PROMO-40
describe('a new promotion', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '新建优惠活动',
    render: (ends) => <CreatePromotionDialog {...ends} />,
    confirm: '保存草稿',
    call: createPromotion,
    reply: promotionFileOf(),
    enter: enterHead,
    fields: { ...head, terms: wireOfTerms(noTerms) },
    success: '草稿已保存',
    missingText: refusal('content.title-missing').message,
    fieldRefusal: { key: 'content.title-missing', field: '标题' },
    stale: 'http.not-found',
    typedTexts: { 标题: '周末续存礼' },
  })
})

async function open() {
  desk.server.on(createPromotion, promotionFileOf())
  const ends = { onDone: vi.fn(), onRefused: vi.fn(), onClose: vi.fn() }
  const { user } = show(<CreatePromotionDialog {...ends} />)
  const form = await dialog('新建优惠活动')
  const pick = (name: string, option: string) =>
    choose(user, form.getByRole('combobox', { name }), option)
  const labels = () =>
    [...form.getByRole('region', { name: '活动条款' }).querySelectorAll('label')].map(
      (label) => label.textContent ?? '',
    )
  const press = () => user.click(form.getByRole('button', { name: '保存草稿' }))
  return { ends, user, form, pick, labels, press }
}

// R-PROMO-41
describe('the terms of a promotion', () => {
  it('say in words and figures what they will do while they are typed, and are sent', async () => {
    const { ends, user, form, pick, press } = await open()
    await enterHead(form, user)
    await pick('奖励依据', '本期存款')
    expect(await form.findByText('最低要求金额须大于0')).toBeTruthy()
    await pick('参与频率', '每周一次')
    for (const [label, text] of [
      ['本期存款至少（元）', '500'],
      ['奖励比例（%）', '10'],
      ['单次最高奖励（元）', '100'],
      ['总预算（元）', '1,000'],
      ['流水倍数（最高 10，0 为不要求）', '5'],
      ['真人', '20'],
    ] as const)
      put(form.getByLabelText(label), text)
    const words = await form.findByRole('region', { name: '条款说明' })
    for (const text of [
      '本周存款满500元，赠送存款金额的10%，单次最高100元',
      '真人20%',
      '例：本期存款 500.00 → 彩金 50.00，须完成有效流水 250.00',
      '可发放 10 次',
    ])
      expect(words.textContent).toContain(text)
    await press()
    await waitFor(() => expect(ends.onDone).toHaveBeenCalledOnce())
    expect(desk.server.request(createPromotion).fields).toEqual({
      ...head,
      terms: wireOfTerms(weeklyTerms),
    })
  })

  it.each([
    ['gift', ['参与频率', '奖励金额（元）'], ['奖励方式', '单次最高奖励（元）']],
    ['first_deposit', ['首次存款至少（元）', '奖励方式'], ['参与频率']],
    ['loss', ['上期净亏损至少（元，不填为不要求）', '奖励比例（%）'], ['奖励金额（元）']],
    [
      'referral',
      ['每位好友奖励（元）', '单次最高奖励（元）'],
      ['奖励方式', '奖励比例（%）'],
    ],
  ] as const)(
    'ask for what a %s needs, and for nothing else',
    async (basis, fieldName, not) => {
      const { pick, labels } = await open()
      await pick('奖励依据', promotionBasisLabels[basis])
      await waitFor(() => expect(labels()).toEqual(expect.arrayContaining([...fieldName])))
      for (const label of not) expect(labels()).not.toContain(label)
    },
  )

  it('of one that pays nothing have no figures', async () => {
    const { form, labels } = await open()
    expect(labels()).toEqual(['奖励依据'])
    expect(form.getByText('仅展示：没有申请按钮，不发放任何奖励。')).toBeTruthy()
  })

  it('of a fixed amount have no percentage', async () => {
    const { user, form, pick, labels } = await open()
    await pick('奖励依据', '本期存款')
    await user.click(await form.findByRole('radio', { name: '固定金额' }))
    await waitFor(() => expect(labels()).toContain('奖励金额（元）'))
    expect(labels()).not.toContain('奖励比例（%）')
    expect(labels()).not.toContain('单次最高奖励（元）')
  })

  it('that make no sense are named at their field, and nothing is sent', async () => {
    const { user, form, pick, press } = await open()
    await enterHead(form, user)
    await pick('奖励依据', '固定礼金')
    put(await form.findByLabelText('奖励金额（元）'), '十元')
    await press()
    const field = form.getByLabelText('奖励金额（元）').closest('.ant-form-item')
    if (!(field instanceof HTMLElement)) throw new Error('no field')
    expect(
      await within(field).findByText('固定金额须为非负金额，最多两位小数'),
    ).toBeTruthy()
    put(form.getByLabelText('奖励金额（元）'), '10')
    await press()
    const budget = form.getByLabelText('总预算（元）').closest('.ant-form-item')
    await waitFor(() => expect(budget?.textContent).toContain('总预算不能低于单次最高奖励'))
    expect(desk.server.requests(createPromotion)).toEqual([])
  })
})
