import { doactivityapply } from '@jinli/contract/promotion'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { fund, must, newAccount } from './api.ts'
import { violations } from './axe.ts'
import { baseUrl, button } from './player.ts'
import { publishedPromotion } from './promotions.ts'
import { colleague, rows, sayYes } from './staff.ts'

const drawerOf = (page: Page) => page.locator('.review-drawer').getByRole('dialog')

async function deskOf(browser: Browser): Promise<Page> {
  const page = await colleague(browser, 'owner')
  await page.goto(`${baseUrl()}/admin/#/promotion-applications`)
  return page
}

// R-PROMO-47 R-PROMO-48 R-PROMO-49
test('the next application is taken, taken over for a reason, and the list is a file', async ({
  browser,
}) => {
  const account = await newAccount()
  const activityid = await publishedPromotion(`申请队列 ${Date.now() % 100_000}`)
  await fund(account, 500)
  await must(doactivityapply, { activityid }, account)
  const first = await deskOf(browser)
  // Pressed, it would take an application of another test, which waits longer.
  await expect(button(first, '取下一单')).toBeEnabled()
  await first.goto(`${baseUrl()}/admin/#/promotion-applications?search=${account.name}`)
  await rows(first).first().click()
  await expect(drawerOf(first).getByRole('button', { name: /^通过/ })).toBeEnabled()

  const second = await deskOf(browser)
  await second.goto(`${baseUrl()}/admin/#/promotion-applications?search=${account.name}`)
  await rows(second).first().click()
  await drawerOf(second).getByRole('button', { name: '接管' }).click()
  const asks = second.getByRole('dialog').last()
  await expect(asks).toContainText(`接管 ${account.name} 的`)
  await asks.getByText('同事已离开').click()
  expect(await violations(second)).toEqual([])
  await sayYes(second, '确认接管')
  await expect(second.getByText(/^已接管/)).toBeVisible()
  await expect(drawerOf(second).getByRole('button', { name: '接管' })).toHaveCount(0)

  await second.goto(`${baseUrl()}/admin/#/promotion-applications?search=${account.name}`)
  const [file] = await Promise.all([
    second.waitForEvent('download'),
    button(second, '导出 CSV').click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^promotion-applications-\d{8}-\d{6}\.csv$/)
  await first.context().close()
  await second.context().close()
})
