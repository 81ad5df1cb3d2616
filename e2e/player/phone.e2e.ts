import { editPassword, login } from '@jinli/contract/auth/auth'
import { expect, type Page, test } from '@playwright/test'
import {
  bindCard,
  fund,
  must,
  newAccount,
  openAs,
  payer,
  records,
  toVenue,
} from '../kit/api.ts'
import { decide } from '../kit/cashier.ts'
import { button, fill, open, typeCaptcha } from '../kit/player.ts'

const next = (page: Page) => page.getByRole('region', { name: '接下来' })

test('P-17: a sent withdrawal and a sent deposit follow their orders', async ({ page }) => {
  const account = await fund(await newAccount(), 1000)
  await bindCard(account)
  await openAs(page, account, '/withdrawal')
  await fill(page, { amount: '150', password: account.paypassword })
  await button(page, '确认取款').click()
  await page.waitForURL(/#\/transRecord\?type=2$/)
  await expect(next(page).getByRole('list', { name: '进度' })).toContainText('等待审核')
  const [record] = await records(account, 'withdrawal')
  await decide('withdrawals', record?.out_trade_no ?? '', 'approve')
  await expect(page.getByRole('article').first()).toContainText('已通过')
  await expect(next(page)).toContainText('审核通过，已打款')

  await open(page, '/recharge')
  await fill(page, { amount: '500', ...payer })
  await button(page, '提交').click()
  await expect(next(page)).toContainText('等待审核')
  const [deposit] = await records(account, 'deposit')
  await decide('deposits', deposit?.out_trade_no ?? '', 'reject', { reason: '未查到款项' })
  await expect(next(page)).toContainText('审核未通过')
  await expect(next(page)).toContainText('未查到款项')
})

test('P-20: home says the total first, then where it lies', async ({ page }) => {
  const account = await fund(await newAccount(), 1000)
  await toVenue(account, 'obgdy', 1000)
  await openAs(page, account, '/')
  const wallet = page.getByRole('region', { name: '钱包' })
  await expect(wallet).toContainText('总资产¥1,000.00')
  await expect(wallet).toContainText('中心钱包 ¥0.00')
  await expect(wallet).toContainText('游戏钱包 ¥1,000.00')
  await expect(page.getByRole('banner')).toContainText('¥1,000.00')
  for (const path of ['/mine', '/money', '/transfer']) {
    await open(page, path)
    const parts = page.locator('dl:visible', { hasText: '游戏钱包' })
    await expect(parts.locator('div', { hasText: '中心钱包' })).toContainText('¥0.00')
    await expect(parts.locator('div', { hasText: '游戏钱包' })).toContainText('¥1,000.00')
    await expect(page.getByText('总资产').filter({ visible: true }).first()).toBeVisible()
  }
})

test('P-22: one bound card is chosen, and a sent withdrawal shows no red', async ({
  page,
}) => {
  const account = await fund(await newAccount(), 1000)
  await bindCard(account)
  await openAs(page, account, '/withdrawal')
  await expect(page.locator('button[name=bank]')).toContainText('尾号5555')
  await page.evaluate(() => {
    const notes: string[] = []
    const look = () => {
      if (document.body.textContent?.includes('超过中心钱包余额')) notes.push('red')
      requestAnimationFrame(look)
    }
    look()
    Object.assign(window, { redNotes: notes })
  })
  await fill(page, { amount: '1000', password: account.paypassword })
  await button(page, '确认取款').click()
  await page.waitForURL(/#\/transRecord\?type=2$/)
  expect(await page.evaluate(() => Reflect.get(window, 'redNotes'))).toEqual([])
})

test('P-24 R-SESS-33: a password that was changed elsewhere is told, and the name is kept', async ({
  page,
}) => {
  const account = await newAccount()
  await openAs(page, account, '/mine')
  await expect(page.getByText(account.name)).toBeVisible()
  const { name, password } = account
  const { api_token: token } = await must(login, { name, password })
  await must(editPassword, { password, paypassword: 'another-1' }, { token })
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('登录密码已修改，请用新密码重新登录')
  await button(dialog, '知道了').click()
  await expect(page).toHaveURL(/#\/login$/)
  await expect(page.locator('input[name=name]')).toHaveValue(name)
  await fill(page, { password: 'another-1' })
  await typeCaptcha(page)
  await button(page, '登录').click()
  await expect(page).toHaveURL(/#\/$/)
})

test('P-26: red packets that are switched off promise nothing', async ({ page }) => {
  await openAs(page, await newAccount(), '/mine')
  await expect(page.getByRole('link', { name: '每日红包' })).toContainText('未开放')
  await open(page, '/welfare')
  await expect(page.getByText('每日红包未开放')).toBeVisible()
  await expect(page.getByText('剩余领取次数')).toHaveCount(0)
  await expect(button(page, '去拆红包')).toHaveCount(0)
})

test('P-28: what the amount field does not take is told', async ({ page }) => {
  await openAs(page, await fund(await newAccount(), 100), '/transfer')
  await fill(page, { amount: '123456789012' })
  await expect(page.getByText('未填入：金额最多 9 位整数')).toBeVisible()
  await fill(page, { amount: '50' })
  await expect(page.getByText('未填入：金额最多 9 位整数')).toHaveCount(0)
})

test('P-28: the toast of the last sign-in stays off the tab bar', async ({ page }) => {
  const account = await newAccount()
  await open(page, '/login')
  await fill(page, { name: account.name, password: account.password })
  await typeCaptcha(page)
  await button(page, '登录').click()
  await expect(page).toHaveURL(/#\/$/)
  const toast = page.getByText(/^上次登录/)
  await expect(toast).toBeVisible()
  const bar = await page.getByRole('navigation', { name: '主导航' }).boundingBox()
  await expect
    .poll(async () => {
      const box = await toast.boundingBox()
      return box && bar && box.y + box.height <= bar.y
    })
    .toBe(true)
})

test('P-28: a dialog has equal padding, and its question stands out', async ({ page }) => {
  await openAs(page, await newAccount(), '/mine')
  await button(page, '退出登录').click()
  const dialog = page.getByRole('dialog')
  const question = dialog.getByText('您确定要退出登录吗?')
  await expect(question).toBeVisible()
  const look = (node: Element) => {
    const { paddingLeft, paddingRight, paddingBottom, fontWeight, fontSize } =
      getComputedStyle(node.closest('.adm-dialog-content') ?? node)
    return { paddings: [paddingLeft, paddingRight, paddingBottom], fontWeight, fontSize }
  }
  const { paddings, fontWeight, fontSize } = await question.evaluate(look)
  expect(paddings).toEqual(['24px', '24px', '24px'])
  expect(fontWeight).toBe('600')
  const title = await dialog
    .locator('.adm-dialog-title')
    .evaluate((node) => getComputedStyle(node).fontSize)
  expect(Number.parseFloat(fontSize)).toBeGreaterThan(Number.parseFloat(title))
})

test('P-28: an own message in the service talk says that it arrived', async ({ page }) => {
  await openAs(page, await newAccount(), '/kefu')
  await page.getByRole('textbox', { name: '消息' }).fill('存款还没到')
  await button(page, '发送').click()
  await expect(page.getByRole('log').getByText('存款还没到')).toBeVisible()
  await expect(page.getByRole('log')).toContainText('已送达')
})

test('R-STMT-18: all records in one list, each with the balance after it', async ({
  page,
}) => {
  const account = await fund(await newAccount(), 1000)
  await toVenue(account, 'obgdy', 250)
  await openAs(page, account, '/transRecord?type=0')
  await expect(page.getByRole('tab', { name: '全部' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  const rows = page.getByRole('article')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText('转出 · 中心钱包 → ')
  await expect(rows.nth(0)).toContainText('中心钱包余额 ¥750.00')
  await expect(rows.nth(1)).toContainText('存款 · ')
  await expect(rows.nth(1)).toContainText('中心钱包余额 ¥1,000.00')
  await rows
    .nth(0)
    .getByRole('button', { name: /查看详情$/ })
    .click()
  await expect(page.getByRole('dialog', { name: '中心钱包 → 场馆' })).toContainText(
    '-¥250.00',
  )
})

test('R-HOME-27: a deposit that is credited while the app is open shows a banner', async ({
  page,
}) => {
  const account = await fund(await newAccount(), 100)
  await openAs(page, account, '/mine')
  await expect(page.getByRole('region', { name: '钱包' })).toContainText('¥100.00')
  const banner = page.getByRole('status').filter({ hasText: '存款已到账' })
  await expect(banner).toHaveCount(0)
  await fund(account, 500)
  await expect(banner).toContainText('¥500.00')
  await banner.getByRole('link', { name: '去玩' }).click()
  await expect(page).toHaveURL(/#\/$/)
  await button(page, '收起到账提示').click()
  await expect(banner).toHaveCount(0)
})
