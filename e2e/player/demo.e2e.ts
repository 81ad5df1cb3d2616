import { expect, test } from '@playwright/test'
import { newAccount, openAs } from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { button, open, shot } from '../kit/player.ts'

const patience = { timeout: 30_000 }

// R-GAME-167 R-GAME-170
test('a visitor states the age, tries a slot, resets the play money and is led to sign up', async ({
  page,
}) => {
  await open(page, '/')
  await page.getByRole('link', { name: '试玩', exact: true }).click()
  await expect(page.getByRole('link', { name: /鲤跃龙门/ })).toBeVisible(patience)
  expect(await violations(page)).toEqual([])
  await shot(page, 'demo-games')
  await page.getByRole('link', { name: /鲤跃龙门/ }).click()
  await expect(button(page, '已年满 18 周岁，开始试玩')).toBeVisible(patience)
  await shot(page, 'demo-age')
  await button(page, '已年满 18 周岁，开始试玩').click()
  const head = page.getByRole('toolbar', { name: '试玩工具' })
  await expect(head).toContainText('试玩金 ¥10,000.00', patience)
  const game = page.frameLocator('iframe')
  await expect(game.locator('.demo')).toHaveText('试玩')
  await expect(game.locator('.deck')).toContainText('试玩金')
  await game.locator('#spin').click(patience)
  await expect(head).not.toContainText('10,000.00', patience)
  expect(await violations(page)).toEqual([])
  await shot(page, 'demo-game')
  await button(page, '重置试玩金').click()
  await expect(head).toContainText('试玩金 ¥10,000.00', patience)
  await button(page, '结束试玩').click()
  await expect(page.getByText('试玩已结束')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await shot(page, 'demo-end')
  await button(page, '去注册').click()
  await expect(page).toHaveURL(/#\/login\?type=1/)
})

// R-GAME-163
for (const code of ['baccarat', 'blackjack', 'football'])
  test(`a player tries ${code} and finds the way to the real game`, async ({ page }) => {
    await openAs(page, await newAccount(), '/demo')
    const tile = page.locator(`a[href*="code=${code}"]`).first()
    await expect(tile).toBeVisible(patience)
    await tile.click()
    await expect(page.getByRole('toolbar', { name: '试玩工具' })).toContainText(
      '试玩金 ¥10,000.00',
      patience,
    )
    await expect(page.frameLocator('iframe').locator('.demo')).toHaveText('试玩')
    await shot(page, `demo-${code}`)
    await button(page, '结束试玩').click()
    await button(page, '进入正式游戏').click()
    await expect(page).toHaveURL(new RegExp(`#/gamePage\\?.*code=${code}`))
  })

// R-GAME-170
test('a tile has a way to its demo', async ({ page }) => {
  await openAs(page, await newAccount(), '/concise')
  const way = page.getByRole('link', { name: '试玩 鲤跃龙门' })
  await expect(way).toBeVisible(patience)
  expect(await violations(page)).toEqual([])
  await shot(page, 'demo-tile')
  await way.click()
  await expect(page.getByRole('toolbar', { name: '试玩工具' })).toContainText(
    '试玩金',
    patience,
  )
})
