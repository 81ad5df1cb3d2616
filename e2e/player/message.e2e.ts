import { expect, test } from '@playwright/test'
import { askDeposit, fund, newAccount, openAs } from '../kit/api.ts'
import { decide } from '../kit/cashier.ts'
import { button, open, shot } from '../kit/player.ts'

// R-MSG-01 R-MSG-02 R-MSG-03 R-MSG-05 R-MSG-08 R-MSG-09 R-ROUTE-21
test('mail of a decision is counted, read, and leads to its record', async ({ page }) => {
  const account = await fund(await newAccount(), 1234)
  const number = await askDeposit(account, 500)
  await decide('deposits', number, 'reject', { reason: '未查到 <b>款项</b>' })
  await openAs(page, account, '/mine')
  await expect(page.getByRole('link', { name: '我的 2条未读' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('messageCount'))).toBe('2')
  await shot(page, 'mine-unread')
  await page.getByRole('link', { name: '消息中心 2条未读' }).click()
  await expect(page).toHaveURL(/#\/message\?type=2$/)
  await expect(page.getByRole('heading', { level: 1, name: '消息中心' })).toBeVisible()
  const mail = page.getByRole('button', { name: /存款未通过审核/ })
  await expect(mail).toContainText('未读')
  await expect(mail).toContainText(number)
  await shot(page, 'mail')
  await mail.click()
  const sheet = page.getByRole('dialog', { name: '存款未通过审核' })
  for (const fact of [
    `订单号：${number}`,
    '金额：¥500.00',
    '方式：银行转账',
    '状态：已拒绝',
    '说明：未查到 <b>款项</b>',
  ])
    await expect(sheet).toContainText(fact)
  await shot(page, 'mail-open')
  await button(sheet, '查看交易记录').click()
  await expect(page).toHaveURL(/#\/transRecord\?type=1&out_trade_no=/)
  const record = page.getByRole('dialog', { name: '存款详情' })
  await expect(record).toContainText(number)
  await expect(record).toContainText('已拒绝')
  await button(record, '关闭').click()
  await expect(page).toHaveURL(/#\/transRecord\?type=1$/)
  await button(page, '返回').click()
  await expect(page.getByRole('tab', { name: '站内信 1条未读' })).toBeVisible()
  await expect(mail).not.toContainText('未读')
  await button(page, '全部已读').click()
  await expect(page.getByRole('tab', { name: '站内信', exact: true })).toBeVisible()
  await expect(page.getByText('未读')).toHaveCount(0)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('messageCount')))
    .toBe('0')
  await page.getByRole('tab', { name: '公告' }).click()
  await expect(page).toHaveURL(/#\/message\?type=1$/)
  const notices = page.getByRole('list', { name: '公告' }).getByRole('listitem')
  await expect(notices.first()).toContainText('演示资金')
  await shot(page, 'announcements')
})

// R-MSG-09
test('the count of unread follows a decision that the records show', async ({ page }) => {
  const account = await newAccount()
  const number = await askDeposit(account, 500)
  await openAs(page, account, '/transRecord?type=1')
  await expect(page.getByText('待审核')).toBeVisible()
  await decide('deposits', number, 'reject', { reason: '未查到款项' })
  await expect(page.getByText('已拒绝')).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('messageCount')))
    .toBe('1')
})

// R-MSG-04
test('an empty mailbox says so', async ({ page }) => {
  await openAs(page, await newAccount(), '/message?type=2')
  await expect(page.getByText('没有更多了~', { exact: true })).toBeVisible()
  await shot(page, 'mail-empty')
})

test('R-MSGTXT-06: every list of a new player says that there is no more', async ({
  page,
}) => {
  await openAs(page, await newAccount(), '/')
  const records = [1, 2, 3, 4].map((type) => `/transRecord?type=${type}`)
  for (const address of ['/message?type=2', '/betRecord', ...records]) {
    await open(page, address)
    await expect(
      page.locator('main').getByText('没有更多了~', { exact: true }),
    ).toBeVisible()
  }
})
