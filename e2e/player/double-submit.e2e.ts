import { getPayRange } from '@jinli/contract/deposit/deposit'
import { getcard } from '@jinli/contract/payout-card/payout-card'
import { yuanNumber } from '@jinli/money/money'
import { expect, type Locator, type Page, test } from '@playwright/test'
import {
  type Account,
  balanceOf,
  bindCard,
  expectFail,
  fund,
  must,
  newAccount,
  openAs,
  payer,
  records,
} from '../kit/api.ts'
import { button, fill, open } from '../kit/player.ts'

/** Taps twice in one frame, before the screen can show that it is busy. The button must be enabled first. */
async function doubleTap(button: Locator): Promise<void> {
  await expect(button).toBeEnabled()
  await button.evaluate((node: HTMLElement) => {
    node.click()
    node.click()
  })
}

/** Returns a list that grows with the idempotency key of each request to this path, in order. */
function watchKeys(page: Page, path: string): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(path)) keys.push(request.headers()['idempotency-key'] ?? '')
  })
  return keys
}

async function fillDeposit(page: Page, amount: string): Promise<void> {
  await fill(page, { amount, ...payer })
}

async function fillWithdrawal(page: Page, account: Account, amount: string): Promise<void> {
  await page.getByRole('tab', { name: '银行卡' }).click()
  await page.getByRole('button', { name: /收款银行卡/ }).click()
  await page
    .getByText(/尾号5555/)
    .last()
    .click()
  await fill(page, { amount, password: account.paypassword })
}

// R-DEP-09 R-DEP-16 R-DEP-30
test('a deposit tapped twice is one order, and going back does not send it again', async ({
  page,
}) => {
  const account = await newAccount()
  await bindCard(account)
  const keys = watchKeys(page, '/api/recharge')
  await openAs(page, account, '/mine')
  await open(page, '/recharge')
  await fillDeposit(page, '500')
  await doubleTap(button(page, '提交'))
  await expect(page.getByText('提交成功，等待后台审核')).toBeVisible()
  await expect(page).toHaveURL(/#\/transRecord/)
  await expect(page.getByText('待审核', { exact: true })).toHaveCount(1)

  await page.goBack()
  await expect(page.locator('input[name=amount]:visible')).toHaveValue('')
  await button(page, '提交').click()
  const range = await must(getPayRange, { type: 'bank' }, account)
  const [least, most] = [range.min_price, range.max_price].map(yuanNumber)
  await expectFail(page, `请输入金额在${least}-${most}之间！`)
  await page.goForward()
  await page.reload()
  await expect(page.getByText('待审核', { exact: true })).toHaveCount(1)
  expect(keys).toHaveLength(1)
  expect(keys[0]).not.toBe('')
  const orders = await records(account, 'deposit')
  expect(orders.map(({ amount, state }) => [amount, state])).toEqual([[500, 1]])
  expect(await balanceOf(account)).toBe(0)
})

test('a transfer tapped twice moves once', async ({ page }) => {
  const account = await fund(await newAccount(), 1000)
  await openAs(page, account, '/transfer')
  await fill(page, { amount: '200' })
  await doubleTap(button(page, '确认转账'))
  await expect(page.getByText('转账成功')).toBeVisible()
  await expect(page.locator('input[name=amount]')).toHaveValue('')
  await page.waitForTimeout(400)
  expect((await records(account, 'transferOut')).map((row) => row.amount)).toEqual([200])
  expect(await balanceOf(account)).toBe(800)
})

// R-WD-16 R-WD-17 R-WD-27
test('a withdrawal tapped twice is one order; the records open after 1.5 s', async ({
  page,
}) => {
  const account = await fund(await newAccount(), 1000)
  await bindCard(account)
  await page.clock.install()
  await openAs(page, account, '/mine')
  await open(page, '/withdrawal')
  await fillWithdrawal(page, account, '300')
  // From here on the page's clock moves only when the test says so.
  await page.clock.pauseAt(Date.now() + 60_000)
  await doubleTap(button(page, '确认取款'))
  await expect(page.getByText('提交成功，等待后台审核')).toBeVisible()
  // The form is gone while the message is shown, so nothing can be sent again.
  await expect(page.locator('input[name=password]')).toHaveCount(0)
  await page.clock.runFor(1499)
  await expect(page).toHaveURL(/#\/withdrawal$/)
  await page.clock.runFor(1)
  await page.waitForURL(/#\/transRecord\?type=2$/)
  await page.clock.resume()
  await expect(page.getByText('待审核', { exact: true })).toHaveCount(1)
  await page.goBack()
  await expect(page).toHaveURL(/#\/mine$/)
  const orders = await records(account, 'withdrawal')
  expect(orders.map(({ amount, state }) => [amount, state])).toEqual([[300, 1]])
  expect(await balanceOf(account)).toBe(700)
})

test('a card bound with two taps is bound once', async ({ page }) => {
  const account = await newAccount()
  await openAs(page, account, '/wallet?type=2')
  await page.getByRole('button', { name: '添加银行卡' }).click()
  await fill(page, {
    bank_owner: payer.bank_owner,
    bank_no: '6222333344446666',
    bank_address: payer.bank_address,
    pay_pass: account.paypassword,
  })
  await page.locator('button[name=bank]').click()
  await page.getByText(payer.bank, { exact: true }).last().click()
  await doubleTap(button(page, '确认绑定'))
  await expect(page.getByText('绑定成功')).toBeVisible()
  await expect(page).toHaveURL(/#\/wallet\?type=2$/)
  await expect(page.getByRole('button', { name: '解绑' })).toHaveCount(1)
  expect(await must(getcard, { type: 1 }, account)).toHaveLength(1)
})

test('a deposit sent without a network and again with it is one order', async ({
  page,
  context,
}) => {
  const account = await newAccount()
  await bindCard(account)
  const keys = watchKeys(page, '/api/recharge')
  await openAs(page, account, '/recharge')
  await fillDeposit(page, '600')
  await context.setOffline(true)
  await button(page, '提交').click()
  await expect(page.getByText('网络不稳定，结果待确认')).toBeVisible()
  await expect(page.getByText('网络已断开')).toBeVisible()
  await context.setOffline(false)
  await button(page, '重试').click()
  await expect(page.getByText('提交成功，等待后台审核')).toBeVisible()
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  expect(await records(account, 'deposit')).toHaveLength(1)
})
