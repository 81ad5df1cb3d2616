import { expect, type Page, test } from '@playwright/test'
import { residentNumber } from '../../apps/server/test/resident-number.ts'
import { violations } from '../kit/axe.ts'
import { button, fill, newPlayer, shot, typeCaptcha } from '../kit/player.ts'
import { bringUp } from '../start.ts'

/** A house that asks who a player is above sums of money. */
let house: Awaited<ReturnType<typeof bringUp>>
test.beforeAll(async () => {
  house = await bringUp({
    JINLI_IDENTITY_DEPOSITS: '1000',
    JINLI_IDENTITY_WITHDRAWALS: '0',
  })
})
test.afterAll(() => house.end())

async function open(page: Page, route: string): Promise<void> {
  await page.goto(`${house.url}/#${route}`)
  await page.locator('#root > *').first().waitFor()
}

async function openForm(page: Page): Promise<void> {
  const { name, password, realname, paypassword } = newPlayer()
  await open(page, '/login?type=1')
  await fill(page, { name, password, confirmPass: password, realname, paypassword })
  await typeCaptcha(page)
  await button(page, '注册').click()
  await expect(page).toHaveURL(/#\/$/)
  await open(page, '/accountSteps')
  await expect(page.getByText('核验前还可存款')).toBeVisible()
}

async function submit(page: Page, number: string): Promise<void> {
  await fill(page, { number })
  await button(page, '提交核验').click()
}

// R-IDENT-01 R-IDENT-02 R-IDENT-04
test('a player is refused, tries again and is verified', async ({ page }) => {
  await openForm(page)
  await shot(page, 'identity-empty')
  expect(await violations(page)).toEqual([])
  await button(page, '提交核验').click()
  await expect(page.getByText('请输入正确的身份证号码').first()).toBeVisible()
  await shot(page, 'identity-wrong-number')
  await submit(page, residentNumber('901'))
  await expect(page.getByText('身份核验未通过')).toBeVisible({ timeout: 20_000 })
  await shot(page, 'identity-refused')
  expect(await violations(page)).toEqual([])
  // A file that is no picture leaves the form as it is.
  const buffer = Buffer.from('no picture')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'id.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText(/仅支持|格式|类型/).first()).toBeVisible()
  const number = residentNumber()
  await submit(page, number)
  await expect(page.getByText('身份已核验', { exact: true })).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByText(number.slice(-4))).toBeVisible()
  await shot(page, 'identity-verified')
  expect(await violations(page)).toEqual([])
})

// R-IDENT-02
test('a provider that is down: the check waits, in the dark too', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openForm(page)
  await shot(page, 'identity-empty-dark')
  await submit(page, residentNumber('906'))
  await expect(page.getByText('身份核验进行中')).toBeVisible()
  await shot(page, 'identity-waiting-dark')
  expect(await violations(page)).toEqual([])
  await page.reload()
  await expect(page.getByText('身份核验进行中')).toBeVisible()
})

// R-IDENT-07
test('the photo of a document goes to staff', async ({ page }) => {
  await openForm(page)
  await submit(page, residentNumber('908'))
  await expect(page.getByText('系统未能确认您的身份')).toBeVisible({ timeout: 20_000 })
  await shot(page, 'identity-photo')
  await page.emulateMedia({ colorScheme: 'dark' })
  await shot(page, 'identity-photo-dark')
  expect(await violations(page)).toEqual([])
  const png = await page.screenshot()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'id.png', mimeType: 'image/png', buffer: png })
  await expect(page.getByText('证件审核中')).toBeVisible({ timeout: 20_000 })
  await shot(page, 'identity-review')
  expect(await violations(page)).toEqual([])
})
