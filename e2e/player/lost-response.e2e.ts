import { expect, type Page, test } from '@playwright/test'
import {
  type Account,
  balanceOf,
  bindCard,
  fund,
  newAccount,
  openAs,
  records,
} from '../kit/api.ts'
import { delayAnswers, watchBodies } from '../kit/cashier.ts'
import { button, fill, open } from '../kit/player.ts'

async function fillWithdrawal(page: Page, account: Account): Promise<void> {
  await page.getByRole('tab', { name: '银行卡' }).click()
  await page.locator('button[name=bank]').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /尾号5555/ })
    .click()
  await fill(page, { amount: '300', password: account.paypassword })
}

function attempts(page: Page): Promise<string> {
  return page.evaluate(() => sessionStorage.getItem('attempts') ?? '')
}

// R-WIRE-24 R-WD-17
test('offline in the middle of a withdrawal, then a reload: one withdrawal, and the truth', async ({
  page,
  context,
}) => {
  const account = await fund(await newAccount(), 1000)
  await bindCard(account)
  const bodies = watchBodies(page, '/api/attempt')
  await openAs(page, account, '/withdrawal')
  await fillWithdrawal(page, account)
  const endDelay = await delayAnswers(page, 60_000)
  await button(page, '确认取款').click()
  // The server has the withdrawal, but this phone never gets the response.
  await expect.poll(async () => (await records(account, 'withdrawal')).length).toBe(1)
  const storedText = await attempts(page)
  expect(storedText).toContain('/api/withdraw')
  expect(storedText).not.toContain(account.paypassword)
  await context.setOffline(true)
  // The tab closes before the request that it repeats could get the result.
  await page.goto('about:blank')
  await endDelay()
  await context.setOffline(false)
  await open(page, '/withdrawal')

  await expect(page.getByText('上一笔取款 ¥300.00 已提交')).toBeVisible()
  await button(page, '查看记录').click()
  await expect(page).toHaveURL(/#\/transRecord\?type=2$/)
  await expect(page.getByText('待审核')).toHaveCount(1)
  expect(await attempts(page)).toBe('')
  expect(bodies.map(({ call }) => call)).toEqual(['/api/withdraw'])
  expect(await records(account, 'withdrawal')).toHaveLength(1)
  expect(await balanceOf(account)).toBe(700)
})

/** Finds a success message (green, spec §8), which has the role `status` and is read out when it appears. */
function news(page: Page, text: string) {
  return page.getByRole('status').filter({ hasText: text })
}

/** Taps and reloads: the response still reaches the old document, whose messages nobody reads. */
async function reloadAfter(page: Page, label: string): Promise<void> {
  const endDelay = await delayAnswers(page, 2000)
  await button(page, label).click()
  await page.waitForTimeout(400)
  await page.reload({ waitUntil: 'commit' })
  await endDelay()
}

// R-WIRE-24 R-WD-17
test('a reload in the middle of a withdrawal: one withdrawal, and it is told', async ({
  page,
}) => {
  const account = await fund(await newAccount(), 1000)
  await bindCard(account)
  await openAs(page, account, '/withdrawal')
  await fillWithdrawal(page, account)
  await reloadAfter(page, '确认取款')
  await expect(news(page, '上一笔取款 ¥300.00 已提交')).toBeVisible()
  await button(page, '查看记录').click()
  await expect(page).toHaveURL(/#\/transRecord\?type=2$/)
  expect(await attempts(page)).toBe('')
  expect(await records(account, 'withdrawal')).toHaveLength(1)
  expect(await balanceOf(account)).toBe(700)
})

// R-WIRE-24
test('a reload in the middle of a deposit: one order, and the way to its instructions', async ({
  page,
}) => {
  const account = await newAccount()
  await bindCard(account)
  await openAs(page, account, '/recharge')
  await button(page, 'USDT').click()
  await fill(page, { amount: '500' })
  await reloadAfter(page, '提交')
  await expect(news(page, '上一笔存款 ¥500.00 已提交')).toBeVisible()
  await button(page, '查看订单').click()
  const [order, ...more] = await records(account, 'deposit')
  expect(more).toEqual([])
  await expect(page).toHaveURL(new RegExp(`deposit_no=${order?.out_trade_no}$`))
  expect(await attempts(page)).toBe('')
})

// R-WIRE-24
test('a document that stays after all forgets what it has told itself', async ({
  page,
}) => {
  const account = await fund(await newAccount(), 1000)
  await page.clock.install()
  await openAs(page, account, '/transfer')
  await fill(page, { amount: '200' })
  // Links to an app or a phone number also fire `beforeunload`, but the page stays.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeunload')))
  await button(page, '确认转账').click()
  await expect(page.getByText('转账成功')).toBeVisible()
  expect(await attempts(page)).toContain('/api/transfer')
  await page.clock.fastForward(20_000)
  await expect.poll(() => attempts(page)).toBe('')
})

// R-WIRE-24 R-MSGTXT-03
test('a withdrawal that never left, then a reload: nothing happened, and it can be sent again', async ({
  page,
  context,
}) => {
  const account = await fund(await newAccount(), 1000)
  await bindCard(account)
  await openAs(page, account, '/withdrawal')
  await fillWithdrawal(page, account)
  await context.setOffline(true)
  await button(page, '确认取款').click()
  await expect(page.getByText('网络不稳定，结果待确认')).toBeVisible()
  expect(await attempts(page)).toContain('/api/withdraw')
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText('上一笔取款 ¥300.00 未提交，可重新提交')).toBeVisible()
  expect(await records(account, 'withdrawal')).toEqual([])
  expect(await balanceOf(account)).toBe(1000)

  await fillWithdrawal(page, account)
  await button(page, '确认取款').click()
  await page.waitForURL(/#\/transRecord\?type=2$/)
  expect(await records(account, 'withdrawal')).toHaveLength(1)
})

// R-WIRE-24
test('a transfer left in the middle is asked by the app itself, and told', async ({
  page,
  context,
}) => {
  const account = await fund(await newAccount(), 1000)
  await openAs(page, account, '/transfer')
  await fill(page, { amount: '200' })
  const endDelay = await delayAnswers(page, 60_000)
  await button(page, '确认转账').click()
  await expect.poll(async () => (await records(account, 'transferOut')).length).toBe(1)
  await open(page, '/mine')
  await endDelay()
  await context.setOffline(true)
  await page.waitForTimeout(300)
  await context.setOffline(false)
  // The result is shown once, by the repeated request or by the app's later query.
  await expect(page.getByText(/转账成功/)).toBeVisible()
  await expect.poll(() => attempts(page)).toBe('')
  expect((await records(account, 'transferOut')).map((row) => row.amount)).toEqual([200])
  expect(await balanceOf(account)).toBe(800)
})

// R-SESS-04
test('signing out forgets what was open', async ({ page, context }) => {
  const account = await fund(await newAccount(), 500)
  await openAs(page, account, '/transfer')
  await fill(page, { amount: '100' })
  await context.setOffline(true)
  await button(page, '确认转账').click()
  await expect(page.getByText('网络不稳定，结果待确认')).toBeVisible()
  await context.setOffline(false)
  await open(page, '/mine')
  await button(page, '退出登录').click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(/#\/login$/)
  expect(await attempts(page)).toBe('')
})
