import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { inDatabase } from '../kit/database.ts'
import { baseUrl } from '../kit/player.ts'
import { addColleague, sayYes } from '../kit/staff.ts'

const password = 'e2e-colleague-1'

/** Returns the authenticator code for the time `steps` × 30 s from now. */
function totpCode(secret: string, steps: number): string {
  const timestamp = Date.now() + steps * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** Waits for the first half of a 30 s step, then returns the previous code, which is too old in the next step. */
async function lastShown(secret: string): Promise<string> {
  const stepMs = 30_000
  const past = Date.now() % stepMs
  if (past > stepMs / 2) await wait(stepMs - past)
  return totpCode(secret, -1)
}

async function signIn(page: Page, username: string, base = baseUrl()): Promise<void> {
  await page.goto(`${base}/admin/#/deposits`)
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Sets the last second factor of the session back by an hour. */
function age(username: string): Promise<unknown> {
  return inDatabase((client) =>
    client.query(
      `UPDATE staff_session s SET factor_at = now() - interval '1 hour' FROM staff f
       WHERE f.id = s.staff_id AND f.username = $1`,
      [username],
    ),
  )
}

async function newColleague(): Promise<string> {
  const username = `finance-${randomUUID().slice(0, 8)}`
  const person = { username, display_name: '林财务', role: 'finance-lead', password }
  await addColleague(person)
  return username
}

/** Adds a virtual security key that responds to every request of the browser. */
async function plugInKey(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'usb', automaticPresenceSimulation: true },
  })
}

// R-ADMIN-100 R-ADMIN-101
test('a device is bound, asked for at the sign-in, and again before a file', async ({
  browser,
}) => {
  const username = await newColleague()
  const page = await (await browser.newContext({ isMobile: false })).newPage()
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, username)
  await expect(page.getByRole('button', { name: '退出' })).toBeVisible()

  await page.goto(`${baseUrl()}/admin/#/me`)
  // R-ADMIN-109
  const why = '安全密钥不能用于 IP 地址，请用域名打开后台'
  await expect(page.getByText(why)).toBeVisible()
  await expect(page.getByRole('button', { name: '添加安全密钥' })).toHaveCount(0)
  await page.getByRole('button', { name: '绑定验证器' }).click()
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('img', { name: '绑定验证器的二维码' })).toBeVisible()
  const secretText = await page.getByText('不能扫码时手工输入密钥').innerText()
  const secret = secretText.replace(/^.*：/s, '').replaceAll(/\s/g, '')
  await page.screenshot({ path: 'test-results/screens/admin-factor-bind.png' })
  await page.locator('input[name=code]').fill(await lastShown(secret))
  await page.getByRole('button', { name: '确认绑定' }).click()
  await expect(
    page.getByRole('list', { name: '恢复码' }).getByRole('listitem'),
  ).toHaveCount(10)
  await page.screenshot({ path: 'test-results/screens/admin-factor-codes.png' })
  await page.getByRole('button', { name: '我已保存' }).click()
  await expect(page.getByText(/剩余恢复码 10 个/)).toBeVisible()

  await page.getByRole('button', { name: '退出' }).click()
  await signIn(page, username)
  await page.locator('input[name=code]').fill(totpCode(secret, 0))
  await page.screenshot({ path: 'test-results/screens/admin-factor-sign-in.png' })
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('button', { name: '退出' })).toBeVisible()

  await age(username)
  await page.goto(`${baseUrl()}/admin/#/deposits`)
  await page.getByRole('button', { name: '导出', exact: true }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const question = page.getByRole('dialog', { name: '请确认是您本人' })
  await question.locator('input[name=code]').fill(totpCode(secret, 1))
  await page.screenshot({ path: 'test-results/screens/admin-factor-again.png' })
  await question.getByRole('button', { name: '确认', exact: true }).click()
  await expect(page.locator('.ant-message')).toContainText('已开始导出')
})

// R-ADMIN-106 R-ADMIN-109
test('a security key is added, asked for at the sign-in, and again before what is secret', async ({
  browser,
}) => {
  const username = await newColleague()
  // Security keys need a host name; an IP address is not accepted.
  const base = baseUrl().replace('127.0.0.1', 'localhost')
  const page = await (await browser.newContext({ isMobile: false })).newPage()
  await page.setViewportSize({ width: 1280, height: 900 })
  await plugInKey(page)
  await signIn(page, username, base)
  await expect(page.getByRole('button', { name: '退出' })).toBeVisible()

  await page.goto(`${base}/admin/#/me`)
  await page.getByRole('button', { name: '添加安全密钥' }).click()
  await page.locator('input[name=name]').fill('办公室的密钥')
  await page.locator('input[name=password]').fill(password)
  await page.screenshot({ path: 'test-results/screens/admin-factor-key-add.png' })
  await sayYes(page, '下一步')
  await sayYes(page, '我已保存')
  const ways = page.getByRole('table', { name: '两步验证方式' })
  await expect(ways.getByRole('row', { name: /办公室的密钥.*未使用/ })).toBeVisible()
  await page.screenshot({ path: 'test-results/screens/admin-factor-keys.png' })

  await page.getByRole('button', { name: '退出' }).click()
  await signIn(page, username, base)
  const touch = page.getByRole('button', { name: '用安全密钥验证' })
  await expect(touch).toBeFocused()
  await page.screenshot({ path: 'test-results/screens/admin-factor-key-sign-in.png' })
  await touch.click()
  await expect(page.getByRole('button', { name: '退出' })).toBeVisible()

  await age(username)
  await page.goto(`${base}/admin/#/me`)
  await page.getByRole('button', { name: '更换恢复码' }).click()
  const renewal = page.getByRole('dialog', { name: '更换恢复码' })
  await expect(renewal).not.toHaveClass(/zoom/)
  await renewal.getByRole('button', { name: '确认更换' }).click()
  const question = page.getByRole('dialog', { name: '请确认是您本人' })
  await expect(question.getByLabel('恢复码')).toBeVisible()
  await expect(question).not.toHaveClass(/zoom/)
  await page.screenshot({ path: 'test-results/screens/admin-factor-key-again.png' })
  await question.getByRole('button', { name: '用安全密钥验证' }).click()
  await expect(
    page.getByRole('list', { name: '恢复码' }).getByRole('listitem'),
  ).toHaveCount(10)
})
