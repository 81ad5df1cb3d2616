import { expect, type Page, test } from '@playwright/test'
import {
  askDeposit,
  askWithdrawal,
  bindCard,
  fund,
  newAccount,
  openAs,
  toVenue,
} from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { decide, delayAnswers, watchBodies } from '../kit/cashier.ts'
import { open } from '../kit/player.ts'

function tile(page: Page, label: string) {
  return page.locator('dl > div', { has: page.getByText(label, { exact: true }) })
}

// R-MONEY-01 R-MONEY-02 R-MONEY-03 R-MONEY-04
test('/money: one total, where it is, and home again in one tap', async ({ page }) => {
  const account = await fund(await newAccount(), 1000)
  await bindCard(account)
  await toVenue(account, 'obgdy', 250)
  await toVenue(account, 'pp', 100.5)
  await askWithdrawal(account, 150)
  await openAs(page, account, '/money')

  const total = page.getByRole('region', { name: '总资产' })
  await expect(total).toContainText('850.00')
  await expect(tile(page, '中心钱包')).toContainText('499.50')
  await expect(tile(page, '游戏钱包')).toContainText('350.50')
  await expect(tile(page, '取款审核中')).toContainText('150.00')
  const shortcuts = page.getByRole('navigation', { name: '快捷入口' })
  for (const [name, to] of [
    ['存款', '#/recharge'],
    ['转账', '#/transfer'],
    ['取款', '#/withdrawal'],
    ['卡包', '#/wallet?type=0'],
  ] as const) {
    await expect(shortcuts.getByRole('link', { name })).toHaveAttribute('href', to)
  }
  await expect(page.getByText('¥250.00')).toBeVisible()
  await expect(page.getByText('¥100.50')).toBeVisible()

  await page.getByRole('button', { name: '一键回收' }).click()
  await expect(page.getByText('回收成功').first()).toBeVisible()
  await expect(tile(page, '中心钱包')).toContainText('850.00')
  await expect(tile(page, '游戏钱包')).toContainText('0.00')
  await expect(total).toContainText('850.00')
})

// R-STMT-02 R-STMT-03 R-STMT-10
test('/transRecord: every line as the spec gives it; another filter begins anew', async ({
  page,
}) => {
  const account = await fund(await newAccount(), 1000)
  for (let n = 0; n < 12; n += 1) await fund(account, 100)
  for (let amount = 101; amount <= 110; amount += 1) await askDeposit(account, amount)
  await toVenue(account, 'obgdy', 250)
  await openAs(page, account, '/mine')
  const bodies = watchBodies(page, '/api/gettransrecord')
  await open(page, '/transRecord')
  const lines = page.getByRole('article')
  await expect(lines.first()).toContainText('110.00')
  await expect(lines.first()).toContainText('银行转账')
  await expect(lines.first()).toContainText('待审核')
  await expect(lines.first()).toContainText(/D\d{16,}/)
  await expect(lines.first()).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
  await expect(async () => {
    await lines.last().scrollIntoViewIfNeeded()
    await expect(lines).toHaveCount(23, { timeout: 500 })
  }).toPass()
  await expect(page.getByText('没有更多了~')).toBeVisible()
  expect(bodies.map(({ page: number }) => number)).toContain(2)

  const before = bodies.length
  await page.getByText('近7天', { exact: true }).click()
  await expect.poll(() => bodies.length).toBeGreaterThan(before)
  expect(bodies[before]).toMatchObject({ page: 1, date: 2, type: 1 })

  await page.getByRole('tab', { name: '转出' }).click()
  await expect(lines).toHaveCount(1)
  await expect(lines.first()).toContainText('250.00')
  await expect(lines.first()).not.toContainText(/[A-Z]\d{16,}/)

  // A late response for a filter that is no longer selected must not be shown.
  const onTime = await delayAnswers(page, 1200)
  await page.getByRole('tab', { name: '取款' }).click()
  await page.getByRole('tab', { name: '转出' }).click()
  await page.waitForTimeout(2600)
  await onTime()
  await expect(lines).toHaveCount(1)
  await expect(lines.first()).toContainText('250.00')
})

test('/transRecord: a tap on any word of a line opens it; its button and its copy are two stops', async ({
  page,
}) => {
  const account = await newAccount()
  const number = await askDeposit(account, 153)
  await decide('deposits', number, 'reject', { reason: '未查到款项' })
  await openAs(page, account, '/transRecord')
  const line = page.getByRole('article')
  const details = line.getByRole('button', { name: /查看详情$/ })
  const sheet = page.getByRole('dialog')
  const words = ['153.00', '银行转账', '已拒绝', number, '未查到款项']
  for (const opener of [
    details,
    line.getByRole('time'),
    ...words.map((word) => line.getByText(word)),
  ]) {
    await opener.click()
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(details).toBeFocused()
  }
  const { width = 0, height = 0 } = (await line.boundingBox()) ?? {}
  for (const position of [
    { x: 3, y: height / 2 },
    { x: width / 2, y: height - 3 },
  ]) {
    await line.click({ position })
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  }
  await details.focus()
  await page.keyboard.press('Tab')
  await expect(line.getByRole('button', { name: '复制订单号' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('复制成功！')).toBeVisible()
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(line.locator(':focus')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})
