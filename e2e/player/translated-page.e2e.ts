import { recharge } from '@jinli/contract/deposit/deposit'
import { expect, type Page, test } from '@playwright/test'
import { type Account, fund, moving, must, newAccount, openAs } from '../kit/api.ts'
import { decide } from '../kit/cashier.ts'

/** Puts the page's text into `<font>`, as the translators of browsers do, except what opts out. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const nodes: Text[] = []
    while (walker.nextNode()) {
      const node = walker.currentNode
      const isLeft = node.parentElement?.closest('font, [translate="no"]')
      if (node instanceof Text && node.data.trim() && !isLeft) nodes.push(node)
    }
    for (const node of nodes) {
      const font = document.createElement('font')
      font.append(node.data)
      node.replaceWith(font)
    }
  })
}

async function usdtOrder(account: Account): Promise<string> {
  const order = { paytype: 'usdt', catepay: 'TRC20', amount: 51_100n }
  return (await must(recharge, order, moving(account))).deposit_no
}

test('R-MINE-33, Y-4: an order and a balance in a translated page follow the money', async ({
  page,
}) => {
  const account = await newAccount()
  const number = await usdtOrder(account)
  await openAs(page, account, `/payInfo?deposit_no=${number}`)
  await expect(page.getByRole('list', { name: '进度' })).toContainText('等待')
  await translate(page)
  await decide('deposits', number, 'approve')
  await expect(page.getByRole('list', { name: '进度' })).toContainText('审核通过，已到账')
  await expect(page.getByText('等待')).toHaveCount(0)

  await openAs(page, account, '/mine')
  const wallet = page.getByRole('region', { name: '钱包' })
  await expect(wallet).toContainText('¥511.00')
  await translate(page)
  await fund(account, 100)
  await expect(wallet).toContainText('¥611.00', { timeout: 20_000 })
  await expect(wallet).not.toContainText('511.00')
})

test('R-MINE-33, Y-4: the balance above a translated public page follows the money', async ({
  page,
}) => {
  const account = await fund(await newAccount(), 500)
  await openAs(page, account, '/')
  const header = page.getByRole('banner')
  await expect(header).toContainText('¥500.00')
  await translate(page)
  await fund(account, 111)
  await page.getByRole('button', { name: '刷新余额' }).click()
  await expect(header).toContainText('¥611.00', { timeout: 20_000 })
})
