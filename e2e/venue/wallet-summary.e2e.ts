import { refreshusermoney } from '@jinli/contract/profile/profile'
import { uptransferstatus } from '@jinli/contract/wallet/wallet'
import { formatYuan } from '@jinli/money/money'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { type Account, fund, must, newAccount, openAs, toVenue } from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { button, open } from '../kit/player.ts'

const game = '/gamePage?name=obgdy&type=0&code=koi-leap'

function figure(page: Page, label: string, root: Page | Locator = page): Locator {
  const row = root
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: label }) })
  return row.locator('dd')
}

/** Checks in each frame that the parts of the panel add up to its total; returns the frames that differ. */
async function watchSums(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const wrong: string[] = []
    const fen = (node: Element) =>
      Math.round(Number((node.textContent ?? '').replace(/[^\d.]/g, '')) * 100)
    const look = () => {
      const rows = [
        ...document.querySelectorAll('[role=toolbar] ~ div dl[aria-label=资金] > div'),
      ]
      const figures = rows.map((row) => row.querySelector('dd')).filter((dd) => dd !== null)
      const loadedFigures = figures.filter((dd) => !dd.textContent?.includes('--'))
      if (loadedFigures.length > 1 && loadedFigures.length === figures.length) {
        const values = loadedFigures.map(fen)
        const total = values.pop() ?? 0
        const sum = values.reduce((all, value) => all + value, 0)
        if (sum !== total) wrong.push(rows.map((row) => row.textContent).join(' '))
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(window, { wrongSums: wrong })
  })
  return () => page.evaluate(() => (window as unknown as { wrongSums: string[] }).wrongSums)
}

async function spin(page: Page, times: number): Promise<void> {
  const wheel = page.frameLocator('iframe').getByRole('button', { name: '旋转' })
  for (let round = 0; round < times; round += 1) {
    await expect(wheel).toBeEnabled()
    await wheel.click()
  }
  await expect(wheel).toBeEnabled()
}

/** Returns the current figures of the venues and of the ledger. */
async function truth(account: Account) {
  const me = await must(refreshusermoney, {}, account)
  return { venues: formatYuan(me.at_venues), total: formatYuan(me.balance + me.at_venues) }
}

// R-GAME-13 R-MONEY-18
test('the panel over a game: its parts add up while money goes in and comes home', async ({
  page,
}) => {
  const account = await fund(await newAccount(), 1000)
  await must(uptransferstatus, { transferstatus: true }, account)
  await openAs(page, account, '/mine')
  await open(page, game)
  await expect(
    page.frameLocator('iframe').getByRole('button', { name: '旋转' }),
  ).toBeEnabled()
  const wrong = await watchSums(page)
  await button(page, '展开工具').click()
  await expect(figure(page, '中心钱包')).toHaveText('¥0.00')
  await expect(figure(page, '场馆余额')).toHaveText('¥1,000.00')
  await expect(figure(page, '总资产')).toHaveText('¥1,000.00')
  await spin(page, 2)
  const { venues } = await truth(account)
  await expect(figure(page, '场馆余额')).toHaveText(`¥${venues}`)
  await button(page, '转回').click()
  await expect(page.getByText('回收成功')).toBeVisible()
  await expect(figure(page, '中心钱包')).toHaveText(`¥${venues}`)
  await expect(figure(page, '场馆余额')).toHaveText('¥0.00')
  await expect(figure(page, '总资产')).toHaveText(`¥${venues}`)
  await button(page, '收起工具').click()
  await button(page, '展开工具').click()
  await expect(figure(page, '场馆余额')).toHaveText('¥0.00')
  await expect(figure(page, '中心钱包')).toHaveText(`¥${venues}`)
  expect(await wrong()).toEqual([])
  expect(await violations(page)).toEqual([])
  // A second launch transfers the money again; a player who leaves is offered to transfer it back.
  await open(page, '/mine')
  await open(page, game)
  await expect(
    page.frameLocator('iframe').getByRole('button', { name: '旋转' }),
  ).toBeEnabled()
  await button(page, '返回').click()
  const offer = page.getByRole('dialog', { name: '温馨提示' })
  await expect(offer).toContainText('是否将场馆余额转回中心钱包？')
  await button(offer, '转回').click()
  await expect(page.getByText('回收成功')).toBeVisible()
  await expect.poll(() => truth(account)).toEqual({ venues: '0.00', total: venues })
})

// R-MONEY-19
test('a game that was left: /mine shows what is at the venue now', async ({ page }) => {
  const account = await fund(await newAccount(), 1000)
  await toVenue(account, 'obgdy', 200)
  await openAs(page, account, '/mine')
  const wallet = page.getByRole('region', { name: '钱包' })
  await expect(wallet).toContainText('¥200.00')
  await open(page, game)
  await spin(page, 2)
  await page.getByRole('button', { name: '返回', exact: true }).click()
  await expect(page).toHaveURL(/#\/mine$/)
  const { venues, total } = await truth(account)
  await expect(figure(page, '游戏钱包', wallet)).toHaveText(`¥${venues}`)
  await expect(wallet).toContainText(`¥${total}`)
  await open(page, '/money')
  await expect(page.getByRole('region', { name: '总资产' })).toContainText(`¥${total}`)
})

test('a figure that cannot be asked for says how old it is', async ({ page, context }) => {
  const account = await fund(await newAccount(), 500)
  await toVenue(account, 'pp', 120)
  await openAs(page, account, '/money')
  const total = page.getByRole('region', { name: '总资产' })
  await expect(total).toContainText('¥500.00')
  await expect(total.getByRole('status')).toHaveCount(0)
  await context.setOffline(true)
  await expect(total.getByRole('status')).toHaveText(/^\d+ 秒前的场馆余额$/, {
    timeout: 120_000,
  })
  await context.setOffline(false)
  await expect(total.getByRole('status')).toHaveCount(0)
})
