import { expect, test } from '@playwright/test'
import { baseUrl, open } from '../kit/player.ts'

// R-SITE-29
test('the download shows a page of ours until the operator has one', async ({ page }) => {
  for (const [route, title] of [['/gamePage?app=1', 'iPhone 安装']] as const) {
    await open(page, route)
    const heading = page.frameLocator('iframe').getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(title)
    // The style sheet loads although the frame has an opaque origin.
    await expect(heading).toHaveCSS('font-size', '28px')
  }
})

// R-SITE-29
test('our own pages fit the narrowest phone, light and dark', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const name of ['service', 'ios', 'app', '1', '2']) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${baseUrl()}/h5/${name}.html`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect([name, wide]).toEqual([name, 320])
    }
  }
})

// R-GAME-04 R-SERVE-12
test('the door of the service leads to the conversation, and so does its framed page', async ({
  page,
}) => {
  await open(page, '/gamePage?dailiD=2')
  await expect(page).toHaveURL(/#\/kefu$/)
  await expect(page.getByRole('heading', { level: 1, name: '在线客服' })).toBeAttached()
  await page.goto(`${baseUrl()}/h5/service.html`)
  const link = page.getByRole('link', { name: '联系在线客服' })
  await expect(link).toHaveAttribute('href', '/#/kefu')
})
