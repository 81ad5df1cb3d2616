import { mkdirSync } from 'node:fs'
import { type BrowserContext, chromium } from '@playwright/test'
import config from '../playwright.config.ts'
import {
  type Account,
  askDeposit,
  bindCard,
  fund,
  must,
  newAccount,
  openAs,
  toVenue,
} from './api.ts'
import { bindAddress } from './cashier.ts'
import { open } from './player.ts'
import start from './start.ts'

/** One of the own screens: the name of its picture and its address. */
type Screen = readonly [string, string]

const folder = 'test-results/shots'
const visitors: readonly Screen[] = [
  ['home', '/'],
  ['login', '/login'],
  ['register', '/login?type=1'],
  ['usdtmore', '/usdtmore'],
]
const players: readonly Screen[] = [
  ['home', '/'],
  ['mine', '/mine'],
  ['recharge', '/recharge'],
  ['withdrawal', '/withdrawal'],
  ['money', '/money'],
  ['transfer', '/transfer'],
  ['records-deposit', '/transRecord?type=1'],
  ['records-withdrawal', '/transRecord?type=2'],
  ['records-in', '/transRecord?type=3'],
  ['records-out', '/transRecord?type=4'],
  ['records-other', '/transRecord?type=9'],
  ['bets', '/betRecord'],
  ['wallet-usdt', '/wallet'],
  ['wallet-bank', '/wallet?type=2'],
  ['add-bank-card', '/addBankCard'],
  ['add-usdt-address', '/addUsdtCard'],
  ['account-security', '/userCent'],
  ['password', '/password?type=1'],
  ['pay-password', '/password?type=2'],
]

/** A player with something on every money screen; the addresses of the slips that are open. */
async function richPlayer(): Promise<{ account: Account; slips: Screen[] }> {
  const account = await fund(await newAccount({ realname: '欧阳春水' }), 9_876.54)
  await bindCard(account)
  await bindAddress(account, 'TRC20')
  await bindAddress(account, 'ERC20')
  await toVenue(account, 'obgdy', 4_321.09)
  const order = { paytype: 'usdt', catepay: 'TRC20', amount: 500 }
  const usdt = await must<{ deposit_no: string }>('/api/recharge', order, account.token)
  const slip = (number: string) => `/payInfo?deposit_no=${number}`
  return {
    account,
    slips: [
      ['slip-bank', slip(await askDeposit(account, 10_000))],
      ['slip-usdt', slip(usdt.deposit_no)],
    ],
  }
}

async function shoot(
  context: BrowserContext,
  who: string,
  screens: readonly Screen[],
  account?: Account,
): Promise<void> {
  const page = await context.newPage()
  if (account) await openAs(page, account, '/')
  for (const [name, address] of screens) {
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

/** Takes a picture of every money screen as a visitor, a new player and a rich one see it. */
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
    await shoot(context, 'visitor', visitors)
    await shoot(context, 'new', players, await newAccount())
    const { account, slips } = await richPlayer()
    await shoot(context, 'rich', [...players, ...slips], account)
    console.log(`the screens are in ${folder}`)
  } finally {
    await browser.close()
    await stop?.()
  }
}

await main()
