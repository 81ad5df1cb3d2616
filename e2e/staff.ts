import { randomUUID } from 'node:crypto'
import { createStaff } from '@jinli/contract/staff-account.admin'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { must, staffToken } from './api.ts'
import { house } from './house.ts'
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
  await page.locator('input[name=password]').fill(house().password)
  await page.screenshot({ path: 'test-results/screens/admin-sign-in.png' })
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/#\/deposits/)
  return page
}

/** Another member of staff at a desk of their own. */
export async function colleague(
  browser: Browser,
  role: 'finance' | 'cashier' | 'owner',
  width = 1440,
): Promise<Page> {
  const username = `${role}-${randomUUID().slice(0, 8)}`
  const password = 'e2e-colleague-1'
  const person = { username, display_name: `同事${username.slice(-4)}`, role, password }
  await must(createStaff, person, { token: await staffToken() })
  const context = await browser.newContext({ viewport: { width, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${baseUrl()}/admin/`)
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(password)
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

/** The queue with what the address says: state, search, page. Its own rows stand then, not those of the list before. */
export async function queue(page: Page, name: Queue, query = ''): Promise<void> {
  await page.goto(`${baseUrl()}/admin/#/${name}${query}`)
  await expect(page.locator('.queue tbody')).toBeVisible({ timeout: 30_000 })
  const { searchParams } = new URL(query, baseUrl())
  const search = searchParams.get('search') ?? ''
  await expect(page.locator('input[name=search]')).toHaveValue(search)
  await expect(page.locator('.queue .ant-spin-spinning')).toHaveCount(0)
}

/** Says yes in the dialog in front, when it has stopped moving: a click in the middle of that falls beside. */
export async function sayYes(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  await expect(dialog.getByRole('button', { name })).toBeVisible()
  await expect(dialog).not.toHaveClass(/zoom/)
  await dialog.getByRole('button', { name }).click()
  await expect(dialog.getByRole('button', { name })).toHaveCount(0)
}

export function rows(page: Page): Locator {
  return page.locator('tbody tr[data-row-key]')
}
