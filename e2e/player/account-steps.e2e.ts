import { createClient } from '@jinli/client/client'
import {
  publishArticle,
  readArticle,
  saveArticle,
} from '@jinli/contract/article/article.admin'
import { staffLogin } from '@jinli/contract/operator/operator.admin'
import { expect, type Page, test } from '@playwright/test'
import { payer } from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { button, fill, newPlayer, shot, typeCaptcha } from '../kit/player.ts'
import { bringUp } from '../start.ts'

/** A house that asks a birth date and the terms of each account. */
let house: Awaited<ReturnType<typeof bringUp>>
test.beforeAll(async () => {
  house = await bringUp({ JINLI_ACCOUNT_STEPS: 'birth-date terms' })
})
test.afterAll(() => house.end())

async function open(page: Page, route: string): Promise<void> {
  await page.goto(`${house.url}/#${route}`)
  await page.locator('#root > *').first().waitFor()
}

async function signUp(page: Page): Promise<void> {
  const { name, password, realname, paypassword } = newPlayer()
  await open(page, '/login?type=1')
  await fill(page, { name, password, confirmPass: password, realname, paypassword })
  await typeCaptcha(page)
  await button(page, '注册').click()
  await expect(page).toHaveURL(/#\/accountSteps$/)
}

async function nameBirthday(page: Page, birthday: string): Promise<void> {
  await fill(page, { birthday })
  await button(page, '下一步').click()
  const question = page.getByRole('dialog', { name: '确认出生日期' })
  await expect(question).toContainText(birthday)
  await button(question, '确认').click()
}

/** Publishes the next version of the terms, as staff do. */
async function publishTerms(): Promise<void> {
  const client = createClient({ base: house.url, timeoutMs: 30_000 })
  const credentials = { username: 'admin', password: house.password }
  const { token } = (await client.call(staffLogin, credentials)).data
  const as = { token }
  const { edition: based_on } = (await client.call(readArticle, { type: 5 }, as)).data
  const text = { type: 5, title: '规则与条款', content: '<p>新的一版</p>' } as const
  await client.call(saveArticle, { ...text, based_on }, as)
  await client.call(publishArticle, { type: 5, based_on: based_on + 1 }, as)
}

// R-AGE-12
test('after sign-up: birth date, terms, and then play', async ({ page }) => {
  await signUp(page)
  await expect(page.getByText('还差 2 步即可存款和游戏')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await shot(page, 'account-steps-birth-date')
  await button(page, '下一步').click()
  await expect(page.getByText('请选择正确的出生日期').first()).toBeVisible()
  await nameBirthday(page, '1990-05-06')
  await expect(page.getByText('还差 1 步即可存款和游戏')).toBeVisible()
  // The dialog fades out, and axe would judge its colours on the way.
  await expect(page.getByText('确认出生日期')).toHaveCount(0)
  await shot(page, 'account-steps-terms')
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: /《规则与条款》/ }).click()
  await expect(page).toHaveURL(/#\/abouts\?type=5$/)
  await page.goBack()
  await button(page, '同意').click()
  await expect(page.getByText('账号已完善')).toBeVisible()
  await shot(page, 'account-steps-complete')
  await button(page, '继续').click()
  await expect(page).toHaveURL(/#\/$/)
})

// R-AGE-12
test('terms that change while a deposit is typed: asked, and nothing typed is lost', async ({
  page,
}) => {
  await signUp(page)
  await nameBirthday(page, '1990-05-06')
  await button(page, '同意').click()
  await expect(page.getByText('账号已完善')).toBeVisible()
  await page.evaluate(() => window.location.assign('#/recharge'))
  const reminder = page.getByRole('dialog', { name: '温馨提示' })
  await button(reminder, '稍后再说').click()
  await fill(page, { amount: '300', ...payer })
  await publishTerms()
  await button(page, '提交').click()
  const question = page.getByRole('dialog', { name: '请先完善账号' })
  await expect(question).toContainText('阅读并同意最新的条款')
  await shot(page, 'account-steps-refused')
  await button(question, '去完善').click()
  await expect(page).toHaveURL(/#\/accountSteps$/)
  await button(page, '同意').click()
  await button(page, '继续').click()
  await expect(page).toHaveURL(/#\/recharge$/)
  await button(reminder, '稍后再说').click()
  await expect(page.locator('input[name=amount]:visible')).toHaveValue('300')
  await button(page, '提交').click()
  await expect(page.getByText('提交成功，等待后台审核')).toBeVisible()
})

// R-AGE-12 R-AGE-05
test('below the age: said once, and what is theirs stays open', async ({ page }) => {
  await signUp(page)
  await nameBirthday(page, '2015-05-06')
  await expect(page.getByText('您未达到法定年龄').first()).toBeVisible()
  await shot(page, 'account-steps-under-age')
  expect(await violations(page)).toEqual([])
  await page.reload()
  await expect(page.getByText('您未达到法定年龄').first()).toBeVisible()
  await expect(page.locator('input[name=birthday]')).toHaveCount(0)
  await page.getByRole('link', { name: /提取余额/ }).click()
  await expect(page).toHaveURL(/#\/withdrawal$/)
})
