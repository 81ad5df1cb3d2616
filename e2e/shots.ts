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
/** The narrowest phone, the usual one, and a wide one: each by day and by night. */
const widths = [320, 375, 430] as const
const schemes = ['light', 'dark'] as const

/** What becomes of the screen's calls: all answered, none yet, or none ever. */
type Network = 'answers' | 'waits' | 'fails'
/** What the shell needs to stand. */
const shellCalls = /\/api\/(app|user|balance)$/

/** A player with something on every money screen. */
async function richPlayer(): Promise<Account> {
  const name = `ouyang_chunshui${Date.now() % 100_000}`.slice(0, 16)
  const account = await newAccount({ name, realname: '欧阳春水' })
  for (const amount of [9_876.54, 49_999.99, 48_765.43]) await fund(account, amount)
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
  { account, network = 'answers' }: { account?: Account; network?: Network } = {},
): Promise<void> {
  const page = await context.newPage()
  if (account) await openAs(page, account, '/')
  if (network !== 'answers')
    await page.route(/\/api\//, async (route) => {
      if (shellCalls.test(new URL(route.request().url()).pathname)) return route.continue()
      if (network === 'fails') return route.abort()
    })
  for (const { name, address } of screens) {
    await open(page, address)
    if (network !== 'waits') await page.waitForLoadState('networkidle')
    for (const width of network === 'answers' ? widths : [375])
      for (const scheme of schemes) {
        await page.setViewportSize({ width, height: 812 })
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        await page.waitForTimeout(network === 'fails' ? 2500 : 250)
        const path = `${folder}/${who}-${name}-${width}-${scheme}.png`
        await page.screenshot({ path, fullPage: true })
      }
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.close()
}

/**
 * Takes pictures of every screen of the route table as a visitor, a new player and a rich one see it, three
 * widths by day and by night, and of the player's screens while nothing answers and when nothing will.
 */
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
    const fresh = await newAccount({ name: `lin_xiaoyu_${Date.now() % 100_000}` })
    await shoot(context, 'new', playerScreens, { account: fresh })
    await shoot(context, 'waiting', playerScreens, { account: fresh, network: 'waits' })
    await shoot(context, 'failed', playerScreens, { account: fresh, network: 'fails' })
    const account = await richPlayer()
    const slips = await openSlips(account)
    await shoot(context, 'rich', [...playerScreens, ...slips], { account })
    console.log(`the screens are in ${folder}`)
  } finally {
    await browser.close()
    await stop?.()
  }
}

await main()
