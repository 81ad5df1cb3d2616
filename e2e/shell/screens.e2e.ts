import { brotliCompressSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { askDeposit, bindCard, fund, newAccount, openAs, toVenue } from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { bindAddress } from '../kit/cashier.ts'
import { baseUrl, open } from '../kit/player.ts'
import { openInstructions, playerScreens, visitorScreens } from '../kit/screens.ts'

const widths = [320, 430]

async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  // The code of the page may still be loading. A page that never gets a heading is reported below.
  const heading = page.locator('h1').filter({ visible: true })
  await heading
    .first()
    .waitFor({ timeout: 3000 })
    .catch(() => undefined)
  await expect(page.getByRole('status', { name: '加载中' })).toHaveCount(0)
  await page.waitForTimeout(150)
}

/** Returns the elements that make the page scroll sideways, and tappable elements that no scrolling reaches. */
async function overflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = window.screen.width
    const findings: string[] = []
    const whole = document.documentElement.scrollWidth
    if (whole > width) findings.push(`page is ${whole} wide in ${width}`)
    const isScrollable = (node: Element): boolean => {
      for (let at = node.parentElement; at; at = at.parentElement) {
        const flow = getComputedStyle(at).overflowX
        if (flow !== 'visible' && at.scrollWidth > at.clientWidth) return true
      }
      return false
    }
    for (const node of document.querySelectorAll('a, button, input, [role=tab]')) {
      const box = node.getBoundingClientRect()
      const out = box.width > 0 && (box.left < -1 || box.right > width + 1)
      if (out && node.checkVisibility() && !isScrollable(node)) {
        findings.push(
          `${node.textContent || node.getAttribute('name')} ${box.left}…${box.right}`,
        )
      }
    }
    return findings
  })
}

/** Names that are the same in every language. */
const noWords =
  /https?:\S+|USDT|TRC20|ERC20|TRON|Ethereum|VIP|APP|QR|iOS|Android|Safari|PNG|GIF|PWA|YYYY-MM-DD|VND|KB|MB/gi

/** Returns English sentences on a screen of the Chinese app (R-MSGTXT-07). */
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

/** Returns all problems of this screen, each with the mode in which it occurs. */
async function inspect(page: Page, route: string): Promise<string[]> {
  const at = (where: string) => (text: string) => `${route} ${where}: ${text}`
  await page.emulateMedia({ colorScheme: 'light' })
  await waitUntilIdle(page)
  const findings = (await violations(page)).map(at('light'))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForTimeout(350)
  // In dark mode only the colours differ.
  findings.push(...(await violations(page, ['color-contrast'])).map(at('dark')))
  findings.push(...(await foreignWords(page)).map(at('words')))
  for (const width of widths) {
    await page.setViewportSize({ width, height: 812 })
    findings.push(...(await overflows(page)).map(at(`${width}px`)))
  }
  await page.setViewportSize({ width: 320, height: 812 })
  await setFont(page, '130%')
  findings.push(...(await overflows(page)).map(at('320px, font 130 %')))
  await setFont(page, '')
  await page.setViewportSize({ width: 375, height: 812 })
  return findings
}

test('a visitor’s screens: accessible, in both schemes, at every width', async ({
  page,
}) => {
  const findings: string[] = []
  for (const { address } of visitorScreens) {
    await open(page, address)
    findings.push(...(await inspect(page, address)))
  }
  expect(findings).toEqual([])
})

test('a player’s screens: accessible, in both schemes, at every width', async ({
  page,
}) => {
  const account = await fund(await newAccount(), 12_345.67)
  await bindCard(account)
  await bindAddress(account, 'ERC20')
  await toVenue(account, 'obgdy', 100.1)
  const instructions = await openInstructions(account)
  await openAs(page, account, '/')
  const findings: string[] = []
  for (const { address } of [...playerScreens, ...instructions]) {
    await open(page, address)
    findings.push(...(await inspect(page, address)))
  }
  expect(findings).toEqual([])
})

test('dialogs and sheets are accessible', async ({ page }) => {
  const account = await newAccount()
  await askDeposit(account, 100)
  await openAs(page, account, '/recharge')
  const findings: string[] = []
  const look = async (where: string) => {
    await page.waitForTimeout(500)
    findings.push(...(await violations(page)).map((text) => `${where}: ${text}`))
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
  expect(findings).toEqual([])
})

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
declare global {
  interface Window {
    shifted: number
  }
}

/** Returns the layout shift after a load (LayoutShift entries without player input). */
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
  await waitUntilIdle(page)
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
