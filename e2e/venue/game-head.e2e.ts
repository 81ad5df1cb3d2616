import { balancelist } from '@jinli/contract/wallet/wallet'
import { formatYuan } from '@jinli/money/money'
import { expect, type Page, test } from '@playwright/test'
import { type Account, fund, must, newAccount, openAs, toVenue } from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { button, shot } from '../kit/player.ts'

const table = '/gamePage?name=jinlin&type=0&code=baccarat'

async function venueMoney(account: Account): Promise<Record<string, string>> {
  const venues = await must(balancelist, {}, account)
  return Object.fromEntries(
    venues.map(({ platname, balance }) => [platname, formatYuan(balance)]),
  )
}

/** Returns the elements of the app that lie over the middle of an element of the game. */
async function coverOf(page: Page, selector: string): Promise<string> {
  const box = await page.frameLocator('iframe').locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not on screen`)
  return page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.tagName ?? '', {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
  })
}

// R-GAME-151
test('P-19: money goes to the venue of the game without leaving it', async ({ page }) => {
  const account = await fund(await newAccount(), 500)
  await openAs(page, account, table)
  const balance = page.frameLocator('iframe').locator('#balance')
  await expect(balance).toContainText('0.00')
  await button(page, '去转账').click()
  const sheet = page.getByRole('dialog', { name: '转账' })
  await expect(sheet).toContainText('金鳞真人')
  await sheet.getByLabel('转账金额').fill('300')
  await shot(page, 'game-transfer')
  expect(await violations(page)).toEqual([])
  await button(sheet, '转到金鳞真人').click()
  await expect(page.getByText('转账成功')).toBeVisible()
  await expect(sheet).toHaveCount(0)
  await expect(balance).toContainText('300.00')
  await expect(page).toHaveURL(/#\/gamePage/)
  await expect(button(page, '去转账')).toHaveCount(0)
  expect(await venueMoney(account)).toMatchObject({ jinlin: '300.00', obgdy: '0.00' })

  await button(page, '转账').click()
  await sheet.getByRole('tab', { name: '转回中心钱包' }).click()
  await sheet.getByLabel('转账金额').fill('120.50')
  await button(sheet, '转回中心钱包').click()
  await expect(balance).toContainText('179.50')
  expect(await venueMoney(account)).toMatchObject({ jinlin: '179.50' })
})

// R-GAME-151
test('P-19: with an empty centre wallet the sheet says where money is', async ({
  page,
}) => {
  const account = await fund(await newAccount(), 500)
  await toVenue(account, 'obgdy', 500)
  await openAs(page, account, table)
  await button(page, '去转账').click()
  const sheet = page.getByRole('dialog', { name: '转账' })
  await expect(sheet).toContainText('其他场馆还有 ¥500.00')
  await button(sheet, '一键回收').click()
  await sheet.getByLabel('转账金额').fill('500')
  await button(sheet, '转到金鳞真人').click()
  await expect(page.frameLocator('iframe').locator('#balance')).toContainText('500.00')
})

// R-GAME-151
test('P-21: nothing of ours lies on the game', async ({ page }) => {
  const account = await fund(await newAccount(), 100)
  for (const size of [
    { width: 375, height: 812 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(size)
    await openAs(page, account, table)
    await expect(page.getByText('去转账')).toBeVisible()
    await expect(page.frameLocator('iframe').locator('#countdown')).toContainText('秒')
    for (const part of ['#countdown', '#players', '#round', 'h1'])
      expect([part, await coverOf(page, part)]).toEqual([part, 'IFRAME'])
    await expect(page.getByRole('toolbar', { name: '游戏工具' })).toContainText(
      '场馆余额 ¥0.00',
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('百家乐')
    await shot(page, `game-head-${size.width}`)
  }
})
