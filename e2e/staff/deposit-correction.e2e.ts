import { expect, type Page, test } from '@playwright/test'
import { balanceOf, fund, newAccount, openAs } from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { shot } from '../kit/player.ts'
import { colleague, queue, rows, sayYes } from '../kit/staff.ts'

const drawer = (page: Page) => page.locator('.review-drawer')
const dialog = (page: Page) => page.getByRole('dialog').last()

async function openOrder(page: Page, name: string, state: string): Promise<void> {
  await queue(page, 'deposits', `?state=${state}&search=${name}`)
  await rows(page).first().click()
  await expect(drawer(page)).toBeVisible()
}

// R-DEP-58
test('D-1: a deposit credited too high is put right on the order by two people', async ({
  page,
  browser,
}) => {
  const account = await fund(await newAccount(), 1400)
  const maker = await colleague(browser, 'cashier')
  await openOrder(maker, account.name, 'approved')
  await drawer(maker).getByRole('button', { name: '冲正', exact: true }).click()
  await dialog(maker).locator('input[name=amount]').fill('500')
  await dialog(maker).locator('textarea[name=reason]').fill('金额录入错误')
  await expect(dialog(maker)).toContainText('中心钱包扣回 900.00')
  await shot(maker, 'admin-correction')
  await sayYes(maker, '提交复核')
  await expect(drawer(maker)).toContainText('冲正待复核')
  await shot(maker, 'admin-correction-draft')

  const checker = await colleague(browser, 'finance')
  await openOrder(checker, account.name, 'correction')
  await drawer(checker).getByRole('button', { name: '复核', exact: true }).click()
  await expect(dialog(checker).locator('input[name=amount]')).toHaveValue('')
  await dialog(checker).locator('input[name=amount]').fill('500')
  await shot(checker, 'admin-correction-check')
  expect(await violations(checker), 'the check').toEqual([])
  await sayYes(checker, '复核通过')
  await expect(drawer(checker)).toContainText('冲正复核通过')
  await shot(checker, 'admin-correction-done')
  expect(await balanceOf(account)).toBe(500)

  await openAs(page, account, '/transRecord?type=1')
  await page.getByRole('listitem').filter({ hasText: '500.00' }).first().click()
  await expect(page.getByText('到账金额由 ¥1,400.00 更正为 ¥500.00')).toBeVisible()
  await shot(page, 'record-correction')
})
