import { type Browser, expect, type Page, test } from '@playwright/test'
import { violations } from '../kit/axe.ts'
import { baseUrl } from '../kit/player.ts'
import { addColleague, sayYes } from '../kit/staff.ts'

const password = 'e2e-colleague-1'

async function signIn(page: Page, username: string, secret: string): Promise<void> {
  await page.goto(`${baseUrl()}/admin/`)
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(secret)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('button', { name: '退出' })).toBeVisible()
}

async function newPage(browser: Browser): Promise<Page> {
  const viewport = { width: 1440, height: 900 }
  return (await browser.newContext({ viewport })).newPage()
}

async function owner(browser: Browser, username: string): Promise<Page> {
  const display_name = `负责人${username.slice(-4)}`
  await addColleague({ username, display_name, role: 'owner', password })
  const page = await newPage(browser)
  await signIn(page, username, password)
  await page.goto(`${baseUrl()}/admin/#/staff`)
  return page
}

// R-ADMIN-212
test('G-3: two owners open an account; its member sets the password by the link', async ({
  browser,
}) => {
  const tag = Date.now().toString(36)
  const username = `new-${tag}`
  const [one, two] = [
    await owner(browser, `make-${tag}`),
    await owner(browser, `check-${tag}`),
  ]
  await one.getByRole('button', { name: '新增员工' }).click()
  const form = one.getByRole('dialog').last()
  await expect(form).not.toHaveClass(/zoom/)
  await expect(form).toContainText('由另一位员工确认后开通')
  await form.locator('input[name=username]').fill(username)
  await form.locator('input[name=display_name]').fill('新员工')
  await form.getByRole('button', { name: '确认新增' }).click()
  await expect(form).toBeHidden()
  const label = `新增账号 ${username}`
  const draft = one.getByRole('region', { name: `待确认：${label}` })
  await expect(draft).toContainText('您提交的，须由另一位员工确认')

  await two.reload()
  await two.getByRole('button', { name: `确认生效 ${label}` }).click()
  expect(await violations(two)).toEqual([])
  await two.screenshot({ path: 'test-results/screens/admin-staff-draft.png' })
  await sayYes(two, '确认生效')
  const dialog = two.getByRole('dialog', { name: '新员工 的一次性链接' })
  const link = String(await dialog.getByText(/first-password/).textContent()).trim()
  expect(await violations(two)).toEqual([])
  await two.screenshot({ path: 'test-results/screens/admin-staff-link.png' })
  await dialog.getByRole('button', { name: '我已复制' }).click()
  await expect(two.getByRole('cell', { name: `新员工 ${username}` })).toBeVisible()

  const fresh = await newPage(browser)
  await fresh.goto(link)
  await expect(fresh.locator('input[name=username]')).toHaveValue(username)
  const own = 'moon-river-88-x'
  await fresh.locator('input[name=password]').fill(own)
  await fresh.locator('input[name=again]').fill(own)
  expect(await violations(fresh)).toEqual([])
  await fresh.screenshot({ path: 'test-results/screens/admin-first-password.png' })
  await fresh.getByRole('button', { name: '设置密码' }).click()
  await expect(fresh.getByText('密码已设置，此链接已失效。')).toBeVisible()
  await fresh.goto(link)
  await fresh.reload()
  await expect(fresh.getByText(/^链接已使用过/)).toBeVisible()
  await signIn(fresh, username, own)
  for (const page of [one, two, fresh]) await page.context().close()
})
