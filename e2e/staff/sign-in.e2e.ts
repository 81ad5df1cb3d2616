import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { installation } from '../kit/installation.ts'
import { baseUrl } from '../kit/player.ts'
import { signInStaff } from '../kit/staff.ts'

/** Returns the transferred size of all files that the page has loaded (KB). */
async function kilobytes(page: Page): Promise<number> {
  return page.evaluate(() => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return all.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024
  })
}

async function signInAgain(page: Page): Promise<void> {
  await page.locator('input[name=username]').fill('admin')
  await page.locator('input[name=password]').fill(installation().password)
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
  // After one new sign-in the other tab returns to its page.
  await signInAgain(second)
  await expect(second).toHaveURL(/#\/withdrawals/)
  await expect(first).toHaveURL(/#\/todo/)
  await first.context().close()
})
