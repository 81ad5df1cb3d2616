import { listConversations } from '@jinli/contract/support/support.admin'
import { getGameUrl } from '@jinli/contract/venue/venue'
import { expect, type Page, test } from '@playwright/test'
import { must, newAccount, openAs, staffToken } from '../kit/api.ts'
import { baseUrl, fill, open, typeCaptcha } from '../kit/player.ts'

/** Routes of spec §2 Route table, plus those of decisions §4. */
const behindLogin = [
  '/message /fanshui /userInfo /userCent /wallet /addBankCard /addUsdtCard /password /welfare',
  '/betRecord /activityRecord /transRecord /money /recharge /withdrawal /mine /app',
  '/payInfo /applyagent',
].flatMap((line) => line.split(' '))
const forEveryone = [
  '/ /activity /activityInfo /zhanzhu /zhanzhuye /vip /boutBallBet /boutBallBetInfo /abouts',
  '/usdtmore /concise /kefu /login',
].flatMap((line) => line.split(' '))
const everyRoute = [...behindLogin, ...forEveryone, '/hongbao', '/transfer', '/gamePage']
const prompt = '精彩内容等你来体验，快来登录吧！'

function routeIn(page: Page): string {
  return new URL(page.url()).hash.slice(1)
}

async function signInHere(page: Page, account: { name: string; password: string }) {
  await fill(page, { name: account.name, password: account.password })
  await typeCaptcha(page)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Returns a list that grows with each error in the browser console. */
function watchErrors(page: Page): string[] {
  const errors: string[] = []
  const note = (text: string) => errors.push(`${routeIn(page)}: ${text}`)
  page.on('console', (line) => {
    if (line.type() === 'error') note(`${line.text()} ${line.location().url}`)
  })
  page.on('pageerror', (error) => note(error.message))
  page.on('response', (answer) => {
    if (answer.status() >= 400) note(`${answer.status()} ${answer.url()}`)
  })
  return errors
}

test('R-ROUTE-10 R-ROUTE-11 R-ROUTE-12: a visitor is led to login, the whole path kept', async ({
  page,
}) => {
  await open(page, '/')
  const launch = '/gamePage?name=obgdy&type=0&code=koi-leap'
  for (const target of [...behindLogin.map((route) => `${route}?x=1&y=2`), launch]) {
    await page.goto(`${baseUrl()}/#${target}`)
    await page.waitForURL((url) => url.hash.startsWith('#/login?'))
    const query = new URLSearchParams(routeIn(page).split('?')[1])
    expect(query.get('redirect')).toBe(target)
  }
})

test('R-ROUTE-22: a visitor opens the public pages', async ({ page }) => {
  await open(page, '/')
  for (const route of forEveryone) {
    await page.goto(`${baseUrl()}/#${route}?type=1&id=1`)
    await expect(page.locator('main')).toBeVisible()
    await page.waitForTimeout(60)
    expect(routeIn(page).split('?')[0]).toBe(route)
  }
})

test('R-ROUTE-17: user info without a token opens nothing', async ({ page }) => {
  await page.goto(`${baseUrl()}/healthz`)
  await page.evaluate(() => {
    localStorage.setItem('userInfo', JSON.stringify({ username: 'koi', balance: 999 }))
  })
  await open(page, '/mine')
  await expect(page).toHaveURL(/#\/login\?redirect=%2Fmine$/)
})

test('R-ROUTE-15 R-SESS-02: the redirect is honoured after login, an outside one is not', async ({
  page,
}) => {
  const account = await newAccount()
  await open(page, '/transRecord?type=3')
  await signInHere(page, account)
  await expect(page).toHaveURL(/#\/transRecord\?type=3$/)
  await expect(page.getByRole('tab', { name: '转入' })).toHaveAttribute(
    'aria-selected',
    'true',
  )

  const outside = [
    'https://example.com/',
    '//example.com',
    '/\\example.com',
    'javascript:alert(1)',
    '/nowhere',
    '/login?redirect=/mine',
    'mine',
  ]
  for (const target of outside) {
    await open(page, `/login?redirect=${encodeURIComponent(target)}`)
    await expect(page).toHaveURL(`${baseUrl()}/#/`)
  }
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await open(page, `/login?redirect=${encodeURIComponent('//example.com')}`)
  await signInHere(page, account)
  await expect(page).toHaveURL(`${baseUrl()}/#/`)
})

test('R-ROUTE-13: /transfer asks a visitor first', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('link', { name: '转账', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(prompt)).toBeVisible()
  await dialog.getByRole('button', { name: '再看看' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`${baseUrl()}/#/`)

  // The same when opened by URL.
  await open(page, '/transfer')
  await page.getByRole('button', { name: '再看看' }).click()
  await expect(page).toHaveURL(`${baseUrl()}/#/`)
  await expect(dialog).toHaveCount(0)
  await open(page, '/transfer?a=1')
  await page.getByRole('button', { name: '去登录' }).click()
  await expect(page).toHaveURL(/#\/login\?redirect=%2Ftransfer%3Fa%3D1$/)
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
})

test('R-ROUTE-14: the closed red packet does not open', async ({ page }) => {
  await open(page, '/vip')
  await open(page, '/hongbao')
  await expect(page.getByRole('alert')).toHaveText('红包已关闭')
  await expect(page).toHaveURL(`${baseUrl()}/#/`)
})

test('R-ROUTE-03 R-ROUTE-04: unknown paths, and where the player already is', async ({
  page,
}) => {
  for (const path of ['/nowhere', '/mine/deeper', '/%E0%A4%A', '//', '/Mine']) {
    await page.goto(`${baseUrl()}/#${path}`)
    await expect(page).toHaveURL(`${baseUrl()}/#/`)
  }
  await page.getByRole('link', { name: '首页', exact: true }).click()
  await expect(page.getByText('已在当前页面！')).toBeVisible()

  const account = await newAccount()
  await openAs(page, account, '/transRecord?type=2')
  await open(page, '/mine')
  await page.getByRole('link', { name: '我的', exact: true }).click()
  await expect(page.getByText('已在当前页面！')).toBeVisible()
})

test('R-ROUTE-02: a page opens at its top', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 420 })
  await openAs(page, await newAccount(), '/mine')
  const way = page.getByRole('link', { name: '投注记录' }).last()
  await way.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 5000)
  await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(50)
  await way.click()
  await expect(page).toHaveURL(/#\/betRecord/)
  // The address changes before the page is loaded.
  await expect(page.getByRole('heading', { name: '投注记录' })).toBeVisible()
  await expect.poll(() => page.evaluate<number>('scrollY')).toBe(0)
})

test('R-MODE-07: player app, back office with the service desk, agent portal and a venue stand', async ({
  page,
}) => {
  for (const path of ['/', '/admin/', '/agent/']) {
    const answer = await page.request.get(`${baseUrl()}${path}`)
    expect([path, answer.status()]).toEqual([path, 200])
  }
  const token = await staffToken()
  await must(listConversations, {}, { token })
  const game = { plat_name: 'obgdy', game_type: 0, game_code: 'koi-leap' }
  const { url } = await must(
    getGameUrl,
    { ...game, is_mobile_url: true },
    await newAccount(),
  )
  expect((await page.request.get(url)).status()).toBe(200)
})

// R-ROLE-01: what a screen shows depends on the token alone
for (const who of ['visitor', 'player'] as const) {
  test(`all 35 routes render without an error for a ${who}`, async ({ page }) => {
    expect(new Set(everyRoute).size).toBe(35)
    const errors = watchErrors(page)
    if (who === 'player') await openAs(page, await newAccount(), '/')
    else await open(page, '/')
    errors.length = 0
    for (const route of everyRoute) {
      const query = route === '/gamePage' ? '?dailiD=2' : '?type=1'
      await page.goto(`${baseUrl()}/#${route}${query}`)
      await expect(page.locator('main')).not.toBeEmpty()
      await page.waitForTimeout(80)
      if (who === 'visitor' && route === '/transfer') {
        await page.getByRole('button', { name: '再看看' }).click()
      }
      await expect(page.getByText('页面加载失败')).toHaveCount(0)
    }
    expect(errors).toEqual([])
  })
}

test('R-ROUTE-27: an address chosen while the first view is drawn is the one shown', async ({
  page,
}) => {
  // The router numbers the history entry when it has read the URL, before it draws.
  await page.addInitScript(() => {
    const replace = window.history.replaceState.bind(window.history)
    window.history.replaceState = (...entry) => {
      window.history.replaceState = replace
      replace(...entry)
      queueMicrotask(() => window.location.replace('#/vip'))
    }
  })
  await page.goto(baseUrl())
  await expect(page.getByRole('heading', { name: 'VIP' }).first()).toBeVisible()
  expect(routeIn(page)).toBe('/vip')
})
