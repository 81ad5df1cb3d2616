import { type Browser, devices } from '@playwright/test'
import { type Account, openAs } from './kit/api.ts'
import { open } from './kit/player.ts'
import { openInstructions } from './kit/screens.ts'
import { signInStaff } from './kit/staff.ts'

const folder = 'docs/screens'

/** Takes the pictures of the README with a player who has money. */
export async function shootReadme(browser: Browser, account: Account): Promise<void> {
  const { isMobile, hasTouch, userAgent } = devices['iPhone 13']
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    isMobile,
    hasTouch,
    userAgent,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await openAs(page, account, '/')
  const take = async (name: string) => {
    await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined)
    // Polls and live streams may continue, but the content has loaded by then.
    await page.waitForTimeout(2500)
    await page.screenshot({ path: `${folder}/${name}.png` })
  }
  await take('home')
  await open(page, '/money')
  await take('money')
  const usdt = (await openInstructions(account)).at(-1)
  await open(page, usdt?.address ?? '/')
  await take('pay-info')
  await open(page, '/gamePage?name=obgdy&type=0&code=koi-leap')
  await page.frameLocator('iframe').locator('#spin:enabled').waitFor()
  await take('game')
  await context.close()

  const staff = await signInStaff(browser)
  await staff.getByRole('cell').first().waitFor()
  await staff.screenshot({ path: `${folder}/back-office.png` })
}
