import { expect, test } from '@playwright/test'
import { askWithdrawal, bindCard, fund, newAccount } from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { shot } from '../kit/player.ts'
import { signInStaff } from '../kit/staff.ts'

test('R-ADMIN-313: a player’s timeline leads to each row, and is filtered by kind', async ({
  browser,
}) => {
  const account = await fund(await newAccount(), 500)
  await bindCard(account)
  await askWithdrawal(account, 100)
  const page = await signInStaff(browser)
  await page.goto(`${page.url().split('#')[0]}#/players/${account.name}?tab=timeline`)
  const list = page.getByRole('table', { name: '时间线' })
  await expect(list.getByRole('link', { name: '存款 · 银行转账' })).toBeVisible()
  await expect(list.getByRole('link', { name: /^取款 · / })).toBeVisible()
  await shot(page, 'player-timeline')
  expect(await violations(page)).toEqual([])
  await page.getByRole('combobox', { name: '类型' }).click()
  await page.getByTitle('取款', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(list.getByRole('link', { name: '存款 · 银行转账' })).toHaveCount(0)
  await list.getByRole('link', { name: /^取款 · / }).click()
  await expect(page).toHaveURL(/#\/withdrawals\//)
})

test('R-ADMIN-321: each report shows its definition, both periods and its query', async ({
  browser,
}) => {
  const page = await signInStaff(browser)
  await page.goto(`${page.url().split('#')[0]}#/analysis`)
  for (const report of [
    '场馆',
    '游戏',
    '未完成打码',
    '会员价值与留存',
    '员工工作量',
    '客服',
  ]) {
    const tabs = page.locator('main .ant-segmented-item')
    await tabs.filter({ hasText: new RegExp(`^${report}$`) }).click()
    await expect(page.getByRole('table', { name: '本期与对比时段' })).toBeVisible()
    await shot(page, `report-${report}`)
    expect([report, await violations(page)]).toEqual([report, []])
  }
})
