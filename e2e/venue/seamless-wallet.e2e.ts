import { uptransferstatus } from '@jinli/contract/wallet/wallet'
import { expect, test } from '@playwright/test'
import { fund, must, newAccount, openAs } from '../kit/api.ts'

test('R-SEAM-21: a venue that plays with the centre’s money offers no transfer', async ({
  page,
}) => {
  const account = await fund(await newAccount(), 200)
  await must(uptransferstatus, { transferstatus: false }, account)
  await openAs(page, account, '/transfer')
  await page.getByRole('button', { name: /展开全部/ }).click()
  const row = page.getByRole('listitem').filter({ hasText: '棋乐棋牌' })
  await expect(row).toContainText('免转钱包')
  await expect(row).toContainText('用中心钱包')
  await expect(row.getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: '到' }).click()
  const choices = page.getByRole('dialog', { name: '到哪个钱包' })
  await expect(choices).toContainText('锦鲤电游')
  await expect(choices).not.toContainText('棋乐棋牌')

  await openAs(page, account, '/gamePage?name=qi&type=0&code=blackjack')
  await expect(page.frameLocator('iframe').locator('#balance')).toContainText('200.00')
  await page.getByRole('button', { name: '展开工具' }).click()
  const tools = page.getByRole('toolbar', { name: '游戏工具' }).locator('..')
  await expect(tools).toContainText('游戏使用中心钱包余额')
  await expect(tools.getByRole('button', { name: '刷新' })).toBeVisible()
  await expect(tools.getByRole('button', { name: '转账' })).toHaveCount(0)
})
