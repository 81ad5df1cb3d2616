import { brotliCompressSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { askDeposit, bindCard, fund, newAccount, openAs, toVenue } from './api.ts'
import { violations } from './axe.ts'
import { bindAddress } from './cashier.ts'
import { baseUrl, open } from './player.ts'
import { openSlips, playerScreens, visitorScreens } from './screens.ts'

const widths = [320, 430]

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  // A page of its own file may still be on its way; a screen without a heading is found below.
  const heading = page.locator('h1').filter({ visible: true })
  await heading
    .first()
    .waitFor({ timeout: 3000 })
    .catch(() => undefined)
  await expect(page.getByRole('status', { name: '加载中' })).toHaveCount(0)
  await page.waitForTimeout(150)
}

/** Scrolls sideways, or holds something to tap that lies outside and that no scroller brings in. */
async function overflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = window.screen.width
    const found: string[] = []
    const whole = document.documentElement.scrollWidth
    if (whole > width) found.push(`page is ${whole} wide in ${width}`)
    const held = (node: Element): boolean => {
      for (let at = node.parentElement; at; at = at.parentElement) {
        const flow = getComputedStyle(at).overflowX
        if (flow !== 'visible' && at.scrollWidth > at.clientWidth) return true
      }
      return false
    }
    for (const node of document.querySelectorAll('a, button, input, [role=tab]')) {
      const box = node.getBoundingClientRect()
      const out = box.width > 0 && (box.left < -1 || box.right > width + 1)
      if (out && node.checkVisibility() && !held(node)) {
        found.push(
          `${node.textContent || node.getAttribute('name')} ${box.left}…${box.right}`,
        )
      }
    }
    return found
  })
}

/** Marks and codes that are the same in every language. */
const noWords =
  /https?:\S+|USDT|TRC20|ERC20|TRON|Ethereum|VIP|APP|QR|iOS|Android|Safari|PNG|GIF|PWA|YYYY-MM-DD|VND|KB|MB/gi

/** English sentences on a screen of a Chinese app (R-MSGTXT-07). */
async function foreignWords(page: Page): Promise<string[]> {
  const text = await page.locator('#root').innerText()
  return text.replace(noWords, '').match(/\b[A-Za-z]{3,}(?: [A-Za-z]{2,})+/g) ?? []
}

async function setFont(page: Page, size: string): Promise<void> {
  await page.evaluate(
    (value) => document.documentElement.style.setProperty('font-size', value),
    size,
  )
}

/** Everything this screen is measured by; the wrong things found, with where. */
async function inspect(page: Page, route: string): Promise<string[]> {
  const at = (where: string) => (text: string) => `${route} ${where}: ${text}`
  await page.emulateMedia({ colorScheme: 'light' })
  await settled(page)
  const found = (await violations(page)).map(at('light'))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForTimeout(350)
  // Only colours differ.
  found.push(...(await violations(page, ['color-contrast'])).map(at('dark')))
  found.push(...(await foreignWords(page)).map(at('words')))
  for (const width of widths) {
    await page.setViewportSize({ width, height: 812 })
    found.push(...(await overflows(page)).map(at(`${width}px`)))
  }
  await page.setViewportSize({ width: 320, height: 812 })
  await setFont(page, '130%')
  found.push(...(await overflows(page)).map(at('320px, font 130 %')))
  await setFont(page, '')
  await page.setViewportSize({ width: 375, height: 812 })
  return found
}

test('a visitor’s screens: accessible, in both schemes, at every width', async ({
  page,
}) => {
  const found: string[] = []
  for (const { address } of visitorScreens) {
    await open(page, address)
    found.push(...(await inspect(page, address)))
  }
  expect(found).toEqual([])
})

test('a player’s screens: accessible, in both schemes, at every width', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const account = await fund(await newAccount(), 12_345.67)
  await bindCard(account)
  await bindAddress(account, 'ERC20')
  await toVenue(account, 'obgdy', 100.1)
  const slips = await openSlips(account)
  await openAs(page, account, '/')
  const found: string[] = []
  for (const { address } of [...playerScreens, ...slips]) {
    await open(page, address)
    found.push(...(await inspect(page, address)))
  }
  expect(found).toEqual([])
})

test('dialogs and sheets are accessible', async ({ page }) => {
  const account = await newAccount()
  await askDeposit(account, 100)
  await openAs(page, account, '/recharge')
  const found: string[] = []
  const look = async (where: string) => {
    await page.waitForTimeout(500)
    found.push(...(await violations(page)).map((text) => `${where}: ${text}`))
  }
  await page.getByRole('button', { name: '稍后再说' }).waitFor()
  await look('reminder')
  await page.getByRole('button', { name: '稍后再说' }).click()
  await open(page, '/')
  await page.getByRole('button', { name: '打开菜单' }).click()
  await look('drawer')
  await open(page, '/transfer')
  await page.locator('button[name=sourcetype]').click()
  await look('wallet picker')
  await open(page, '/transRecord?type=1')
  await page.getByRole('button', { name: /待审核/ }).click()
  await page.getByRole('list', { name: '进度' }).waitFor()
  await look('record')
  expect(found).toEqual([])
})

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
declare global {
  interface Window {
    shifted: number
  }
}

/** Load, then everything that moves afterwards (LayoutShift entries without a player's doing). */
async function shiftOf(page: Page, load: () => Promise<unknown>): Promise<number> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    const watcher = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (!entry.hadRecentInput) window.shifted += entry.value
      }
    })
    watcher.observe({ type: 'layout-shift', buffered: true })
  })
  await load()
  await settled(page)
  await page.waitForTimeout(2000)
  return page.evaluate(() => window.shifted)
}

test('home does not jump while it loads', async ({ page, context }) => {
  expect(await shiftOf(page, () => open(page, '/'))).toBeLessThanOrEqual(0.02)
  const account = await fund(await newAccount(), 12_345.67)
  const other = await context.newPage()
  const load = async () => openAs(other, account, '/')
  expect(await shiftOf(other, load)).toBeLessThanOrEqual(0.02)
})

test('the first view asks for at most 115 KB of JavaScript', async ({ page }) => {
  await page.goto(`${baseUrl()}/`)
  await page.getByRole('link', { name: '注册' }).first().waitFor()
  await page.waitForLoadState('load')
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .filter((entry) => new URL(entry.name).pathname.endsWith('.js'))
      .map(({ name, encodedBodySize, decodedBodySize }) => {
        return { name, encodedBodySize, decodedBodySize }
      }),
  )
  expect(scripts.length).toBeGreaterThan(0)
  let bytes = 0
  for (const { name, encodedBodySize, decodedBodySize } of scripts) {
    if (encodedBodySize > 0 && encodedBodySize < decodedBodySize) bytes += encodedBodySize
    else bytes += brotliCompressSync(await (await page.request.get(name)).body()).length
  }
  const kilobytes = bytes / 1024
  console.log(`first view: ${kilobytes.toFixed(1)} KB in ${scripts.length} scripts`)
  expect(kilobytes).toBeLessThanOrEqual(115)
})
