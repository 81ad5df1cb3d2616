import { expect, type FrameLocator, type Page, test } from '@playwright/test'
import { fund, newAccount, openAs, toVenue } from '../kit/api.ts'

async function openGame(
  page: Page,
  provider: 'ae' | 'pp',
  code: string,
): Promise<FrameLocator> {
  const account = await fund(await newAccount(), 1000)
  await toVenue(account, provider, 500)
  await openAs(page, account, `/gamePage?name=${provider}&type=0&code=${code}`)
  return page.frameLocator('iframe')
}

test('V-3 R-GAME-136: a table tells what a round pays at most, and which stake fits', async ({
  page,
}) => {
  const game = await openGame(page, 'pp', 'crash')
  await game.getByRole('button', { name: '说明' }).click()
  const help = game.getByRole('dialog', { name: '游戏说明' })
  await expect(help).toContainText('每局您最高可得派彩 ¥1,000,000')
  await help.getByRole('button', { name: '关闭' }).click()
  await expect(game.locator('#balance')).toHaveText('¥500.00')
  await game.getByRole('button', { name: '筹码 100' }).click()
  await expect(async () => {
    const place = game.locator('[data-place="in"]')
    await place.click({ timeout: 15_000 })
    await place.click({ timeout: 1000 })
    await game.getByRole('button', { name: '确认投注 ¥200' }).click({ timeout: 1000 })
    await expect(game.locator('#result')).toContainText(
      '可能超过每局最高派彩 ¥1,000,000，最多可投 ¥100.00，或自动收取不高于 5000 倍',
      { timeout: 2000 },
    )
  }).toPass({ timeout: 120_000 })
  await expect(game.locator('#balance')).toHaveText('¥500.00')
})

test('V-3 R-GAME-138: however fast a player is, the page opens no round too soon', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const game = await openGame(page, 'ae', 'dice')
  const replies: { status: number; at: number }[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/play/open'))
      replies.push({ status: response.status(), at: Date.now() })
  })
  await expect(game.locator('#result')).toContainText('每局最高派彩 ¥1,000,000')
  for (let rounds = 1; rounds <= 4; rounds += 1) {
    await game.locator('#spin:enabled').click()
    await expect(game.locator('#past li')).toHaveCount(rounds)
  }
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const [first, second] = replies
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(1400)
})
