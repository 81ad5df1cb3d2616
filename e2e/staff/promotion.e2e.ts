import { doactivityapply } from '@jinli/contract/promotion/promotion'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { balanceOf, fund, must, newAccount, openAs } from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { baseUrl, button, open } from '../kit/player.ts'
import { colleague, sayYes, signInStaff } from '../kit/staff.ts'

const title = '周末续存礼'

async function choose(desk: Page, field: Locator, option: string): Promise<void> {
  await field.click()
  await desk.getByTitle(option, { exact: true }).last().click()
}

/** Types the terms into a dialog; returns the preview of their effect. */
async function typeTerms(desk: Page, dialog: Locator): Promise<Locator> {
  await choose(desk, dialog.getByRole('combobox', { name: '奖励依据' }), '本期存款')
  await expect(dialog.getByText('最低要求金额须大于0')).toBeVisible()
  await choose(desk, dialog.getByRole('combobox', { name: '参与频率' }), '每周一次')
  for (const [name, value] of [
    ['min_base', '500'],
    ['percent', '10'],
    ['cap', '100'],
    ['budget', '1,000'],
    ['turnover_times', '5'],
    ['weight_live', '20'],
  ] as const)
    await dialog.locator(`input[name=${name}]`).fill(value)
  return dialog.getByRole('region', { name: '条款说明' })
}

// R-PROMO-40 R-PROMO-41 R-PROMO-42 R-PROMO-43 R-PROMO-44 R-PROMO-45 R-PROMO-46
test('a promotion is written, tried, published by two, applied for, approved, ended', async ({
  page,
  browser,
}) => {
  const account = await fund(await newAccount(), 800)
  const desk = await signInStaff(browser)
  await desk.goto(`${baseUrl()}/admin/#/promotions`)
  await desk.getByRole('button', { name: '新建活动' }).click()
  const form = desk.getByRole('dialog').last()
  await expect(form).not.toHaveClass(/zoom/)
  await button(form, '保存草稿').click()
  await expect(form.getByText('请填写标题')).toBeVisible()
  await form.locator('input[name=title]').fill(title)
  const types = form.getByRole('combobox', { name: '活动类型' })
  await types.click()
  await desk.locator('.ant-select-item-option').first().click()
  await form.getByRole('radio', { name: '每周续存' }).check()
  const preview = await typeTerms(desk, form)
  await expect(preview).toContainText('本周存款满500元，赠送存款金额的10%，单次最高100元')
  await expect(preview).toContainText('真人20%')
  await expect(preview).toContainText(
    '例：本期存款 500.00 → 彩金 50.00，须完成有效流水 250.00',
  )
  await expect(preview).toContainText('可发放 10 次')
  await form.getByRole('textbox', { name: '活动内容' }).click()
  await desk.keyboard.type('每周存款，周末有礼。')
  expect(await violations(desk)).toEqual([])
  await desk.screenshot({ path: 'test-results/screens/admin-promotion-new.png' })
  await button(form, '保存草稿').click()
  await expect(form).toBeHidden()

  await desk.getByRole('cell', { name: title }).click()
  const name = `优惠活动：${title}`
  const editor = desk.getByRole('dialog', { name })
  await editor.getByRole('tab', { name: '手机预览' }).click()
  const phone = editor.frameLocator('iframe')
  await expect(phone.getByRole('heading', { name: title })).toBeVisible()
  await expect(phone.getByText(/单次最高100元/)).toBeVisible()
  await desk.screenshot({ path: 'test-results/screens/admin-promotion-phone.png' })

  await button(editor, '试算').click()
  const trial = desk.getByRole('dialog', { name: `试算：${title}` })
  await trial.locator('input[name=username]').fill(account.name)
  await button(trial, '试算').click()
  await expect(trial.getByText(`${account.name} 现在可以申请`)).toBeVisible()
  await expect(trial.getByText('80.00', { exact: true })).toBeVisible()
  await desk.screenshot({ path: 'test-results/screens/admin-promotion-try.png' })
  await desk.keyboard.press('Escape')
  await expect(trial).toBeHidden()

  await button(editor, '提交复核').click()
  await sayYes(desk, '确认提交')
  await expect(editor.getByText('您已提交，须由另一位员工复核发布')).toBeVisible()
  await expect(button(editor, '发布')).toHaveCount(0)

  const second = await colleague(browser, 'owner')
  await second.goto(`${baseUrl()}/admin/#/promotions`)
  await second.getByRole('cell', { name: title }).click()
  const detail = second.getByRole('dialog', { name })
  await expect(detail.getByText(/请复核条款后发布/)).toBeVisible()
  await button(detail, '发布').click()
  await sayYes(second, '确认发布')
  await expect(button(detail, '结束活动')).toBeVisible()
  const row = /#\/promotion-applications/
  await detail.getByRole('link', { name: /查看申请/ }).click()
  await expect(second).toHaveURL(row)
  const id = new URL(second.url().replace('/#/', '/')).searchParams.get('promotion')

  // Only deposits credited while the promotion runs count.
  await fund(account, 800)
  await must(doactivityapply, { activityid: Number(id) }, account)
  await second.goto(`${baseUrl()}/admin/#/promotion-applications?search=${account.name}`)
  await second.getByRole('cell', { name: account.name }).click()
  const drawer = second.locator('.review-drawer').getByRole('dialog')
  await expect(drawer.getByText('现在的资格')).toBeVisible()
  await expect(drawer.getByText(/赠送存款金额的10%/)).toBeVisible()
  expect(await violations(second)).toEqual([])
  await second.screenshot({ path: 'test-results/screens/admin-applications.png' })
  await drawer.getByRole('button', { name: /^通过/ }).click()
  await expect(second.getByRole('dialog').last()).toContainText(
    `会员 ${account.name} 中心钱包 +80.00，并要求有效流水 400.00`,
  )
  await sayYes(second, '确认通过')
  await expect(second.getByText(/彩金已发放/)).toBeVisible()
  expect(await balanceOf(account)).toBe(1680)

  await openAs(page, account, '/activityRecord')
  await page.getByRole('link').filter({ hasText: title }).click()
  await expect(page.getByText('还差有效投注 ¥400.00')).toBeVisible()
  await expect(button(page, '放弃彩金')).toBeVisible()

  await second.goto(`${baseUrl()}/admin/#/promotions?search=${title}`)
  const listRow = second.getByRole('row').filter({ hasText: title })
  await expect(listRow).toContainText('80.00')
  await listRow.click()
  await button(detail, '成本').click()
  const cost = second.getByRole('dialog', { name: `成本：${title}` })
  await expect(cost.getByRole('row').filter({ hasText: account.name })).toContainText(
    '80.00',
  )
  await second.screenshot({ path: 'test-results/screens/admin-promotion-cost.png' })
  await second.keyboard.press('Escape')
  await button(detail, '结束活动').click()
  await second.getByRole('dialog').last().locator('textarea[name=reason]').fill('活动到期')
  await sayYes(second, '确认结束')
  await open(page, `/activityInfo?id=${id}`)
  await expect(page.getByText('活动已结束')).toBeVisible()
  await desk.context().close()
  await second.context().close()
})
