import { depositlimit, playlimit } from '@jinli/contract/play-limit/play-limit'
import { expect, type Locator, type Page, test } from '@playwright/test'
import {
  ask,
  bindCard,
  expectFail,
  fund,
  must,
  newAccount,
  openAs,
  payer,
  records,
} from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { button, fill, open } from '../kit/player.ts'

/** Opens a sheet from its row on the account security screen. */
async function openSheet(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name }).click()
  const sheet = page.getByRole('dialog', { name, exact: true })
  await expect(sheet).toBeVisible()
  return sheet
}

/** Requests a bank deposit through the screen. */
async function deposit(page: Page, amount: string): Promise<void> {
  await open(page, '/recharge')
  await fill(page, { amount, ...payer })
  await button(page, '提交').click()
}

// R-LIMIT-16 R-LIMIT-17 R-LIMIT-19 R-LIMIT-02 R-LIMIT-04 R-WD-25
test('shutting oneself out: asked twice, deposits refused, withdrawals open', async ({
  page,
}) => {
  const account = await fund(await newAccount(), 300)
  await bindCard(account)
  await openAs(page, account, '/limits')
  const sheet = await openSheet(page, '暂停游戏')
  await expect(sheet).toContainText('登录、取款、把场馆余额转回中心钱包')
  const start = button(sheet, '暂停游戏')
  await expect(start).toBeDisabled()
  // A tap on the label selects its radio button too.
  await sheet.getByText('30天', { exact: true }).click()
  await expect(sheet.getByRole('radio', { name: '30天' })).toBeChecked()
  await sheet.getByRole('radio', { name: '7天' }).check()
  expect(await violations(page)).toEqual([])
  await start.click()
  const question = page.getByRole('dialog', { name: '暂停游戏7天？' })
  await expect(question).toContainText('您的资金随时可以取款')
  await button(question, '再想想').click()
  await expect(question).toHaveCount(0)
  await start.click()
  await button(question, '确认暂停').click()
  await expect(page.getByText('已生效')).toBeVisible()
  await expect(sheet).toHaveCount(0)
  const notice = page.getByText(/^已暂停游戏，\d{4}-\d\d-\d\d \d\d:\d\d后恢复$/)
  await expect(notice).toBeVisible()
  const longer = await openSheet(page, '暂停游戏')
  await expect(longer.getByRole('radio', { name: '24小时' })).toBeDisabled()
  await expect(longer.getByRole('radio', { name: '30天' })).toBeEnabled()

  await open(page, '/recharge')
  await expect(notice).toBeVisible()
  await expect(button(page, '提交')).toBeDisabled()
  const until = /\d{4}-\d\d-\d\d \d\d:\d\d/.exec((await notice.textContent()) ?? '')?.[0]
  const order = { paytype: 'bank', amount: 100, ...payer }
  const response = await ask('/api/recharge', order, account.token)
  expect(response.message).toBe(`您已申请暂停游戏，${until}后恢复`)
  expect(await records(account, 'deposit')).toHaveLength(1)

  await page.getByRole('link', { name: '去取款' }).click()
  await page.getByRole('tab', { name: '银行卡' }).click()
  await page.locator('button[name=bank]').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /尾号5555/ })
    .click()
  await fill(page, { amount: '300', password: account.paypassword })
  await button(page, '确认取款').click()
  await expect(page.getByText('提交成功，等待后台审核')).toBeVisible()
  expect(await records(account, 'withdrawal')).toMatchObject([{ amount: 300, state: 1 }])
})

// R-LIMIT-16 R-LIMIT-18 R-LIMIT-07 R-LIMIT-08 R-LIMIT-10 R-LIMIT-11
test('the daily deposit limit: lower at once, higher later', async ({ page }) => {
  const account = await newAccount()
  await bindCard(account)
  await openAs(page, account, '/limits')
  const row = page.getByRole('button', { name: '每日存款限额' })
  const sheet = await openSheet(page, '每日存款限额')
  await button(sheet, '保存').click()
  await expectFail(page, '请输入正确的金额，最多两位小数')
  await must(depositlimit, { amount: 100_000n }, account)
  await fill(page, { amount: '150' })
  await button(sheet, '保存').click()
  await expect(page.getByText('已生效')).toBeVisible()
  await expect(sheet).toHaveCount(0)
  await expect(row).toContainText('150.00')

  await openSheet(page, '每日存款限额')
  await fill(page, { amount: '800' })
  await button(sheet, '保存').click()
  await expect(
    page.getByText(/^新限额须在\d{4}-\d\d-\d\d \d\d:\d\d后确认生效$/),
  ).toBeVisible()
  await expect(sheet).toHaveCount(0)
  await expect(row).toContainText('150.00')
  await openSheet(page, '每日存款限额')
  const raise = sheet.getByRole('region', { name: '待确认的新限额' })
  await expect(raise).toContainText('800.00')
  await expect(button(raise, '确认生效')).toBeDisabled()
  expect(await violations(page)).toEqual([])

  await open(page, '/recharge')
  await expect(page.getByText('今日还可存 ¥150.00')).toBeVisible()
  // The app knows the limit, so it sends no request that would be refused.
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await deposit(page, '150.01')
  await expectFail(page, '超过您设置的每日存款限额，今日还可存150元')
  expect(calls).not.toContain('/api/recharge')
  await fill(page, { amount: '150' })
  await button(page, '提交').click()
  await expect(page.getByText('提交成功，等待后台审核')).toBeVisible()

  await open(page, '/limits')
  await openSheet(page, '每日存款限额')
  await expect(sheet.getByRole('definition')).toHaveText([
    '¥150.00',
    '¥0.00',
    '¥150.00',
    '¥0.00',
  ])
  await button(sheet, '取消').click()
  await expect(page.getByText('已取消')).toBeVisible()
  const limits = await must(playlimit, {}, account)
  expect(limits).toMatchObject({ limit: 15_000n, left_today: 0n, raise: null })
})
