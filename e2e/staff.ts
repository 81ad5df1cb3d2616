import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { baseUrl } from './player.ts'

export type Queue = 'deposits' | 'withdrawals'

/** The back office at a desk: its own browser context, signed in as admin. */
export async function signInStaff(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    isMobile: false,
    hasTouch: false,
  })
  const page = await context.newPage()
  await page.goto(`${baseUrl()}/admin/`)
  await page.locator('input[name=username]').fill('admin')
  await page.locator('input[name=password]').fill(process.env.E2E_ADMIN_PASSWORD ?? '')
  await page.screenshot({ path: 'test-results/screens/admin-sign-in.png' })
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/#\/deposits/)
  return page
}

/** Approves the open order of this player in a queue of the back office. */
export async function approve(
  page: Page,
  queue: 'deposits' | 'withdrawals',
  player: string,
  reference: string,
): Promise<void> {
  await page.goto(`${baseUrl()}/admin/#/${queue}?search=${player}`)
  await page.getByRole('cell', { name: player }).first().click()
  await page.getByRole('button', { name: '通过', exact: true }).click()
  // The drawer beside the list is a dialog, too, and may go on to the next order.
  const confirm = page.getByRole('button', { name: '确认通过', exact: true })
  const dialog = page.getByRole('dialog').filter({ has: confirm })
  await dialog.locator('input[name=reference]').fill(reference)
  await page.screenshot({ path: `test-results/screens/admin-${queue}-approve.png` })
  await confirm.click()
  await expect(dialog).toBeHidden()
  await page.screenshot({ path: `test-results/screens/admin-${queue}.png` })
}

/** The queue with what the address says: state, search, page. */
export async function queue(page: Page, name: Queue, query = ''): Promise<void> {
  await page.goto(`${baseUrl()}/admin/#/${name}${query}`)
  await expect(page.locator('.queue tbody')).toBeVisible()
}

export function rows(page: Page): Locator {
  return page.locator('tbody tr[data-row-key]')
}
