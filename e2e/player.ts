import { expect, type Locator, type Page } from '@playwright/test'
import { captchaImages } from '../apps/web/src/art/captcha.ts'
import { house } from './house.ts'

export const baseUrl = () => house().url

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

/** Opens a route of the player app and waits until it has drawn itself. */
export async function open(page: Page, route: string): Promise<void> {
  await page.goto(`${baseUrl()}/#${route}`)
  await page.locator('#root > *').first().waitFor()
}

/** A button by its whole name. */
export function button(within: Page | Locator, name: string): Locator {
  return within.getByRole('button', { name, exact: true })
}

/** Types what the captcha image shows. */
export async function typeCaptcha(page: Page): Promise<void> {
  const image = page.locator('img[src*="captcha/"]')
  const src = (await image.getAttribute('src')) ?? ''
  const shown = captchaImages.find((captcha) => src.endsWith(captcha.src))
  await page.locator('input[name=code]').fill(shown?.answer.toLowerCase() ?? '')
}

/** Fills fields by the names they have on the wire. */
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

/** A screenshot of the screen as the player sees it; E2E_SHOTS=1 when somebody is to look at them. */
export async function shot(page: Page, name: string): Promise<void> {
  if (!process.env.E2E_SHOTS) return
  await page.waitForTimeout(900)
  await page.screenshot({ path: `test-results/screens/${name}.png` })
}
