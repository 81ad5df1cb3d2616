import { logoff } from '@jinli/contract/auth/auth'
import { expect, type Page, test } from '@playwright/test'
import { type Account, ask, fund, must, newAccount, openAs } from '../kit/api.ts'
import { baseUrl, fill, open, typeCaptcha } from '../kit/player.ts'

const expiredText = '您的账号登陆过期，请重新登陆'

async function signIn(page: Page, account: Account): Promise<void> {
  await open(page, '/login')
  await fill(page, { name: account.name, password: account.password })
  await typeCaptcha(page)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(`${baseUrl()}/#/`)
}

function storageKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
}

/** Ends the session from another device, so this tab does not know. */
async function revoke(account: Account): Promise<void> {
  await must(logoff, {}, account)
}

function nextBalance(page: Page) {
  return page.waitForResponse((answer) => answer.url().endsWith('/api/balance'))
}

async function logOut(page: Page): Promise<void> {
  await open(page, '/mine')
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(/#\/login$/)
}

test('R-SESS-07 R-SESS-08 R-SESS-09: a dead session is told once, and nothing is kept', async ({
  page,
}) => {
  const account = await newAccount()
  await openAs(page, account, '/mine')
  // Right after a poll, so that no other poll comes before the navigation.
  await nextBalance(page)
  await revoke(account)
  await open(page, '/money')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('认证失败')
  await expect(dialog).toContainText(expiredText)
  await expect(page).toHaveURL(/#\/login$/)
  await expect(dialog).toHaveCount(1)
  expect(await storageKeys(page)).toEqual([])
  await dialog.getByRole('button', { name: '知道了' }).click()
  await expect(dialog).toHaveCount(0)
  await page.waitForTimeout(600)
  await expect(dialog).toHaveCount(0)
})

test('R-SESS-10: the polls of the balances end a dead session without a word', async ({
  page,
}) => {
  const account = await newAccount()
  await openAs(page, account, '/mine')
  await expect(page.getByText(account.name)).toBeVisible()
  // No other call of the screen may be on its way.
  await page.waitForLoadState('networkidle')
  await revoke(account)
  await expect(page).toHaveURL(/#\/login$/)
  await page.waitForTimeout(800)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(expiredText)).toHaveCount(0)
  expect(await storageKeys(page)).toEqual([])
})

test('R-SESS-03 R-SESS-04 R-SESS-06: logging out asks, tells the server, forgets', async ({
  page,
}) => {
  const account = await newAccount()
  await openAs(page, account, '/mine')
  await page.getByRole('button', { name: '退出登录' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('您确定要退出登录吗?')
  await expect(dialog).toContainText('提示')
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/#\/mine$/)
  expect((await ask('/api/balance', {}, account.token)).code).toBe(200)

  await logOut(page)
  expect(await storageKeys(page)).toEqual([])
  expect((await ask('/api/balance', {}, account.token)).code).toBe(401)
})

test('R-SESS-05: logging out works without a network', async ({ page, context }) => {
  const account = await newAccount()
  await signIn(page, account)
  await open(page, '/mine')
  const leave = page.getByRole('button', { name: '退出登录' })
  await leave.click()
  await page.getByRole('button', { name: '取消' }).click()
  await context.setOffline(true)
  await leave.click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(/#\/login$/)
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  expect(await storageKeys(page)).toEqual([])
  await context.setOffline(false)
})

test('R-ROUTE-16: the next player sees nothing of the former', async ({ page }) => {
  const [first, second] = [await newAccount(), await newAccount()]
  await fund(first, 4321)
  await openAs(page, first, '/')
  await expect(page.getByText('4,321.00').first()).toBeVisible()
  await open(page, '/recharge')
  const laterButton = page.getByRole('button', { name: '稍后再说' })
  await laterButton.click()
  await expect(laterButton).toHaveCount(0)
  await fill(page, { amount: '777', bank_no: '6222999988887777' })
  await open(page, '/mine')
  await open(page, '/recharge')
  // The form is kept for the same player …
  await expect(page.locator('input[name=amount]:visible')).toHaveValue('777')
  await laterButton.click()
  await logOut(page)

  // … and empty for another player.
  await signIn(page, second)
  await expect(page.getByText('4,321.00')).toHaveCount(0)
  await open(page, '/recharge')
  await laterButton.click()
  await expect(page.locator('input[name=amount]')).toHaveCount(1)
  await expect(page.locator('input[name=amount]')).toHaveValue('')
  await expect(page.locator('input[name=bank_no]')).toHaveValue('')
  await open(page, '/mine')
  await expect(page.getByText(second.name)).toBeVisible()
  await expect(page.getByText(first.name)).toHaveCount(0)
  const local = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  expect(local).not.toContain(first.name)
})

test('R-SESS-01: two tabs hold two players apart', async ({ page, context }) => {
  const [first, second] = [await newAccount(), await newAccount()]
  await fund(first, 1111)
  await openAs(page, first, '/mine')
  const other = await context.newPage()
  await open(other, '/mine')
  await expect(other).toHaveURL(/#\/login\?redirect=%2Fmine$/)
  await signIn(other, second)
  await open(other, '/mine')
  await expect(other.getByText(second.name)).toBeVisible()
  await expect(other.getByText('1,111.00')).toHaveCount(0)

  // The other tab clears the shared local storage; this tab keeps its own token.
  await logOut(other)
  await nextBalance(page)
  await open(page, '/money')
  await expect(page.getByText('1,111.00').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('1,111.00').first()).toBeVisible()
})

test('R-SESS-12 R-SESS-13: broken or tampered local storage opens nothing and stops nothing', async ({
  page,
}) => {
  const account = await newAccount()
  await openAs(page, account, '/')
  await page.waitForFunction(() => localStorage.getItem('userInfo') !== null)
  const keyNames = ['appInfo', 'gameLists', 'messageCount', 'userInfo']
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys.filter((key) => !keyNames.includes(key))).toEqual([])

  const invalidTexts = [
    '[{"broken"',
    '42',
    'null',
    '"text"',
    '[1,2]',
    '{"mode":7,"title":{}}',
  ]
  for (const text of invalidTexts) {
    await page.evaluate(
      ([names, value]) => {
        for (const name of names) localStorage.setItem(name, value)
      },
      [keyNames, text] as const,
    )
    await page.reload()
    await expect(page.getByRole('link', { name: '存款' }).first()).toBeVisible()
    await expect(page.getByText('0.00').first()).toBeVisible()
    await expect(page.getByText('页面加载失败')).toHaveCount(0)
  }

  const rich = JSON.stringify({ username: 'x', balance: 999999, vip: 10, realname: 'x' })
  await page.evaluate((value) => localStorage.setItem('userInfo', value), rich)
  await open(page, '/mine')
  await page.reload()
  await expect(page.getByText(account.name)).toBeVisible()
  await expect(page.getByText('999,999')).toHaveCount(0)
})
