import { randomUUID } from 'node:crypto'
import { staffLogin } from '@jinli/contract/operator/operator.admin'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { hashSecret } from '../../apps/server/src/platform/secrets.ts'
import { must } from './api.ts'
import { inDatabase } from './database.ts'
import { installation } from './installation.ts'
import { baseUrl, shot } from './player.ts'

export type Queue = 'deposits' | 'withdrawals'

/** Opens the back office in a separate browser context, with a session stored as the sign-in page does. */
async function openBackOffice(
  browser: Browser,
  username: string,
  password: string,
  width: number,
): Promise<Page> {
  const { token } = await must(staffLogin, { username, password })
  const isPhone = width < 600
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    isMobile: isPhone,
    hasTouch: isPhone,
  })
  const page = await context.newPage()
  await page.goto(`${baseUrl()}/healthz`)
  const session = { staff_token: token, staff_name: username }
  await page.evaluate((items) => Object.assign(sessionStorage, items), session)
  await page.goto(`${baseUrl()}/admin/`)
  await expect(page).toHaveURL(/#\/todo/)
  return page
}

/** Opens the back office, signed in as admin. */
export function signInStaff(browser: Browser): Promise<Page> {
  return openBackOffice(browser, 'admin', installation().password, 1440)
}

type Person = { username: string; display_name: string; role: string; password: string }

/** Adds an account that no one person made, as two owners could. */
export async function addColleague(person: Person): Promise<void> {
  const { username, display_name, role, password } = person
  const hash = await hashSecret(password)
  await inDatabase((client) =>
    client.query(
      `INSERT INTO staff (username, display_name, role, password_hash) VALUES ($1, $2, $3, $4)`,
      [username, display_name, role, hash],
    ),
  )
}

/** Adds a member with this role and returns a session, for set-up. */
export async function newStaffToken(role: 'owner'): Promise<string> {
  const username = `${role}-${randomUUID().slice(0, 8)}`
  const password = 'e2e-colleague-1'
  await addColleague({ username, display_name: username, role, password })
  return (await must(staffLogin, { username, password })).token
}

/** Opens the back office as another staff member with this role. */
export async function colleague(
  browser: Browser,
  role: 'finance' | 'finance-lead' | 'cashier' | 'operations' | 'risk' | 'owner',
  width = 1440,
): Promise<Page> {
  const username = `${role}-${randomUUID().slice(0, 8)}`
  const password = 'e2e-colleague-1'
  const person = { username, display_name: `员工${username.slice(-4)}`, role, password }
  await addColleague(person)
  return openBackOffice(browser, username, password, width)
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
  // The drawer beside the list is a dialog too, and may already show the next order.
  const confirm = page.getByRole('button', { name: '确认通过', exact: true })
  const dialog = page.getByRole('dialog').filter({ has: confirm })
  await dialog.locator('input[name=reference]').fill(reference)
  await shot(page, `admin-${queue}-approve`)
  await confirm.click()
  await expect(dialog).toBeHidden()
  await shot(page, `admin-${queue}`)
}

/** Opens the queue with the filters of `query`; waits until the rows of the previous list are gone. */
export async function queue(page: Page, name: Queue, query = ''): Promise<void> {
  await page.goto(`${baseUrl()}/admin/#/${name}${query}`)
  await expect(page.locator('.queue tbody')).toBeVisible({ timeout: 120_000 })
  const { searchParams } = new URL(query, baseUrl())
  const search = searchParams.get('search') ?? ''
  await expect(page.locator('input[name=search]')).toHaveValue(search)
  await expect(page.locator('.queue .ant-spin-spinning')).toHaveCount(0)
}

/** Confirms the front dialog after its animation: a click during the animation misses the button. */
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
