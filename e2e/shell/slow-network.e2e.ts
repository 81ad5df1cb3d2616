import { expect, type Page, test } from '@playwright/test'
import { fund, newAccount, openAs, toVenue } from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { delayAnswers, watchBodies } from '../kit/cashier.ts'
import { button, open } from '../kit/player.ts'

const note = (page: Page) => page.getByText('网络较慢，仍在加载')

/** A wait counts as slow after eight seconds. */
const slowMs = 8000

// R-MINE-30
test('a slow screen says so once and nothing moves', async ({ page }) => {
  await page.clock.install()
  // Opens an unknown order: its page has two loading shapes, which disappear without further action.
  await openAs(page, await newAccount(), '/payInfo?deposit_no=D1')
  await expect(page.getByText('订单不存在')).toBeVisible()
  const endDelay = await delayAnswers(page, 28_000)
  const bodies = watchBodies(page, '/api/payinfo')
  await open(page, '/payInfo?deposit_no=D2')
  const shapes = page.getByRole('status', { name: '加载中' })
  await expect(shapes).toHaveCount(2)
  // Positions relative to the page, which slides in.
  const layout = async () => {
    const boxes = await shapes.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect()),
    )
    return boxes.map(({ y, height }) => [Math.round(y - (boxes[0]?.y ?? 0)), height])
  }
  const before = await layout()
  await page.clock.fastForward(slowMs)
  await expect(note(page).first()).toBeVisible()
  await expect(note(page)).toHaveCount(1)
  expect(await layout()).toEqual(before)
  expect(await violations(page)).toEqual([])
  // A tap cancels the pending request and restarts the wait of everything that was loading.
  expect(bodies).toHaveLength(1)
  await button(page, '重试').click()
  await expect(note(page)).toBeHidden()
  await expect.poll(() => bodies).toHaveLength(2)
  await endDelay()
  await expect(page.getByText('订单不存在')).toBeVisible()
})

// R-MINE-31
test('the next page of a list says that it is slow and is asked for anew', async ({
  page,
}) => {
  const account = await fund(await newAccount(), 1000)
  for (let yuan = 10; yuan < 31; yuan += 1) await toVenue(account, 'obgdy', yuan)
  const bodies = watchBodies(page, '/api/gettransrecord')
  const pages = () => bodies.map((body) => body.page)
  await page.clock.install()
  await openAs(page, account, '/transRecord?type=4')
  const rows = page.getByRole('article')
  await expect(rows).toHaveCount(20)
  const endDelay = await delayAnswers(page, 28_000)
  await rows.last().scrollIntoViewIfNeeded()
  await expect(page.getByText('加载中…')).toBeVisible()
  await page.clock.fastForward(slowMs)
  await expect(note(page)).toBeVisible()
  expect(pages()).toEqual([1, 2])
  await button(page, '重试').click()
  await expect(note(page)).toBeHidden()
  await expect.poll(pages).toEqual([1, 2, 2])
  await endDelay()
  await expect(rows).toHaveCount(21)
})
