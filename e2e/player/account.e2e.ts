import { deflateSync } from 'node:zlib'
import { login } from '@jinli/contract/auth/auth'
import { user } from '@jinli/contract/profile/profile'
import { expect, type Page, test } from '@playwright/test'
import { ask, expectFail, must, newAccount, openAs } from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { button, fill, open, typeCaptcha } from '../kit/player.ts'

const profile = { mobile: '13800138000', email: 'koi@pond.example', birthday: '1996-02-29' }

function confirm(page: Page) {
  return button(page, '确认修改')
}

// R-ME-01 R-ME-02 R-ME-03 R-ME-04 R-ME-05 R-ME-06 R-ME-07 R-ME-08
test.describe('the profile', () => {
  // The stored date must be the chosen one in every time zone of the browser.
  test.use({ timezoneId: 'Pacific/Honolulu' })

  test('its rules in order, then saved and filled in again', async ({ page }) => {
    const account = await newAccount()
    await openAs(page, account, '/userInfo')
    await expect(page.getByText(account.realname)).toBeVisible()
    await expect(page.locator('input[name=username], input[name=realname]')).toHaveCount(0)
    const day = page.locator('input[name=birthday]')
    await expect(day).toHaveAttribute('min', '1980-01-01')
    await expect(day).toHaveAttribute('max', /^20\d\d-\d\d-\d\d$/)
    for (const [values, text] of [
      [{}, '请输入正确手机号'],
      [{ mobile: '12412345678' }, '请输入正确手机号'],
      [{ mobile: profile.mobile, email: 'koi' }, '请输入正确邮箱号'],
      [{ email: profile.email }, '请输入正确的日期格式：YYYY-MM-DD'],
    ] as const) {
      await fill(page, values)
      await confirm(page).click()
      await expectFail(page, text)
    }
    await fill(page, { birthday: profile.birthday })
    await confirm(page).dblclick()
    // R-MSGTXT-02
    const green = page.locator('output div', { hasText: '操作成功' })
    await expect(green).toHaveCSS('background-color', 'rgb(29, 116, 67)')
    expect(await must(user, {}, account)).toMatchObject(profile)
    expect(await violations(page)).toEqual([])
    await openAs(page, account, '/userInfo')
    for (const [name, value] of Object.entries(profile))
      await expect(page.locator(`input[name=${name}]`)).toHaveValue(value)
  })
})

/** Returns a PNG of one colour. */
function png(): Buffer {
  const chunk = (kind: string, body: Buffer) => {
    const typeAndBody = Buffer.concat([Buffer.from(kind), body])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(body.length, 0)
    let crc = ~0
    for (const byte of typeAndBody) {
      crc ^= byte
      for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
    }
    ends.writeUInt32BE(~crc >>> 0, 4)
    return Buffer.concat([ends.subarray(0, 4), typeAndBody, ends.subarray(4)])
  }
  const head = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 2, 0, 0, 0])
  const rows = Buffer.concat(
    Array.from({ length: 8 }, () => Buffer.from([0, ...Array(24).fill(180)])),
  )
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows))]
  return Buffer.concat([signature, ...parts, chunk('IEND', Buffer.alloc(0))])
}

// R-ME-09 R-ME-10 R-MINE-03
test('a new avatar shows at once; what is none says so', async ({ page }) => {
  await openAs(page, await newAccount(), '/mine')
  const input = page.getByLabel('更换头像')
  const send = (name: string, mimeType: string, buffer: Buffer) =>
    input.setInputFiles({ name, mimeType, buffer })
  await send('me.jpg', 'image/jpeg', png())
  await expectFail(page, '头像仅支持 gif、png 图片')
  await send('me.png', 'image/png', Buffer.from('<script>alert(1)</script>'))
  await expectFail(page, '仅支持gif、png格式的图片')
  await send('me.png', 'image/png', png())
  const picture = page.locator('img[src^="/images/"]').first()
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(256)
})

// R-SESS-30 R-SESS-31
test('a sign-in tells the last one and leads to the others, which end', async ({
  page,
}) => {
  const account = await newAccount()
  await open(page, '/login')
  await fill(page, { name: account.name, password: account.password })
  await typeCaptcha(page)
  await button(page, '登录').click()
  await page.getByText(/上次登录 \d\d-\d\d \d\d:\d\d/).waitFor()
  await button(page, '查看').click()
  const card = page.locator('section', { hasText: '登录设备' })
  await expect(card.getByText('本机')).toBeVisible()
  await card.getByRole('button', { name: /^退出 / }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(card.getByRole('button', { name: /^退出 / })).toHaveCount(0)
  expect(await ask('/api/user', {}, account.token)).toMatchObject({ code: 401 })
  // While the dialog fades, axe would measure mixed colours.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})

const waysOn = [
  '/userInfo',
  '/money',
  '/transRecord',
  '/betRecord',
  '/userCent',
  '/message',
  '/fanshui',
  '/activityRecord',
  '/welfare',
  '/vip',
  '/recharge',
  '/transfer',
  '/withdrawal',
  '/wallet?type=0',
  '/concise?type=obgdy',
  '/app',
  '/kefu',
  '/gamePage?app=1',
  '/hongbao',
]

// R-MINE-01 R-MINE-02 R-SESS-17
test('one’s own page: who, wallet, rank, and every way on', async ({ page }) => {
  const account = await newAccount()
  await openAs(page, account, '/mine')
  await expect(page.getByText(account.name)).toBeVisible()
  await expect(page.getByRole('region', { name: '钱包' })).toContainText('0.00')
  await expect(page.getByRole('progressbar', { name: 'VIP 升级进度' })).toBeVisible()
  await expect(page.getByText('升 VIP2 已完成')).toBeVisible()
  const links = page.getByRole('main').getByRole('link')
  const hrefs = await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')))
  for (const way of waysOn) expect(hrefs).toContain(`#${way}`)
})

// R-MINE-04
test('signing out ends this session here and at the server, others go on', async ({
  page,
}) => {
  const account = await newAccount()
  const { name, password } = account
  const other = await must(login, { name, password })
  await openAs(page, account, '/mine')
  await button(page, '退出登录').click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await page.waitForURL(/#\/login$/)
  expect(await ask('/api/user', {}, account.token)).toMatchObject({ code: 401 })
  expect(await ask('/api/user', {}, other.api_token)).toMatchObject({ code: 200 })
})
