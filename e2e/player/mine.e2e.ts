import { uptransferstatus } from '@jinli/contract/wallet/wallet'
import { expect, test } from '@playwright/test'
import { bindCard, fund, must, newAccount, openAs, payer } from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { bindAddress } from '../kit/cashier.ts'
import { button, fill, open } from '../kit/player.ts'

const ways = {
  资金与账户: ['我的钱包', '个人资料', '账户安全', '消息中心'],
  记录: ['交易记录', '投注记录', '红包记录', '活动记录'],
  福利: ['每日红包未开放', '返水中心', '电子游艺', '合营计划'],
  服务: ['在线客服', '帮助中心', '下载应用', '苹果版'],
}

// R-MINE-10 R-MINE-11
test('the ways on from one’s own page stand in groups; progress says what is done', async ({
  page,
}) => {
  await openAs(page, await newAccount(), '/mine')
  for (const [title, labels] of Object.entries(ways)) {
    const links = page.getByRole('region', { name: title }).getByRole('link')
    await expect(links).toHaveText(labels)
  }
  await expect(page.getByText('升 VIP2 已完成 0%')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

// R-HOME-21
test('the drawer begins with whose it is', async ({ page }) => {
  const menu = page.getByRole('dialog', { name: '菜单' })
  const show = () => page.getByRole('button', { name: /菜单/ }).first().click()
  await open(page, '/')
  await show()
  await expect(menu.getByRole('link', { name: /^登录/ })).toBeVisible()
  const account = await fund(await newAccount(), 1234.5)
  await openAs(page, account, '/')
  await show()
  const head = menu.getByRole('link', { name: new RegExp(account.name) })
  await expect(head).toContainText('1,234.50')
  expect(await violations(page)).toEqual([])
  await head.click()
  await expect(page).toHaveURL(/#\/mine$/)
})

// R-HOME-23
test('a large amount is read out while it is typed; the field keeps its digits', async ({
  page,
}) => {
  const account = await fund(await newAccount(), 20_000)
  await bindAddress(account, 'TRC20')
  await openAs(page, account, '/withdrawal')
  await fill(page, { amount: '12500' })
  await expect(page.getByText('12,500 元 = 1.25 万')).toBeVisible()
  await expect(page.locator('input[name=amount]')).toHaveValue('12500')
  await button(page, '最大').click()
  await expect(page.locator('input[name=amount]')).toHaveValue('20000')
})

// R-HOME-24
test('a deposit and a withdrawal that were sent end with what happens next', async ({
  page,
}) => {
  const account = await fund(await newAccount(), 1000)
  await bindCard(account)
  const next = page.getByRole('region', { name: '接下来' })
  await openAs(page, account, '/recharge')
  await fill(page, { amount: '500', ...payer })
  await button(page, '提交').click()
  await expect(next.getByRole('list', { name: '进度' })).toContainText('等待审核')
  await button(next, '知道了').click()
  await expect(next).toHaveCount(0)
  await open(page, '/withdrawal')
  await page.locator('button[name=bank]').click()
  await page
    .getByText(/尾号5555/)
    .last()
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await fill(page, { amount: '300', password: account.paypassword })
  await button(page, '确认取款').click()
  await page.waitForURL(/#\/transRecord\?type=2$/)
  await expect(next.getByRole('list', { name: '进度' })).toContainText('等待审核')
  expect(await violations(page)).toEqual([])
  // Opening the records later shows no such message.
  await open(page, '/mine')
  await page.getByRole('link', { name: '交易记录' }).click()
  await page.getByRole('tab', { name: '取款' }).click()
  await expect(page.getByRole('button', { name: /查看详情/ })).toHaveCount(1)
  await expect(next).toHaveCount(0)
})

// R-HOME-25
test('a record folds its bookkeeping until somebody asks', async ({ page }) => {
  await openAs(page, await fund(await newAccount(), 800), '/transRecord')
  await page.getByRole('button', { name: /查看详情/ }).click()
  const books = page.getByRole('dialog').getByRole('region', { name: '账务明细' })
  const line = books.getByText('+¥800.00')
  await expect(books).toContainText('+¥800.00')
  await expect(line).toBeHidden()
  await books.getByText('账务明细').click()
  await expect(line).toBeVisible()
})

// R-HOME-26
test('a game entered with nothing offers to bring something at once', async ({ page }) => {
  const account = await fund(await newAccount(), 500)
  await openAs(page, account, '/')
  await open(page, '/gamePage?name=obgdy&type=0&code=koi-leap')
  const offer = page.getByRole('button', { name: '去转账', exact: true })
  await offer.click()
  await expect(page.getByRole('dialog', { name: '转账' })).toContainText('锦鲤电游')
  // With automatic transfer the money arrives before the game loads.
  await must(uptransferstatus, { transferstatus: true }, account)
  await openAs(page, account, '/gamePage?name=obgdy&type=0&code=koi-leap')
  const wheel = page.frameLocator('iframe').getByRole('button', { name: '旋转' })
  await expect(wheel).toBeEnabled()
  await expect(offer).toHaveCount(0)
})
