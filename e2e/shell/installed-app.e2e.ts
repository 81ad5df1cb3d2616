import { expect, type Page, test } from '@playwright/test'
import { newAccount, openAs } from '../kit/api.ts'
import { baseUrl, button, open, shot } from '../kit/player.ts'

// R-SITE-14 R-SITE-15 R-SITE-40
test('/app tells both addresses, as codes and to copy, and how to install', async ({
  page,
}) => {
  await openAs(page, await newAccount(), '/app')
  await expect(page.getByRole('heading', { level: 1, name: '锦鲤' })).toBeVisible()
  await expect(page.getByText(/添加到主屏幕/)).toBeVisible()
  for (const [title, address] of [
    ['网页版地址', '/h5/app.html'],
    ['苹果版地址', '/h5/ios.html'],
  ] as const) {
    const card = page.locator('section').filter({ hasText: title }).last()
    await expect(card.getByRole('img', { name: `${title}二维码` })).toBeVisible()
    await expect(card).toContainText(address)
    await expect(button(card, `复制${title}`)).toBeVisible()
  }
  await shot(page, 'app')
  await button(page, '下载苹果版').click()
  await expect(page).toHaveURL(/#\/gamePage\?app=1$/)
})

// R-SITE-40
test('the app may be installed: a manifest with icons that phones take', async ({
  request,
  page,
}) => {
  await open(page, '/login')
  const icon = page.locator('link[rel=apple-touch-icon]')
  await expect(icon).toHaveAttribute('href', /\.png$/)
  const worker = await request.get(`${baseUrl()}/sw.js`)
  expect(worker.headers()['cache-control']).toBe('no-cache')
  const manifest = await request.get(`${baseUrl()}/manifest.webmanifest`)
  const { icons, display, start_url } = await manifest.json()
  expect({ display, start_url }).toEqual({ display: 'standalone', start_url: './' })
  for (const { src, type, sizes } of icons) {
    const picture = await request.get(`${baseUrl()}/${src}`)
    expect([src, picture.status(), picture.headers()['content-type']]).toEqual([
      src,
      200,
      expect.stringContaining(type),
    ])
    expect(sizes).toMatch(/^(any|192x192|512x512)$/)
  }
})

// R-SITE-43
test('WeChat is told the way to a browser, and may go on', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) MicroMessenger/8.0',
  })
  const page = await context.newPage()
  await open(page, '/')
  const hint = page.getByRole('dialog', { name: '请在浏览器中打开' })
  await expect(hint).toContainText('选择「在浏览器打开」')
  await shot(page, 'wechat')
  await button(hint, '继续浏览').click()
  await expect(hint).toHaveCount(0)
  await expect(page.getByRole('link', { name: '首页', exact: true })).toBeVisible()
  await context.close()
})

test.describe('the kept shell', () => {
  test.use({ serviceWorkers: 'allow' })

  async function keep(page: Page): Promise<void> {
    await page.clock.install()
    await open(page, '/')
    await page.clock.fastForward(7000)
    // The worker loads every file of the build in idle time: half a minute beside three other browsers.
    const worker = () =>
      page.evaluate(async () => {
        if (navigator.serviceWorker.controller) return 'controls'
        const registration = await navigator.serviceWorker.getRegistration()
        if (!registration) return 'none'
        return (
          registration.installing?.state ??
          registration.waiting?.state ??
          registration.active?.state
        )
      })
    await expect.poll(worker, { timeout: 60_000 }).toBe('controls')
  }

  // R-SITE-41
  test('opens without a network, and keeps no answer of the server', async ({
    page,
    context,
  }) => {
    await keep(page)
    const cachedPaths = await page.evaluate(async () => {
      const names = await caches.keys()
      const lists = names.map(async (name) => (await caches.open(name)).keys())
      return (await Promise.all(lists)).flat().map(({ url }) => new URL(url).pathname)
    })
    expect(cachedPaths).toContain('/')
    expect(
      cachedPaths.filter((path) => !/^\/($|assets\/|art\/|manifest)/.test(path)),
    ).toEqual([])
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('link', { name: '首页', exact: true })).toBeVisible()
    await page.goto(`${baseUrl()}/#/login`)
    await expect(page.locator('input[name=name]')).toBeVisible()
    await shot(page, 'offline')
    await context.setOffline(false)
  })

  // R-SITE-42
  test('offers a new build, and takes it when the player says so', async ({ page }) => {
    await keep(page)
    await page.evaluate(() => {
      document.body.dataset.before = 'yes'
      return navigator.serviceWorker.register('./sw.js?another-build').then(() => null)
    })
    await expect(page.getByText('新版本已就绪')).toBeVisible()
    await button(page, '立即更新').click()
    await expect(page.locator('body:not([data-before])')).toBeVisible()
    await expect(page.getByRole('link', { name: '首页', exact: true })).toBeVisible()
  })
})
