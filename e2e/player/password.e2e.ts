import { login } from '@jinli/contract/auth/auth'
import { expect, type Page, test } from '@playwright/test'
import {
  type Account,
  ask,
  bindCard,
  expectFail,
  must,
  newAccount,
  openAs,
  payer,
} from '../kit/api.ts'
import { fill, open } from '../kit/player.ts'

const successText = '密码修改成功！'

/** Returns a list that grows with each password change that this page sends. */
function watchSent(page: Page): unknown[] {
  const requests: unknown[] = []
  page.on('request', (request) => {
    if (!/\/api\/edit(Pay)?Password$/.test(request.url())) return
    requests.push([request.url().split('/api/')[1], request.postDataJSON()])
  })
  return requests
}

function button(page: Page) {
  return page.getByRole('button', { name: '确认修改', exact: true })
}

async function tapTwice(page: Page): Promise<void> {
  await button(page).evaluate((node: HTMLElement) => {
    node.click()
    node.click()
  })
}

function inputValues(page: Page): Promise<string[]> {
  return page
    .locator('input:visible')
    .evaluateAll((nodes) => nodes.map((node) => (node as HTMLInputElement).value))
}

function signIn({ name }: Account, password: string) {
  return must(login, { name, password })
}

/** Rules of spec §5 in order: the values typed next, and the one expected text. All later rules fail too. */
const rules: [string, Record<string, string>, string][] = [
  ['R-PASS-03', {}, '请输入旧密码'],
  ['R-PASS-04', { password: '12345' }, '请输入新密码'],
  ['R-PASS-05', { paypassword: '1234' }, '请输入确认密码'],
  ['R-PASS-06', { confirmPass: '4321' }, '请输入正确的旧密码长度'],
  ['R-PASS-07', { password: '123456' }, '请输入正确的新密码长度'],
  ['R-PASS-08', { paypassword: '123456' }, '两次密码不一致！'],
  ['R-PASS-09', { confirmPass: '123456' }, '新旧密码不能一致！'],
]

test('R-ME-12 R-PASS-01 R-PASS-02: from the hub to both forms, their rules in order', async ({
  page,
}) => {
  const requests = watchSent(page)
  await openAs(page, await newAccount(), '/userCent')
  const row = (label: string) => page.getByRole('main').getByRole('link', { name: label })
  for (const [label, address] of [
    ['个人资料', '/userInfo'],
    ['卡包管理', '/wallet'],
    ['修改登录密码', '/password?type=1'],
    ['修改取款密码', '/password?type=2'],
  ] as const)
    await expect(row(label)).toHaveAttribute('href', `#${address}`)

  for (const [title, limit] of [
    ['修改登录密码', 32],
    ['修改取款密码', 18],
  ] as const) {
    await row(title).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    for (const [rule, values, text] of rules) {
      await test.step(`${title} ${rule}`, async () => {
        await fill(page, values)
        await button(page).click()
        await expectFail(page, text)
        await expect(page.getByRole('alert').locator('div')).toHaveCount(1)
        await expect(page.locator('form p', { hasText: text })).toHaveCount(1)
      })
    }
    expect(await inputValues(page), 'R-PASS-09: cleared').toEqual(['', '', ''])
    await fill(page, { password: 'a'.repeat(32) })
    const fresh = page.locator('input[name=paypassword]')
    await expect(fresh).toHaveAttribute('maxlength', `${limit}`)
    await page.getByRole('button', { name: '返回' }).click()
    await expect(page).toHaveURL(/#\/userCent$/)
  }

  // Values typed for one password do not appear in the form of the other; no type means the login password.
  await open(page, '/password')
  await expect(page.getByRole('heading', { name: '修改登录密码' })).toBeVisible()
  await fill(page, { password: 'secret-1', paypassword: 'secret-2', confirmPass: 'x' })
  await open(page, '/password?type=2')
  await expect(page.getByRole('heading', { name: '修改取款密码' })).toBeVisible()
  expect(await inputValues(page)).toEqual(['', '', ''])
  expect(requests).toEqual([])
})

test('R-PASS-10 R-PASS-11 R-PASS-13 R-PASS-15 R-PASS-16: a new login password ends every session', async ({
  page,
  browser,
}) => {
  const account = await newAccount()
  const second = (await signIn(account, account.password)).api_token
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await openAs(other, { ...account, token: second }, '/mine')
  await expect(other.getByText(account.name)).toBeVisible()

  const requests = watchSent(page)
  await openAs(page, account, '/password?type=1')
  const change = { password: 'wrong-one', paypassword: 'secret-2' }
  await fill(page, { ...change, confirmPass: 'secret-2' })
  await button(page).click()
  await expectFail(page, '旧密码错误')
  await expect(page.locator('input[name=password]')).toBeFocused()
  expect((await ask('/api/balance', {}, account.token)).code).toBe(200)

  await fill(page, { password: account.password })
  await tapTwice(page)
  await expect(page.getByText(successText)).toBeVisible()
  await expect(page).toHaveURL(/#\/login$/)
  const storageKeys = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
  expect(await page.evaluate(storageKeys)).toEqual([])
  expect(requests).toEqual([
    ['editPassword', change],
    ['editPassword', { ...change, password: account.password }],
  ])

  await open(other, '/money')
  await expect(other).toHaveURL(/#\/login/)
  for (const token of [account.token, second])
    expect((await ask('/api/balance', {}, token)).code).toBe(401)
  const { name, password } = account
  expect((await ask('/api/login_pc', { name, password })).message).toBe('账号或密码错误')
  const { api_token } = await signIn(account, 'secret-2')
  // The pay password has not changed.
  await bindCard({ ...account, token: api_token })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await elsewhere.close()
})

test('R-PASS-10 R-PASS-12 R-PASS-14 R-PASS-15: a new pay password keeps the session', async ({
  page,
}) => {
  const account = await newAccount()
  const requests = watchSent(page)
  await openAs(page, account, '/userCent')
  await page.getByRole('link', { name: '修改取款密码' }).click()
  const change = { password: account.password, paypassword: 'pay-456' }
  // The login password is not accepted as the old pay password.
  await fill(page, { ...change, confirmPass: 'pay-456' })
  await button(page).click()
  await expectFail(page, '旧密码错误')
  await fill(page, { password: account.paypassword })
  await tapTwice(page)
  await expect(page.getByText(successText)).toBeVisible()
  await expect(page).toHaveURL(/#\/userCent$/)
  expect(requests).toEqual([
    ['editPayPassword', change],
    ['editPayPassword', { ...change, password: account.paypassword }],
  ])

  const card = { ...payer, pay_pass: account.paypassword }
  const response = await ask('/api/bindcard', card, account.token)
  expect(response.message).toBe('支付密码错误，还可尝试4次')
  await bindCard({ ...account, paypassword: 'pay-456' })
  await open(page, '/wallet?type=2')
  await expect(page.getByRole('article')).toHaveCount(1)
  const { api_token } = await signIn(account, account.password)
  expect((await ask('/api/balance', {}, api_token)).code).toBe(200)
})
