import { expect, type Page, test } from '@playwright/test'
import { newAccount, openAs } from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { baseUrl, button, open } from '../kit/player.ts'

function watch(page: Page, path: string): number[] {
  const times: number[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) times.push(Date.now())
  })
  return times
}

// R-ROUTE-26
test('three taps of one frame on refresh are one call', async ({ page }) => {
  await openAs(page, await newAccount(), '/')
  const requests = watch(page, '/api/refreshusermoney')
  const refresh = page.getByRole('button', { name: '刷新余额' })
  await refresh.evaluate((node: HTMLElement) => {
    node.click()
    node.click()
    node.click()
  })
  await expect(refresh).toHaveAttribute('aria-busy', 'false')
  expect(requests).toHaveLength(1)
})

// R-HOME-15
test('a visitor reads the notices where they run', async ({ page }) => {
  await open(page, '/')
  const bar = page.getByRole('button', { name: /^公告：/ })
  await expect(bar).not.toHaveAccessibleName(/暂无公告|公告加载中/)
  const words = (await bar.getAttribute('aria-label'))?.replace('公告：', '') ?? ''
  const [first = ''] = words.split('\u3000')
  expect(first).not.toBe('')
  expect((await bar.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await bar.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(first)
  expect(await violations(page)).toEqual([])
  await button(dialog, '知道了').click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/#\/$/)
})

/** Fires a scroll event and a frame as soon as a page is hidden, as happens on a slow phone. */
async function lookWhileHiding(page: Page) {
  await page.evaluate(() => {
    const hiding = new MutationObserver(() => {
      const inTime = window.requestAnimationFrame
      window.requestAnimationFrame = (draw) => {
        draw(performance.now())
        return 0
      }
      window.dispatchEvent(new Event('scroll'))
      window.requestAnimationFrame = inTime
    })
    hiding.observe(document.body, { subtree: true, attributeFilter: ['style'] })
  })
}

// R-HOME-16
test('coming back to home, the rail names what is in view', async ({ page }) => {
  await openAs(page, await newAccount(), '/')
  const rail = page.getByRole('navigation', { name: '游戏分类' })
  const current = rail.locator('[aria-current=true]')
  await expect(page.getByRole('button', { name: '锦鲤电游' }).first()).toBeVisible()
  const category = rail.getByRole('button').nth(2)
  await category.click()
  await expect(category).toHaveAttribute('aria-current', 'true')
  const scrollTop = () => page.evaluate(() => Math.round(window.scrollY))
  await expect.poll(scrollTop).toBeGreaterThan(0)
  // Waits longer than the pause of the scroll spy, so that it has chosen a category.
  let before = -1
  await expect
    .poll(
      async () => {
        const [now, previous] = [await scrollTop(), before]
        before = now
        return now === previous
      },
      { intervals: [800] },
    )
    .toBe(true)
  const activeName = (await current.textContent()) ?? ''
  await lookWhileHiding(page)
  await page.getByRole('link', { name: '我的' }).click()
  await expect(page).toHaveURL(/#\/mine$/)
  await expect(page.getByRole('region', { name: '钱包' })).toBeVisible()
  await page.getByRole('link', { name: '首页', exact: true }).click()
  await expect.poll(scrollTop).toBe(before)
  await expect(current).toHaveText(activeName)
})

// R-HOME-20
test('home has all six shelves, and none that waits for its venues', async ({ page }) => {
  await open(page, '/')
  for (const [shelf, venue] of [
    ['真人', '百家乐'],
    ['体育', '虚拟足球'],
  ] as const) {
    const cards = page.getByRole('region', { name: shelf })
    await expect(cards.getByRole('button', { name: venue })).toBeInViewport()
  }
  const rail = page.getByRole('navigation', { name: '游戏分类' })
  const names = ['真人', '体育', '电竞', '棋牌', '电子', '彩票']
  await expect(rail.getByRole('button')).toHaveText(names)
  await expect(rail.locator('[aria-current=true]')).toHaveText('真人')
  const tops = []
  for (const name of names)
    tops.push((await page.getByRole('region', { name, exact: true }).boundingBox())?.y ?? 0)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  await expect(page.getByText('暂无场馆')).toHaveCount(0)
  // A game is listed in its own category, whatever else its venue offers.
  const lottery = page.getByRole('region', { name: '彩票' })
  await expect(lottery.getByRole('button', { name: '锦鳞快三' })).toBeVisible()
  await rail.getByRole('button', { name: '彩票' }).click()
  await expect(lottery).toBeInViewport()
})

// R-GAME-150 R-GAME-162
test('P-18: home names each game and its stakes, and the record filter each venue', async ({
  page,
}) => {
  await openAs(page, await newAccount(), '/')
  for (const [shelf, game, venue] of [
    ['真人', '百家乐', '金鳞真人'],
    ['棋牌', '二十一点', '棋乐棋牌'],
  ] as const) {
    const tile = page
      .getByRole('region', { name: shelf })
      .getByRole('button', { name: game })
    await expect(tile).toHaveText(/^¥\d+–[\d,]+/)
    await expect(tile).toContainText(`${game}${venue}`)
  }
  await open(page, '/betRecord')
  await page.getByRole('button', { name: '场馆：全平台' }).click()
  const choices = page.getByRole('dialog', { name: '选择场馆' })
  for (const venue of [
    '锦鲤电游',
    '福鲤电子',
    '泡泡电子',
    '莲池电子',
    '棋乐棋牌',
    '金鳞真人',
  ])
    await expect(choices.getByText(venue, { exact: true })).toBeVisible()
  await expect(choices.getByText('百家乐')).toHaveCount(0)
})

// R-HOME-17
test('home waits for no style sheet and asks for no picture before its code runs', async () => {
  const html = await (await fetch(`${baseUrl()}/`)).text()
  const links = html.match(/<link[^>]+rel="(?:stylesheet|preload)"[^>]*>/g) ?? []
  expect(links).toEqual([])
  expect(html).toMatch(/<style>/)
})

// R-HOME-17
test('the styles in the page are not fetched a second time', async ({ page }) => {
  const sheets: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(request.url())
  })
  const html = await (await fetch(`${baseUrl()}/`)).text()
  const inside = [...html.matchAll(/data-file="\.\/(assets\/[^"]+\.css)"/g)]
  expect(inside.length).toBeGreaterThan(0)
  await open(page, '/')
  await page.getByRole('link', { name: '登录' }).first().click()
  await expect(page.getByRole('tab', { name: '登录' })).toBeVisible()
  for (const [, file = ''] of inside) {
    expect(sheets.filter((sheet) => sheet.endsWith(file))).toEqual([])
  }
})

// R-MSGTXT-09
test('a list that does not come says that it is slow and offers to ask again', async ({
  page,
  context,
}) => {
  await openAs(page, await newAccount(), '/mine')
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const speed = { offline: false, downloadThroughput: -1, uploadThroughput: -1 }
  const late = (latency: number) =>
    network.send('Network.emulateNetworkConditions', { ...speed, latency })
  await open(page, '/transRecord')
  await expect(page.getByText('这段时间没有记录')).toBeVisible()
  await late(60_000)
  const requests = watch(page, '/api/gettransrecord')
  await page.getByRole('tab', { name: '取款' }).click()
  const retryButton = button(page, '重试')
  await expect(page.getByText('网络较慢，仍在加载')).toBeVisible()
  expect(requests).toHaveLength(1)
  // The tap cancels the pending request; the new request ends the slow-network message.
  await retryButton.click()
  await expect.poll(() => requests.length).toBe(2)
  await late(0)
  await expect(page.getByText('这段时间没有记录')).toBeVisible()
})
