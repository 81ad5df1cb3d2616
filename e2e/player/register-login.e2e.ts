import { expect, type Page, test } from '@playwright/test'
import { captchaImages } from '../../apps/web/src/art/captcha.ts'
import { ask, expectFail, newAccount } from '../kit/api.ts'
import { baseUrl, fill, newPlayer, open, typeCaptcha } from '../kit/player.ts'

type Body = Record<string, string>

function submit(page: Page, tab: '注册' | '登录'): Promise<void> {
  return page.getByRole('button', { name: tab, exact: true }).click()
}

function captchaShown(page: Page): Promise<string | null> {
  return page.locator('img[src*="captcha/"]').getAttribute('src')
}

/** Returns a list that grows with the body of each registration and sign-in that this page sends. */
function watchSent(page: Page): Body[] {
  const bodies: Body[] = []
  page.on('request', (request) => {
    if (!/\/api\/(register|login_pc)$/.test(request.url())) return
    bodies.push(request.postDataJSON() as Body)
  })
  return bodies
}

const good = {
  name: 'koi-abc',
  password: 'secret-1',
  confirmPass: 'secret-1',
  realname: '王小鱼',
  paypassword: 'pay-123',
}
const texts = {
  name: '用户名长度6~16位，以字母或数字组合！',
  password: '请输入正确的密码长度，最少6位！',
  confirm: '两次密码不一致！',
  realname: '请输入您的真实姓名!',
  paypassword: '请输入正确的支付密码长度，最少6位！',
  captchaMissing: '请输入验证码！',
  captchaWrong: '验证码错误！',
}

/** Rules of spec §5 Register in order: typed values and the one expected text. All later rules fail too. */
const registerRules: [string, Partial<typeof good>, string][] = [
  ['R-REG-02 name missing', { name: '', password: '', confirmPass: 'x' }, texts.name],
  ['R-REG-02 name of five', { name: 'koi12', password: '' }, texts.name],
  [
    'R-REG-03 password missing',
    { password: '', confirmPass: '1', realname: '' },
    texts.password,
  ],
  ['R-REG-03 password of five', { password: '12345', confirmPass: '1' }, texts.password],
  ['R-REG-04 confirmation', { confirmPass: 'secret-2', realname: '' }, texts.confirm],
  ['R-REG-05 real name missing', { realname: '', paypassword: '' }, texts.realname],
  ['R-REG-05 real name of one', { realname: '王', paypassword: '' }, texts.realname],
  ['R-REG-06 pay password missing', { paypassword: '' }, texts.paypassword],
  ['R-REG-06 pay password of five', { paypassword: '12345' }, texts.paypassword],
  ['R-REG-07 captcha missing', {}, texts.captchaMissing],
]

// R-REG-01 R-REG-02 R-REG-03 R-REG-04 R-REG-05 R-REG-06 R-REG-07
test('register: the first failing rule alone is told, in a red toast', async ({ page }) => {
  const bodies = watchSent(page)
  await open(page, '/login?type=1')
  for (const [rule, wrong, text] of registerRules) {
    await test.step(rule, async () => {
      await fill(page, { ...good, ...wrong, code: '' })
      await submit(page, '注册')
      await expectFail(page, text)
      const toast = page.getByRole('alert').locator('div')
      await expect(toast).toHaveCount(1)
      await expect(toast).toHaveCSS('background-color', 'rgb(179, 38, 30)')
    })
  }
  expect(bodies).toEqual([])
})

// R-LOGIN-01 R-REG-16
test('one screen with two tabs; age and terms are a line beside the button, nothing to tick', async ({
  page,
}) => {
  await open(page, '/login')
  // R-MODE-02
  await expect(page.getByText('演示环境 · 虚拟资金')).toBeVisible()
  const tabs = page.getByRole('tablist', { name: '登录或注册' }).getByRole('tab')
  await expect(tabs).toHaveText(['登录', '注册'])
  await tabs.last().click()
  await expect(page).toHaveURL(/#\/login\?type=1$/)
  await expect(page.getByText('注册即表示您已年满 18 岁，并同意')).toBeVisible()
  await expect(page.getByRole('link', { name: '《隐私政策》' })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test('who reads the terms finds the form as it was left', async ({ page }) => {
  await open(page, '/login?type=1')
  await fill(page, good)
  await page.getByRole('link', { name: '《规则与条款》' }).click()
  await expect(page.getByRole('heading', { name: '规则与条款' })).toBeVisible()
  await page.goBack()
  for (const [name, value] of Object.entries(good))
    await expect(page.locator(`input[name=${name}]:visible`)).toHaveValue(value)
  // The form is kept only for the way back: a player who comes from another page finds an empty form.
  await page.getByRole('button', { name: '关闭' }).click()
  await expect(page).not.toHaveURL(/#\/login/)
  // The URL changes before the screen does; only then has the player left.
  await expect(page.locator('input[name=name]:visible')).toHaveCount(0)
  await open(page, '/login?type=1')
  await expect(page.locator('input[name=name]:visible')).toHaveValue('')
})

// R-LOGIN-04 R-LOGIN-05
test('login: name and password first, then the captcha', async ({ page }) => {
  const bodies = watchSent(page)
  await open(page, '/login')
  const emptyFormText = '请输入您的账号和密码！'
  const cases: [Record<string, string>, string][] = [
    [{ name: '', password: '', code: '' }, emptyFormText],
    [{ name: 'koi-abc', password: '', code: 'zzzz' }, emptyFormText],
    [{ name: '', password: 'secret-1', code: 'zzzz' }, emptyFormText],
    [{ name: 'koi-abc', password: 'secret-1', code: '' }, texts.captchaMissing],
    [{ name: 'koi-abc', password: 'secret-1', code: 'zzzz' }, texts.captchaWrong],
  ]
  for (const [values, text] of cases) {
    await fill(page, values)
    await submit(page, '登录')
    await expectFail(page, text)
  }
  expect(bodies).toEqual([])
})

// R-LOGIN-08 R-LOGIN-07 R-REG-07
for (const tab of ['登录', '注册'] as const) {
  test(`R-LOGIN-08: a wrong captcha is cleared and changed (${tab})`, async ({ page }) => {
    await open(page, tab === '注册' ? '/login?type=1' : '/login')
    const { name, password } = good
    await fill(page, tab === '注册' ? good : { name, password })
    for (let i = 0; i < 3; i += 1) {
      const before = await captchaShown(page)
      await fill(page, { code: 'zzzz' })
      await submit(page, tab)
      await expectFail(page, texts.captchaWrong)
      await expect(page.locator('input[name=code]')).toHaveValue('')
      expect(await captchaShown(page)).not.toBe(before)
    }
    const before = await captchaShown(page)
    await page.getByRole('button', { name: '换一张验证码' }).click()
    expect(await captchaShown(page)).not.toBe(before)
    expect(captchaImages.map(({ src }) => src)).toContain(
      (await captchaShown(page))?.replace(/^.*(?=captcha\/)/, ''),
    )
  })
}

// R-MSGTXT-01
test('R-LOGIN-07 R-LOGIN-14: the captcha in either case; one text for a wrong name and password', async ({
  page,
}) => {
  const account = await newAccount()
  await open(page, '/login')
  const attempts = [
    { name: account.name, password: 'wrong-one' },
    { name: `${account.name}x`, password: account.password },
  ]
  for (const attempt of attempts) {
    await fill(page, attempt)
    await typeCaptcha(page)
    const code = await page.locator('input[name=code]').inputValue()
    await fill(page, { code: code.toUpperCase() })
    await submit(page, '登录')
    await expectFail(page, '账号或密码错误')
    const toast = page.getByRole('alert').locator('div')
    await expect(toast).toHaveCSS('background-color', 'rgb(179, 38, 30)')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/#\/login$/)
  }
  await fill(page, { name: account.name, password: account.password })
  await typeCaptcha(page)
  await submit(page, '登录')
  await expect(page).toHaveURL(`${baseUrl()}/#/`)
})

// R-CONST-06 R-LOGIN-11 R-LOGIN-12 R-LOGIN-13 R-REG-09 R-LOGIN-02
test('the fields take what the spec says and no more', async ({ page }) => {
  async function acceptedLength(name: string): Promise<number> {
    const field = page.locator(`input[name=${name}]`)
    await field.fill('')
    await field.pressSequentially('a'.repeat(40), { delay: 0 })
    return (await field.inputValue()).length
  }
  await open(page, '/login')
  expect(await acceptedLength('name')).toBe(32)
  expect(await acceptedLength('password')).toBe(32)
  expect(await acceptedLength('code')).toBe(6)
  await page.getByRole('tab', { name: '注册' }).click()
  await expect(page).toHaveURL(/type=1/)
  for (const name of ['name', 'password', 'confirmPass', 'realname', 'paypassword']) {
    expect(await acceptedLength(name), name).toBe(32)
  }
  expect(await acceptedLength('code')).toBe(4)
})

test('R-REG-08 R-REG-14: a name of 32 registers, a taken one is told under its field', async ({
  page,
}) => {
  const existing = await newAccount()
  await open(page, '/login?type=1')
  await fill(page, { ...good, name: existing.name })
  await typeCaptcha(page)
  await submit(page, '注册')
  await expectFail(page, '用户名已存在')
  const name = `${newPlayer().name}${'a'.repeat(32)}`.slice(0, 32)
  await fill(page, { name })
  await submit(page, '注册')
  await expect(page).toHaveURL(`${baseUrl()}/#/`)
  expect(
    (await ask('/api/login_pc', { name, password: good.password, code: '' })).code,
  ).toBe(200)
})
