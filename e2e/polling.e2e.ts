import { expect, type Page, type Request, test } from '@playwright/test'
import { newAccount, openAs } from './api.ts'
import { open } from './player.ts'

/** What this page asked of a call, and the pauses between an asking and the next, by the browser's own clock. */
function watch(page: Page, call: string) {
  const asked: Request[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(call)) asked.push(request)
  })
  return {
    asked,
    pauses: () => {
      // Nothing before there is an answer.
      const times = asked
        .map((request) => request.timing().startTime)
        .filter((at) => at > 0)
      return times.slice(1).map((time, at) => time - (times[at] ?? 0))
    },
  }
}

/**
 * On average at least `ms` (a poll waits for its answer first), by the median not much more. Single
 * pauses differ: a busy machine is late with a timer.
 */
function expectEvery(pauses: readonly number[], ms: number): void {
  const sorted = [...pauses].sort((a, b) => a - b)
  expect(sorted.length).toBeGreaterThan(0)
  const mean = sorted.reduce((sum, pause) => sum + pause, 0) / sorted.length
  expect(mean).toBeGreaterThan(ms - 120)
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(ms + 1400)
}

// R-SESS-02 R-SESS-14 R-SESS-16 R-SESS-18 R-CONST-02 R-CONST-03
test('balances are asked for as often as the spec says, and no longer', async ({
  browser,
}) => {
  const screens = [
    { route: '/money', ms: 3500 },
    { route: '/withdrawal', ms: 3500 },
    { route: '/transfer', ms: 1500 },
  ] as const
  await Promise.all(
    screens.map(async ({ route, ms }) => {
      const context = await browser.newContext()
      const page = await context.newPage()
      await openAs(page, await newAccount(), '/mine')
      const venues = watch(page, '/api/balancelist')
      const balance = watch(page, '/api/balance')
      await page.waitForTimeout(1000)
      expect(venues.asked).toEqual([])

      await open(page, route)
      await expect.poll(() => venues.asked.length).toBeGreaterThan(0)
      await page.waitForTimeout(12_000)
      // The first reading of the screen is no poll.
      expectEvery(venues.pauses().slice(1), ms)
      expectEvery(balance.pauses(), 4300)

      // Leaving stops the venues' poll, not the balance's.
      await open(page, '/mine')
      await page.waitForTimeout(300)
      const [left, before] = [venues.asked.length, balance.asked.length]
      await page.waitForTimeout(3800)
      await expect.poll(() => balance.asked.length).toBeGreaterThan(before)
      expect(venues.asked).toHaveLength(left)

      // Logging out stops all of it.
      await page.getByRole('button', { name: '退出登录' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
      await expect(page).toHaveURL(/#\/login$/)
      const end = balance.asked.length
      await page.waitForTimeout(4800)
      expect(balance.asked).toHaveLength(end)
      expect(venues.asked).toHaveLength(left)
      await context.close()
    }),
  )
})

test('R-SESS-18: polls that fail say nothing and load nothing', async ({
  page,
  context,
}) => {
  await openAs(page, await newAccount(), '/transfer')
  const venues = watch(page, '/api/balancelist')
  await expect(page.getByText('福鲤电子').first()).toBeVisible()
  await context.setOffline(true)
  const seen = venues.asked.length
  await expect.poll(() => venues.asked.length).toBeGreaterThan(seen + 1)
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
  // Put away for a blink it would be drawn anew, without the mark.
  await words.evaluate((element) => element.setAttribute('data-first', ''))
  const asked = venues.asked.length
  await expect.poll(() => venues.asked.length).toBeGreaterThan(asked + 3)
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
  // The strip covers neither the title nor the way back.
  const [title, words] = [await page.locator('h1').boundingBox(), await strip.boundingBox()]
  expect((title?.y ?? 0) + (title?.height ?? 0)).toBeLessThanOrEqual(words?.y ?? 0)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText('页面加载失败')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('页面加载失败')).toHaveCount(0)
  await expect(page.getByRole('tablist')).toBeVisible()
  await expect(strip).toHaveCount(0)
})
