import { expect, type Page, type Request, test } from '@playwright/test'
import { newAccount, openAs } from '../kit/api.ts'
import { open } from '../kit/player.ts'

/** Returns a list that grows with each request of this page for a call. */
function watch(page: Page, call: string): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(call)) requests.push(request)
  })
  return requests
}

/** A request of the page, with the times of request and response by the page's clock (ms). */
type Exchange = { path: string; beganAt: number; endedAt: number | null }
declare global {
  interface Window {
    exchanges: Exchange[]
  }
}

/** Records each request with the page's own clock, which the test moves. */
async function noteExchanges(page: Page): Promise<void> {
  await page.clock.install()
  await page.addInitScript(() => {
    const send = window.fetch
    window.exchanges = []
    window.fetch = async (...request) => {
      const { pathname } = new URL(new Request(...request).url)
      const exchange: Exchange = {
        path: pathname,
        beganAt: performance.now(),
        endedAt: null,
      }
      window.exchanges.push(exchange)
      try {
        return await send(...request)
      } finally {
        exchange.endedAt = performance.now()
      }
    }
  })
}

/** Returns the pauses between polls of a call: from a response to the next request, in ms of the page's clock. */
async function pausesOf(page: Page, call: string): Promise<number[]> {
  const exchanges = await page.evaluate(() => window.exchanges)
  const polls = exchanges.filter(({ path }) => path === call)
  return polls.slice(1).map(({ beganAt }, at) => beganAt - (polls[at]?.endedAt ?? Infinity))
}

/** Advances the page's clock in steps, and waits for the responses of each step. */
async function pass(page: Page, ms: number): Promise<void> {
  const stepMs = Math.min(ms, 500)
  for (let elapsedMs = 0; elapsedMs < ms; elapsedMs += stepMs) {
    await page.clock.runFor(stepMs)
    await expect
      .poll(() => page.evaluate(() => window.exchanges.every((each) => each.endedAt)))
      .toBe(true)
  }
}

// R-SESS-02 R-SESS-14 R-SESS-16 R-SESS-18 R-CONST-02 R-CONST-03
for (const [route, ms] of [
  ['/money', 3500],
  ['/withdrawal', 3500],
  ['/transfer', 1500],
] as const) {
  test(`on ${route} balances are polled as often as the spec says, and no longer`, async ({
    page,
  }) => {
    await noteExchanges(page)
    await openAs(page, await newAccount(), '/mine')
    const venues = watch(page, '/api/balancelist')
    const balance = watch(page, '/api/balance')
    await page.clock.pauseAt(Date.now() + 60_000)
    await pass(page, 4500)
    expect(venues).toEqual([])

    await open(page, route)
    await expect
      .poll(async () => {
        await pass(page, 100)
        return venues.length
      })
      .toBeGreaterThan(0)
    await pass(page, 20_000)
    // The first request of the screen is not a poll.
    const [, ...venuePauses] = await pausesOf(page, '/api/balancelist')
    const balancePauses = await pausesOf(page, '/api/balance')
    expect([venuePauses.length, balancePauses.length].every((n) => n > 2)).toBe(true)
    expect(Math.min(...venuePauses)).toBe(ms)
    expect(Math.min(...balancePauses)).toBe(4300)

    // Leaving the screen stops the polling of the venues, but not of the balance.
    await open(page, '/mine')
    const [venueCount, before] = [venues.length, balance.length]
    await pass(page, 4500)
    expect(balance.length).toBeGreaterThan(before)
    expect(venues).toHaveLength(venueCount)

    // Signing out stops all polling.
    await page.clock.resume()
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await expect(page).toHaveURL(/#\/login$/)
    const end = balance.length
    await page.clock.fastForward(60_000)
    await page.clock.runFor(4800)
    expect(balance).toHaveLength(end)
    expect(venues).toHaveLength(venueCount)
  })
}

test('R-SESS-18: polls that fail say nothing and load nothing', async ({
  page,
  context,
}) => {
  await openAs(page, await newAccount(), '/transfer')
  const venues = watch(page, '/api/balancelist')
  await expect(page.getByText('福鲤电子').first()).toBeVisible()
  await context.setOffline(true)
  const count = venues.length
  await expect.poll(() => venues.length).toBeGreaterThan(count + 1)
  await expect(page.getByRole('alert').locator('span')).toHaveCount(0)
  await expect(page.getByText('福鲤电子').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText('网络已断开')).toHaveCount(0)
})

test('what fails while it is polled says so without blinking', async ({
  page,
  context,
}) => {
  const goTo = (hash: string) =>
    page.evaluate((to) => {
      window.location.hash = to
    }, hash)
  await openAs(page, await newAccount(), '/money')
  const list = page.getByText('锦鲤电游')
  await expect(list).toBeVisible()
  await goTo('#/mine')
  await expect(list).toHaveCount(0)
  await context.setOffline(true)
  const venues = watch(page, '/api/balancelist')
  await goTo('#/money')
  const words = page.getByText('网络已断开', { exact: true })
  await expect(words).toBeVisible()
  // If the message were hidden for a moment, it would be drawn again without the mark.
  await words.evaluate((element) => element.setAttribute('data-first', ''))
  const count = venues.length
  await expect.poll(() => venues.length).toBeGreaterThan(count + 3)
  await expect(page.locator('[data-first]')).toBeVisible()
  await context.setOffline(false)
  await expect(list).toBeVisible()
})

test('a page whose code did not arrive offline comes by itself with the network', async ({
  page,
  context,
}) => {
  await openAs(page, await newAccount(), '/mine')
  await expect(page.getByRole('link', { name: '卡包' }).first()).toBeVisible()
  await context.setOffline(true)
  const strip = page.getByText('网络已断开，恢复后会自动更新')
  await expect(strip).toBeVisible()
  await page.evaluate(() => {
    window.location.hash = '#/wallet'
  })
  await expect(page.getByText('页面加载失败')).toBeVisible()
  // The strip covers neither the title nor the back button.
  const [title, words] = [await page.locator('h1').boundingBox(), await strip.boundingBox()]
  expect((title?.y ?? 0) + (title?.height ?? 0)).toBeLessThanOrEqual(words?.y ?? 0)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText('页面加载失败')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('页面加载失败')).toHaveCount(0)
  await expect(page.getByRole('tablist')).toBeVisible()
  await expect(strip).toHaveCount(0)
})
