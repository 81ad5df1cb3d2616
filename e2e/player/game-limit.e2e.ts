import { gamelimit } from '@jinli/contract/play-limit/game-limit'
import { expect, test } from '@playwright/test'
import { must, newAccount, openAs, payer } from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { button, fill, shot } from '../kit/player.ts'

// R-CARE-06
test('a limit of losses: set by week, a raise waits and is withdrawn', async ({ page }) => {
  const account = await newAccount()
  await openAs(page, account, '/limits')
  const row = page.getByRole('button', { name: '亏损限额' })
  const sheet = page.getByRole('dialog', { name: '亏损限额', exact: true })
  await row.click()
  await sheet.getByText('每周', { exact: true }).click()
  await fill(page, { amount: '500' })
  await button(sheet, '保存').click()
  await expect(sheet).toHaveCount(0)
  await expect(row).toContainText('500.00')
  await row.scrollIntoViewIfNeeded()
  await shot(page, 'game-limit-rows')
  await row.click()
  await sheet.getByText('每周', { exact: true }).click()
  await fill(page, { amount: '800' })
  await button(sheet, '保存').click()
  await expect(sheet).toHaveCount(0)
  await row.click()
  await sheet.getByText('每周', { exact: true }).click()
  const raise = sheet.getByRole('region', { name: '待确认的新限额' })
  await expect(raise).toContainText('800.00')
  await shot(page, 'game-limit-raise')
  await page.emulateMedia({ colorScheme: 'dark' })
  await shot(page, 'game-limit-raise-dark')
  expect(await violations(page)).toEqual([])
  await button(raise, '取消').click()
  await expect(sheet).toHaveCount(0)
  const { list } = await must(gamelimit, {}, account)
  expect(list).toMatchObject([
    { kind: 'loss', period: 'week', amount: 50_000n, raise: null },
  ])
})

// R-CARE-11
test('a limit of deposits by week: the deposit page says it and refuses what is above', async ({
  page,
}) => {
  const account = await newAccount()
  await openAs(page, account, '/limits')
  await page.getByRole('button', { name: '每周与每月存款限额' }).click()
  const sheet = page.getByRole('dialog', { name: '每周与每月存款限额' })
  await expect(sheet.getByRole('radio', { name: '每日' })).toHaveCount(0)
  await fill(page, { amount: '500' })
  await shot(page, 'deposit-limit-week')
  await button(sheet, '保存').click()
  await expect(sheet).toHaveCount(0)
  await openAs(page, account, '/recharge')
  await button(page.getByRole('dialog', { name: '温馨提示' }), '稍后再说').click()
  await expect(page.getByText('您为自己设定的每周存款限额是')).toBeVisible()
  await fill(page, { amount: '501', ...payer })
  await button(page, '提交').click()
  await expect(
    page.getByText('超过您设置的每周存款限额，本周还可存500元').first(),
  ).toBeVisible()
  await shot(page, 'deposit-limit-week-refused')
})

// R-CARE-13
test('a limit of a single stake has no period and nothing used', async ({ page }) => {
  const account = await newAccount()
  await openAs(page, account, '/limits')
  const row = page.getByRole('button', { name: '单注限额' })
  const sheet = page.getByRole('dialog', { name: '单注限额' })
  await row.click()
  await expect(sheet.getByRole('radio')).toHaveCount(0)
  await fill(page, { amount: '0' })
  await button(sheet, '保存').click()
  await expect(sheet.getByText('请输入正确的金额，最多两位小数')).toBeVisible()
  await fill(page, { amount: '50' })
  await button(sheet, '保存').click()
  await expect(sheet).toHaveCount(0)
  await expect(row).toContainText('每一注最多')
  await row.click()
  await expect(sheet.getByText('已用')).toHaveCount(0)
  await shot(page, 'single-stake-limit')
})
