import { expect, type Locator, type Page } from '@playwright/test'
import { captchaImages } from '../../apps/web/src/art/captcha.ts'
import { installation } from './installation.ts'

export const baseUrl = () => installation().url

export type NewPlayer = {
  name: string
  password: string
  realname: string
  paypassword: string
}

let count = 0

export function newPlayer(): NewPlayer {
  count += 1
  return {
    name: `koi${process.env.TEST_PARALLEL_INDEX ?? ''}${Date.now().toString(36)}${count}`,
    password: 'secret-1',
    realname: '王小鱼',
    paypassword: 'pay-123',
  }
}

/** Opens a route of the player app and waits until it is drawn. */
export async function open(page: Page, route: string): Promise<void> {
  await page.goto(`${baseUrl()}/#${route}`)
  await page.locator('#root > *').first().waitFor()
}

/** Returns the button with this full name. */
export function button(root: Page | Locator, name: string): Locator {
  return root.getByRole('button', { name, exact: true })
}

/** Types the answer of the captcha image. */
export async function typeCaptcha(page: Page): Promise<void> {
  const image = page.locator('img[src*="captcha/"]')
  const src = (await image.getAttribute('src')) ?? ''
  const captchaImage = captchaImages.find((captcha) => src.endsWith(captcha.src))
  await page.locator('input[name=code]').fill(captchaImage?.answer.toLowerCase() ?? '')
}

/** Fills fields by their names in the API. */
export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await page.locator(`input[name=${name}]:visible`).fill(value)
  }
}

/** Registers through the screen; ends on the home page, signed in. */
export async function register(page: Page, player: NewPlayer): Promise<void> {
  await open(page, '/login?type=1')
  await fill(page, {
    name: player.name,
    password: player.password,
    confirmPass: player.password,
    realname: player.realname,
    paypassword: player.paypassword,
  })
  await typeCaptcha(page)
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page).toHaveURL(/#\/$/)
}

/** Takes a screenshot of the current screen when E2E_SHOTS=1. */
export async function shot(page: Page, name: string): Promise<void> {
  if (!process.env.E2E_SHOTS) return
  await page.waitForTimeout(900)
  await page.screenshot({ path: `test-results/screens/${name}.png` })
}
