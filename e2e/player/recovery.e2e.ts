import {
  confirmRecoveryCase,
  openRecoveryCase,
} from '@jinli/contract/recovery/recovery.admin'
import { expect, type Page, test } from '@playwright/test'
import {
  type Account,
  ask,
  bindCard,
  expectFail,
  fund,
  must,
  newAccount,
  openAs,
  staffToken,
} from '../kit/api.ts'
import { codeTo, messagesTo } from '../kit/mailbox.ts'
import { baseUrl, button, fill, open, shot, typeCaptcha } from '../kit/player.ts'
import { newStaffToken } from '../kit/staff.ts'

let count = 0
const newEmail = () => `koi-${Date.now().toString(36)}-${++count}@pond.example`
const newPhone = () => `139${String(Date.now()).slice(-7)}${++count % 10}`
const newPassword = 'brand-new-1'

/** Verifies an e-mail or mobile on its screen. */
async function verify(page: Page, account: Account, address: string): Promise<void> {
  await fill(page, { address })
  const code = await codeTo(address, () => button(page, '验证码：获取').click())
  await fill(page, {
    code,
    password: account.password,
    pay_pass: account.paypassword,
  })
  await button(page, '确认验证').click()
  await expect(page).toHaveURL(/#\/contact$/)
}

async function accountWithEmail(page: Page): Promise<Account & { email: string }> {
  const account = await newAccount()
  const email = newEmail()
  await openAs(page, account, '/contact?channel=email')
  await verify(page, account, email)
  return { ...account, email }
}

async function signIn(page: Page, { name }: Account, password: string): Promise<void> {
  await expect(page).toHaveURL(/#\/login/)
  await fill(page, { name, password })
  await typeCaptcha(page)
  await button(page, '登录').click()
  await expect(page).toHaveURL(/#\/$/)
}

/** Ends the session on this page, as closing the browser would. */
async function forget(page: Page): Promise<void> {
  await page.goto(`${baseUrl()}/healthz`)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

test('R-CONTACT-20 R-CONTACT-21: an e-mail is verified on its screen, and replaced with the code of the old one', async ({
  page,
}) => {
  const account = await newAccount()
  const [first, second] = [newEmail(), newEmail()]
  await openAs(page, account, '/userCent')
  await page.getByRole('link', { name: '邮箱、手机与找回码' }).click()
  await expect(page.getByText('未验证')).toHaveCount(2)
  await page.getByRole('link', { name: /邮箱/ }).click()
  // R-CONTACT-24: bad addresses get a clear answer.
  await fill(page, { address: 'koi@pond' })
  await button(page, '验证码：获取').click()
  await expectFail(page, '请输入正确邮箱号')
  await button(page, '确认验证').click()
  await expectFail(page, '请输入正确邮箱号')
  await verify(page, account, first)
  await expect(page.getByText('ko***@pond.example')).toBeVisible()
  await shot(page, 'contact')

  // R-CONTACT-34
  await open(page, '/userInfo')
  await expect(page.getByText('已验证')).toBeVisible()
  await expect(page.getByRole('link', { name: '去验证' })).toHaveCount(1)
  await shot(page, 'profile')
  await open(page, '/contact')
  await page.getByRole('link', { name: /邮箱/ }).click()
  await fill(page, { address: second })
  const code = await codeTo(second, () => button(page, '验证码：获取').click())
  await fill(page, { code })
  await button(page, '确认更换').click()
  await expectFail(page, '原联系方式的验证码错误或已失效，请核对或重新获取')
  const proof = await codeTo(first, () => button(page, '原联系方式的验证码：获取').click())
  // The secrets of both requests outlive a reload: the player may have gone to the mail app.
  await page.reload()
  await fill(page, { address: second, code, proof_code: proof })
  await shot(page, 'contact-change')
  await button(page, '确认更换').click()
  await expect(page).toHaveURL(/#\/contact$/)
  for (const address of [first, second])
    expect((await messagesTo(address))[0]).toContain('已验证邮箱')
})

test('R-CONTACT-25 R-CONTACT-28 R-CONTACT-29: a forgotten login password by e-mail, the pause, and “this was not me”', async ({
  page,
}) => {
  const account = await accountWithEmail(page)
  await fund(account, 500)
  await bindCard(account)
  await forget(page)
  await open(page, '/login')
  await page.getByRole('link', { name: '忘记密码？' }).click()
  await button(page, '设置新密码').click()
  await expectFail(page, '请输入用户名')
  await fill(page, { name: account.name })
  const code = await codeTo(account.email, () => button(page, '验证码：获取').click())
  await expect(button(page, '验证码：获取')).toHaveCount(0)
  const passwords = { paypassword: newPassword, confirmPass: newPassword }
  const wrong = code === '000000' ? '000001' : '000000'
  await fill(page, { code: wrong, ...passwords })
  await button(page, '设置新密码').click()
  await expectFail(page, '验证码错误或已失效，请核对或重新获取')
  await fill(page, { code })
  await shot(page, 'recovery')
  await button(page, '设置新密码').click()
  await expect(page.getByText('登录密码已重新设置，请登录')).toBeVisible()
  expect((await ask('/api/balance', {}, account.token)).code).toBe(401)
  await signIn(page, account, newPassword)
  await open(page, '/withdrawal?type=2')
  await expect(page.getByText(/取款暂停至/)).toBeVisible()

  const messages = await messagesTo(account.email)
  const message = messages.find((each) => each.includes('deny=')) ?? ''
  const link = /https?:\/\/[^"<\s]+deny=[\w-]+/.exec(message)?.[0] ?? ''
  const stranger = await page.context().browser()?.newPage()
  if (!stranger) throw new Error('no browser')
  await stranger.setViewportSize({ width: 375, height: 812 })
  await stranger.goto(link)
  await shot(stranger, 'recovery-denial')
  await button(stranger, '不是我，冻结取款').click()
  await expect(stranger.getByText('已冻结取款')).toBeVisible()
  await stranger.close()
  const { name } = account
  const { data } = (await ask('/api/login_pc', {
    name,
    password: newPassword,
  })) as never as {
    data: { api_token: string }
  }
  const order = { amount: 100, bank: 1, password: account.paypassword, type: 2 }
  const reply = await ask('/api/withdraw', order, data.api_token)
  expect(reply.code).not.toBe(200)
})

test('R-CONTACT-26: a forgotten pay password by a recovery code, from the form that asks it', async ({
  page,
}) => {
  const account = await newAccount()
  await fund(account, 500)
  await bindCard(account)
  await openAs(page, account, '/contact')
  await button(page, '生成找回码').click()
  await expectFail(page, '请输人支付密码')
  await fill(page, { pay_pass: account.paypassword })
  await button(page, '生成找回码').click()
  const codes = page.getByRole('list', { name: '找回码' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await shot(page, 'recovery-codes')
  const code = (await codes.first().textContent()) ?? ''
  await button(page, '我已保存').click()
  await expect(page.getByText('还有 10 个未使用')).toBeVisible()

  await open(page, '/withdrawal?type=2')
  await page.getByRole('link', { name: '忘记支付密码？' }).click()
  await expect(page.getByRole('heading', { name: '找回支付密码' })).toBeVisible()
  await expect(page.locator('input[name=name]')).toHaveValue(account.name)
  await page.getByText('找回码', { exact: true }).first().click()
  await fill(page, { code, paypassword: account.password, confirmPass: account.password })
  await button(page, '设置新密码').click()
  await expectFail(page, '支付密码不能与登录密码相同')
  await fill(page, { paypassword: newPassword, confirmPass: newPassword })
  await shot(page, 'pay-recovery')
  await button(page, '设置新密码').click()
  await expect(page.getByText('支付密码已重新设置，请登录')).toBeVisible()
  await signIn(page, account, account.password)
  await open(page, '/contact')
  await expect(page.getByText('还有 9 个未使用')).toBeVisible()
})

test('R-CONTACT-25: by a code to a verified mobile', async ({ page }) => {
  const account = await newAccount()
  const phone = newPhone()
  await openAs(page, account, '/contact?channel=phone')
  await verify(page, account, phone)
  await forget(page)
  await open(page, '/recovery')
  await page.getByText('手机验证码').click()
  await fill(page, { name: account.name })
  const code = await codeTo(phone, () => button(page, '验证码：获取').click())
  await fill(page, { code, paypassword: newPassword, confirmPass: newPassword })
  await button(page, '设置新密码').click()
  await signIn(page, account, newPassword)
})

test('R-CONTACT-32: the link of service sets a new password once', async ({ page }) => {
  const account = await newAccount()
  const { name: username } = account
  const fields = { username, secret: 'login', evidence: '核对姓名与卡尾号' } as const
  const { id } = await must(openRecoveryCase, fields, { token: await staffToken() })
  const second = await newStaffToken('owner')
  const { link } = await must(confirmRecoveryCase, { username, id }, { token: second })
  await page.goto(link)
  await fill(page, { paypassword: newPassword, confirmPass: newPassword })
  await shot(page, 'recovery-link')
  await button(page, '设置新密码').click()
  await signIn(page, account, newPassword)
  await forget(page)
  await page.goto('about:blank')
  await page.goto(link)
  await fill(page, { paypassword: newPassword, confirmPass: newPassword })
  await button(page, '设置新密码').click()
  await expectFail(page, '链接已使用或已过期，请联系客服重新获取')
})

test('R-CONTACT-33: a sign-in from a browser never seen is told by mail', async ({
  page,
}) => {
  const account = await newAccount()
  await open(page, '/login')
  await signIn(page, account, account.password)
  await open(page, '/message?type=2')
  await expect(page.getByText('新设备登录').first()).toBeVisible()
})
