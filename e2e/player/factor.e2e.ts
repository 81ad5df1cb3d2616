import {
  confirmRecoveryCase,
  openRecoveryCase,
} from '@jinli/contract/recovery/recovery.admin'
import { expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import {
  type Account,
  ask,
  balanceOf,
  bindCard,
  expectFail,
  fund,
  must,
  newAccount,
  openAs,
  staffToken,
} from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { inDatabase } from '../kit/database.ts'
import { baseUrl, button, fill, open, shot, typeCaptcha } from '../kit/player.ts'
import { newStaffToken } from '../kit/staff.ts'

/** Passkeys need a host name. */
const namedUrl = () => baseUrl().replace('127.0.0.1', 'localhost')

/** Returns the authenticator code for the time `steps` × 30 s from now. */
function codeOf(secret: string, steps: number): string {
  const timestamp = Date.now() + steps * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** Sets the last factor of the player's sessions back by an hour, and the last code of the app with it. */
function age({ name }: Account): Promise<unknown> {
  return inDatabase(async (client) => {
    await client.query(
      `UPDATE player_session s SET factor_at = now() - interval '1 hour' FROM player p
       WHERE p.id = s.player_id AND p.name = $1`,
      [name],
    )
    await client.query(
      `UPDATE player_factor f SET last_step = 0 FROM player p
       WHERE p.id = f.player_id AND p.name = $1`,
      [name],
    )
  })
}

/** Ends the session on this page; the browser keeps its cookies. */
async function endSession(page: Page, base = baseUrl()): Promise<void> {
  await page.goto(`${base}/healthz`)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** Ends the session and forgets the cookies, as another phone would have none. */
async function takeAnotherPhone(page: Page, base = baseUrl()): Promise<void> {
  await endSession(page, base)
  await page.context().clearCookies()
}

async function typeSignIn(page: Page, { name, password }: Account, base = baseUrl()) {
  await page.goto(`${base}/#/login`)
  await fill(page, { name, password })
  await typeCaptcha(page)
  await button(page, '登录').click()
}

/** Binds an authenticator app on its screen; returns its secret and the recovery codes. */
async function bindDevice(page: Page, account: Account) {
  await open(page, '/userCent')
  await page.getByRole('link', { name: /^双重验证/ }).click()
  await expect(page.getByText('双重验证未开启')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await shot(page, 'factor')
  await page.getByRole('link', { name: /^验证器/ }).click()
  await button(page, '下一步').click()
  await expectFail(page, '请输人支付密码')
  await fill(page, { pay_pass: account.paypassword })
  await button(page, '下一步').click()
  await expect(page.getByRole('img', { name: '绑定验证器的二维码' })).toBeVisible()
  await shot(page, 'factor-code')
  expect(await violations(page)).toEqual([])
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await fill(page, { code: '12' })
  await button(page, '确认绑定').click()
  await expectFail(page, '验证码错误或已用过')
  await fill(page, { code: codeOf(secret, 0) })
  await button(page, '确认绑定').click()
  const codes = page.getByRole('list', { name: '找回码' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await shot(page, 'factor-recovery-codes')
  const code = (await codes.first().textContent()) ?? ''
  await button(page, '我已保存').click()
  await expect(page.getByText('双重验证已开启')).toBeVisible()
  await shot(page, 'factor-on')
  expect(await violations(page)).toEqual([])
  return { secret, code }
}

test('R-CONTACT-40 R-CONTACT-41: an app is bound; another phone is asked for its code, this one no more', async ({
  page,
}) => {
  const account = await newAccount()
  await openAs(page, account, '/userCent')
  const { secret, code } = await bindDevice(page, account)
  // R-CONTACT-43
  await open(page, '/message?type=2')
  await expect(page.getByText('双重验证有变动').first()).toBeVisible()

  await takeAnotherPhone(page)
  await typeSignIn(page, account)
  await expect(page.getByText('此账号已开启双重验证')).toBeVisible()
  await shot(page, 'login-factor')
  expect(await violations(page)).toEqual([])
  await fill(page, { factor_code: '000000' })
  await button(page, '验证并登录').click()
  await expectFail(page, '验证码错误或已用过')
  await fill(page, { factor_code: codeOf(secret, 1) })
  await button(page, '验证并登录').click()
  await expect(page).toHaveURL(/#\/$/)
  await endSession(page)
  await typeSignIn(page, account)
  await expect(page).toHaveURL(/#\/$/)

  // R-CONTACT-44: a lost phone; a recovery code signs in.
  await takeAnotherPhone(page)
  await typeSignIn(page, account)
  await fill(page, { factor_code: code.toLowerCase() })
  await button(page, '验证并登录').click()
  await expect(page).toHaveURL(/#\/$/)
  // Another maker's client gets words.
  const { name, password } = account
  const reply = await ask('/api/login_pc', { name, password })
  expect([reply.code, reply.message]).toEqual([
    1140,
    '账号已开启双重验证，请输入验证码；当前客户端不支持时，请到官方网站登录',
  ])
})

test('R-CONTACT-42 R-CONTACT-43: a withdrawal asks for the factor and goes on; the app is removed', async ({
  page,
}) => {
  const account = await newAccount()
  await fund(account, 500)
  await bindCard(account)
  await openAs(page, account, '/userCent')
  const { secret } = await bindDevice(page, account)
  await age(account)
  await open(page, '/withdrawal?type=2')
  await fill(page, { amount: '100', password: account.paypassword })
  await button(page, '确认取款').click()
  const sheet = page.getByRole('dialog', { name: '双重验证' })
  await expect(sheet).toBeVisible()
  await shot(page, 'factor-question')
  expect(await violations(page)).toEqual([])
  await sheet.getByLabel('验证码').fill(codeOf(secret, 0))
  await sheet.getByRole('button', { name: '确认' }).click()
  await page.waitForURL(/#\/transRecord\?type=2$/)
  expect(await balanceOf(account)).toBe(400)
  await expect(sheet).toBeHidden()

  await age(account)
  await open(page, '/factor')
  await button(page, '解除').click()
  await button(page, '确定').click()
  await expect(sheet).toBeVisible()
  await sheet.getByLabel('验证码').fill(codeOf(secret, 0))
  await sheet.getByRole('button', { name: '确认' }).click()
  await expect(page.getByText('双重验证未开启')).toBeVisible()
  await expect(page.getByText('已解除验证器')).toBeVisible()
})

/** Gives the page a device that answers for its passkeys. */
async function addVirtualPasskeys(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('R-CONTACT-45 R-CONTACT-46: a passkey is added, named, signs in alone, and is removed', async ({
  page,
}) => {
  await addVirtualPasskeys(page)
  const account = await newAccount()
  await typeSignIn(page, account, namedUrl())
  await expect(page).toHaveURL(/#\/$/)
  await page.goto(`${namedUrl()}/#/factor`)
  await page.getByRole('link', { name: /^添加通行密钥/ }).click()
  await button(page, '添加').click()
  await expectFail(page, '请为通行密钥起个名字，最多20个字')
  await fill(page, { name: '旧手机', pay_pass: account.paypassword })
  await shot(page, 'factor-passkey')
  expect(await violations(page)).toEqual([])
  await button(page, '添加').click()
  await expect(
    page.getByRole('list', { name: '找回码' }).getByRole('listitem'),
  ).toHaveCount(10)
  await button(page, '我已保存').click()
  await expect(page.getByText('尚未使用')).toBeVisible()
  await button(page, '给旧手机改名').click()
  const naming = page.getByRole('dialog', { name: '通行密钥的名字' })
  await naming.getByLabel('名字').fill('新手机')
  await naming.getByRole('button', { name: '保存' }).click()
  await expect(button(page, '移除新手机')).toBeVisible()
  await shot(page, 'factor-passkeys')

  await takeAnotherPhone(page, namedUrl())
  await page.goto(`${namedUrl()}/#/login`)
  await shot(page, 'login-passkey')
  expect(await violations(page)).toEqual([])
  await button(page, '用通行密钥登录').click()
  await expect(page).toHaveURL(/#\/$/)
  await age(account)
  await page.goto(`${namedUrl()}/#/factor`)
  await expect(page.getByText('最近使用')).toBeVisible()
  await button(page, '移除新手机').click()
  await button(page, '确定').click()
  const sheet = page.getByRole('dialog', { name: '双重验证' })
  await sheet.getByRole('button', { name: '使用通行密钥' }).click()
  await expect(page.getByText('双重验证未开启')).toBeVisible()
  await takeAnotherPhone(page, namedUrl())
  await page.goto(`${namedUrl()}/#/login`)
  await button(page, '用通行密钥登录').click()
  await expectFail(page, '通行密钥无效或已移除，请用其他方式')
})

test('R-CONTACT-50: a passkey gives a forgotten password back', async ({ page }) => {
  await addVirtualPasskeys(page)
  const account = await newAccount()
  await typeSignIn(page, account, namedUrl())
  await expect(page).toHaveURL(/#\/$/)
  await page.goto(`${namedUrl()}/#/factor?way=passkey`)
  await fill(page, { name: '手机', pay_pass: account.paypassword })
  await button(page, '添加').click()
  await button(page, '我已保存').click()
  await takeAnotherPhone(page, namedUrl())
  await page.goto(`${namedUrl()}/#/recovery`)
  await page.getByText('通行密钥', { exact: true }).click()
  await fill(page, { paypassword: 'brand-new-1', confirmPass: 'brand-new-1' })
  await shot(page, 'recovery-passkey')
  expect(await violations(page)).toEqual([])
  await button(page, '设置新密码').click()
  await expect(page).toHaveURL(/#\/login/)
  await expect(page.getByText('登录密码已重新设置，请登录')).toBeVisible()
  await button(page, '用通行密钥登录').click()
  await expect(page).toHaveURL(/#\/$/)
})

test('R-CONTACT-44: the link of two members takes lost factors away', async ({ page }) => {
  const account = await newAccount()
  await openAs(page, account, '/userCent')
  await bindDevice(page, account)
  const { name: username } = account
  const fields = { username, secret: 'factor', evidence: '视频核对本人与证件' } as const
  const { id } = await must(openRecoveryCase, fields, { token: await staffToken() })
  const second = await newStaffToken('owner')
  const { link } = await must(confirmRecoveryCase, { username, id }, { token: second })
  await takeAnotherPhone(page)
  await page.goto(link)
  await shot(page, 'factor-link')
  expect(await violations(page)).toEqual([])
  await button(page, '解除双重验证').click()
  await expect(page.getByText('双重验证已解除，请登录')).toBeVisible()
  await typeSignIn(page, account)
  await expect(page).toHaveURL(/#\/$/)
})
