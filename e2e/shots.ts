import { mkdirSync } from 'node:fs'
import { type BrowserContext, chromium } from '@playwright/test'
import type { Screen } from '../apps/web/src/paths.ts'
import config from '../playwright.config.ts'
import { type Account, bindCard, fund, newAccount, openAs, toVenue } from './api.ts'
import { bindAddress } from './cashier.ts'
import { open } from './player.ts'
import { openSlips, playerScreens, visitorScreens } from './screens.ts'
import start from './start.ts'

const folder = 'test-results/shots'

/** A player with something on every money screen. */
async function richPlayer(): Promise<Account> {
  const account = await fund(await newAccount({ realname: '欧阳春水' }), 9_876.54)
  await bindCard(account)
  await bindAddress(account, 'TRC20')
  await bindAddress(account, 'ERC20')
  await toVenue(account, 'obgdy', 4_321.09)
  return account
}

async function shoot(
  context: BrowserContext,
  who: string,
  screens: readonly Screen[],
  account?: Account,
): Promise<void> {
  const page = await context.newPage()
  if (account) await openAs(page, account, '/')
  for (const { name, address } of screens) {
    await open(page, address)
    await page.waitForLoadState('networkidle')
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.waitForTimeout(400)
      await page.screenshot({ path: `${folder}/${who}-${name}-${scheme}.png` })
    }
  }
  await page.close()
}

/** Takes a picture of every screen of the route table as a visitor, a new player and a rich one see it. */
async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const stop = await start()
  const browser = await chromium.launch(config.use?.launchOptions)
  try {
    const { viewport, hasTouch, isMobile, locale, timezoneId } = config.use ?? {}
    const context = await browser.newContext({
      viewport,
      hasTouch,
      isMobile,
      locale,
      timezoneId,
    })
    await shoot(context, 'visitor', visitorScreens)
    await shoot(context, 'new', playerScreens, await newAccount())
    const account = await richPlayer()
    const slips = await openSlips(account)
    await shoot(context, 'rich', [...playerScreens, ...slips], account)
    console.log(`the screens are in ${folder}`)
  } finally {
    await browser.close()
    await stop?.()
  }
}

await main()
