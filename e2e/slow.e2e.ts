import { expect, type Page, test } from '@playwright/test'
import { fund, newAccount, openAs, toVenue } from './api.ts'
import { violations } from './axe.ts'
import { delayAnswers, watchBodies } from './cashier.ts'
import { button, open } from './player.ts'

const note = (page: Page) => page.getByText('网络较慢，仍在加载')

/** Longer than the eight seconds that the word waits. */
const patience = { timeout: 14_000 }

// R-MINE-30
test('a slow screen says so once and nothing moves', async ({ page }) => {
  // An order that is not there: its page has two shapes, and they end without anybody's help.
  await openAs(page, await newAccount(), '/payInfo?deposit_no=D1')
  await expect(page.getByText('订单不存在')).toBeVisible()
  const soon = await delayAnswers(page, 28_000)
  const asked = watchBodies(page, '/api/payinfo')
  await open(page, '/payInfo?deposit_no=D2')
  const shapes = page.getByRole('status', { name: '加载中' })
  await expect(shapes).toHaveCount(2)
  // Apart from where the page is while it slides in.
  const layout = async () => {
    const boxes = await shapes.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect()),
    )
    return boxes.map(({ y, height }) => [Math.round(y - (boxes[0]?.y ?? 0)), height])
  }
  const before = await layout()
  await expect(note(page).first()).toBeVisible(patience)
  await expect(note(page)).toHaveCount(1)
  expect(await layout()).toEqual(before)
  expect(await violations(page)).toEqual([])
  // A tap gives up what is under way and begins the wait anew, for all who wait.
  expect(asked).toHaveLength(1)
  await button(page, '重试').click()
  await expect(note(page)).toBeHidden()
  await expect.poll(() => asked).toHaveLength(2)
  await soon()
  await expect(page.getByText('订单不存在')).toBeVisible()
})

// R-MINE-31
test('the next page of a list says that it is slow and is asked for anew', async ({
  page,
}) => {
  const account = await fund(await newAccount(), 1000)
  for (let yuan = 10; yuan < 31; yuan += 1) await toVenue(account, 'obgdy', yuan)
  const bodies = watchBodies(page, '/api/gettransrecord')
  const asked = () => bodies.map((body) => body.page)
  await openAs(page, account, '/transRecord?type=4')
  const rows = page.getByRole('article')
  await expect(rows).toHaveCount(20)
  const soon = await delayAnswers(page, 28_000)
  await rows.last().scrollIntoViewIfNeeded()
  await expect(page.getByText('加载中…')).toBeVisible()
  await expect(note(page)).toBeVisible(patience)
  expect(asked()).toEqual([1, 2])
  await button(page, '重试').click()
  await expect(note(page)).toBeHidden()
  await expect.poll(asked).toEqual([1, 2, 2])
  await soon()
  await expect(rows).toHaveCount(21)
})
