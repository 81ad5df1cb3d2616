import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { askDeposit, newAccount } from './api.ts'
import { house } from './house.ts'
import { baseUrl } from './player.ts'
import { queue, rows, signInStaff } from './staff.ts'

/** What the page has asked for so far, as it came over the wire, in KB. */
async function kilobytes(page: Page): Promise<number> {
  return page.evaluate(() => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return all.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024
  })
}

/** Ends the session where it lives, as the end of a long break would. */
async function expire(page: Page): Promise<void> {
  const token = await page.evaluate(() => sessionStorage.getItem('staff_token'))
  await page.request.post(`${baseUrl()}/admin/api/logout`, {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  })
}

async function signInAgain(page: Page): Promise<void> {
  await page.locator('input[name=username]').fill('admin')
  await page.locator('input[name=password]').fill(house().password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

async function newTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(`${baseUrl()}/admin/#/withdrawals`)
  return tab
}

// R-ADMIN-81
test('the sign-in page loads little of the office, and that compressed', async ({
  page,
}) => {
  const encodings: (string | undefined)[] = []
  page.on('response', (response) => {
    const headers = response.headers()
    if (/\.(js|css)$/.test(response.url()) && Number(headers['content-length']) > 1024)
      encodings.push(headers['content-encoding'])
  })
  await page.goto(`${baseUrl()}/admin/`)
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await kilobytes(page)).toBeLessThan(115)
  expect(encodings.length).toBeGreaterThan(1)
  for (const encoding of encodings) expect(encoding).toMatch(/^(br|gzip)$/)
})

// R-ADMIN-82
test('one sign-in serves all tabs, and its end ends them all', async ({ browser }) => {
  const first = await signInStaff(browser)
  const second = await newTab(first.context())
  await expect(second).toHaveURL(/#\/withdrawals/)
  await expect(second.getByRole('button', { name: '退出' })).toBeVisible()
  await second.reload()
  await expect(second.getByRole('button', { name: '退出' })).toBeVisible()
  await second.getByRole('button', { name: '退出' }).click()
  await expect(first).toHaveURL(/#\/login/)
  // One sign-in again, and the other tab is back where it was.
  await signInAgain(second)
  await expect(second).toHaveURL(/#\/withdrawals/)
  await expect(first).toHaveURL(/#\/deposits/)
  await first.context().close()
})

// R-ADMIN-83
test('what was typed is there after a session that ended meanwhile', async ({
  browser,
}) => {
  const account = await newAccount()
  const order = await askDeposit(account, 111)
  const page = await signInStaff(browser)
  await queue(page, 'deposits', `/${order}?search=${account.name}`)
  await page.getByRole('button', { name: '拒绝', exact: true }).click()
  const reason = page.getByRole('textbox', { name: /原因/ })
  await reason.fill('凭证上的姓名与账户不一致')
  await expire(page)
  await expect(page).toHaveURL(/#\/login/, { timeout: 30_000 })
  await signInAgain(page)
  await expect(page).toHaveURL(new RegExp(`deposits/${order}`))
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: '拒绝', exact: true }).click()
  await expect(reason).toHaveValue('凭证上的姓名与账户不一致')
  await expect(page.getByText('已恢复登录失效前填写的内容')).toBeVisible()
  await page.context().close()
})

// R-ADMIN-84
test('new work is told over other windows, for who wishes it', async ({ browser }) => {
  const page = await signInStaff(browser)
  const notices = page.getByRole('switch', { name: '桌面通知' })
  await expect(notices).not.toBeChecked()
  await page.context().grantPermissions(['notifications'])
  // A browser without windows has no notices and says no, whatever it was granted.
  await page.context().addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  })
  await page.reload()
  await notices.click()
  await expect(notices).toBeChecked()
  const told = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        window.Notification = class extends Notification {
          constructor(title: string, options?: NotificationOptions) {
            super(title, options)
            resolve(`${title}：${options?.body}`)
          }
        }
      }),
  )
  // Nor can another window be before this one.
  await page.evaluate(() => {
    document.hasFocus = () => false
  })
  await askDeposit(await newAccount(), 112)
  expect(await told).toMatch(/^锦鲤后台：.*新存款 \d+ 笔.*待审核$/)
  await page.reload()
  await expect(notices).toBeChecked()
  await page.context().close()
})
