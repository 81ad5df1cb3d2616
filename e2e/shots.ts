import { mkdirSync } from 'node:fs'
import {
  agententer,
  agentsummary,
  applyagentdo,
  getAgentLoginUrl,
} from '@jinli/contract/agent/agent'
import {
  approveAgentApplication,
  listAgentApplications,
} from '@jinli/contract/agent/agent.admin'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import type { Screen } from '../apps/web/src/screens.ts'
import config from '../playwright.config.ts'
import {
  type Account,
  bindCard,
  fund,
  must,
  newAccount,
  openAs,
  staffToken,
  toVenue,
} from './kit/api.ts'
import { bindAddress } from './kit/cashier.ts'
import { open } from './kit/player.ts'
import { openInstructions, playerScreens, visitorScreens } from './kit/screens.ts'
import { shootReadme } from './readme-shots.ts'
import start from './start.ts'

const folder = 'test-results/shots'
/** Widths of the narrowest phone, the usual one and a wide one; each in light and dark. */
const widths = [320, 375, 430] as const
const schemes = ['light', 'dark'] as const

/** The responses to the calls of a screen: normal ones, none until the picture is taken, or aborted requests. */
type Network = 'answers' | 'waits' | 'fails'
/** Calls that the app shell needs. */
const shellCalls = /\/api\/(app|user|balance)$/

/** Creates a player with data on every money screen. */
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

/** Waits for an idle network. A live stream or a poll may keep it busy; then the wait ends after 10 s. */
async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined)
}

/** Takes pictures of the page at each width, in light and dark. */
async function take(page: Page, name: string, network: Network = 'answers') {
  for (const width of network === 'answers' ? widths : [375])
    for (const scheme of schemes) {
      await page.setViewportSize({ width, height: 812 })
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.waitForTimeout(network === 'fails' ? 2500 : 250)
      const path = `${folder}/${name}-${width}-${scheme}.png`
      await page.screenshot({ path, fullPage: true })
    }
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
    if (network !== 'waits') await waitUntilIdle(page)
    await take(page, `${who}-${name}`, network)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.close()
}

/** Makes the player an agent, with the approval of staff. */
async function makeAgent({ name, token }: Account): Promise<void> {
  await must(applyagentdo, { mobile: '13800138000', apply_info: '有线下团队' }, { token })
  const staff = { token: await staffToken() }
  const { data } = await must(listAgentApplications, { search: name }, staff)
  for (const { id } of data) await must(approveAgentApplication, { id }, staff)
}

/** Takes pictures of an agent's portal before and after referrals, and of a used login ticket. */
async function shootPortal(context: BrowserContext): Promise<void> {
  const account = await newAccount({ realname: '欧阳春水' })
  await makeAgent(account)
  const door = async () => (await must(getAgentLoginUrl, {}, { token: account.token })).url
  const page = await context.newPage()
  const shootDoor = async (name: string, url: string) => {
    await page.goto(url)
    await waitUntilIdle(page)
    await take(page, `agent-${name}-days`)
    const players = page.getByRole('tab', { name: '邀请的会员' })
    if (!(await players.isVisible())) return
    await players.click()
    await waitUntilIdle(page)
    await take(page, `agent-${name}-players`)
  }
  const first = await door()
  await shootDoor('new', first)
  await page.goto('about:blank')
  await shootDoor('spent', first)
  const { token } = await must(agententer, {
    ticket: (await door()).split('ticket=')[1] ?? '',
  })
  const { code } = await must(agentsummary, {}, { token })
  for (const [n, amount] of [0, 500, 49_999.99].entries()) {
    const member = await newAccount({
      pid: code,
      name: `shaoxing_jiu_${n}_${Date.now() % 10_000}`,
    })
    if (amount > 0) await fund(member, amount)
  }
  await page.goto('about:blank')
  await shootDoor('team', await door())
  await page.close()
}

/** `npm run shots -- readme` takes the pictures of the README instead. */
const isForReadme = process.argv[2] === 'readme'

/**
 * Takes pictures of every screen of the route table as a visitor, a new player and a rich player, at three widths in
 * light and dark. Also takes the player's screens without a response and with failed requests, and those of the agent
 * portal.
 */
async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const stop = await start()
  const browser = await chromium.launch(config.use?.launchOptions)
  try {
    if (isForReadme) return await shootReadme(browser, await richPlayer())
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
    const instructions = await openInstructions(account)
    await shoot(context, 'rich', [...playerScreens, ...instructions], { account })
    await shootPortal(context)
    console.log(`the screens are in ${folder}`)
  } finally {
    await browser.close()
    await stop?.()
  }
}

await main()
