import { expect, type Page, test } from '@playwright/test'
import { newAccount, openAs } from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { inDatabase } from '../kit/database.ts'
import { button, open, shot } from '../kit/player.ts'

const patience = { timeout: 90_000 }

/** Returns a list that grows with the provider of each request for game tiles. */
function tileCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.endsWith('/api/gamelistBycode')) return
    calls.push((request.postDataJSON() as { gamecode: string }).gamecode)
  })
  return calls
}

// R-GAME-08 R-GAME-09 R-GAME-10 R-GAME-15 R-CONST-05
test('the slot lobby: four providers, the first by default, each asked for once', async ({
  page,
}) => {
  const calls = tileCalls(page)
  await openAs(page, await newAccount(), '/concise')
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveText(['锦鲤电游', '福鲤电子', '泡泡电子', '莲池电子'])
  await expect(page.getByRole('tab', { selected: true })).toHaveText('锦鲤电游')
  const tile = button(page, '鲤跃龙门')
  await expect(tile).toBeVisible(patience)
  await expect(tile.locator('img')).toHaveAttribute(
    'src',
    '/images/games/obgdy/koi-leap.svg',
  )
  expect(
    await tile.locator('img').evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return image.naturalWidth
    }),
  ).toBeGreaterThan(0)
  expect(await violations(page)).toEqual([])
  await shot(page, 'concise')
  for (const name of ['福鲤电子', '泡泡电子', '锦鲤电游', '福鲤电子']) {
    await page.getByRole('tab', { name }).click()
    await expect(page.getByRole('tab', { selected: true })).toHaveText(name)
    await expect(page.getByRole('article').first()).toBeVisible(patience)
  }
  await page.getByRole('link', { name: '首页' }).or(button(page, '返回')).first().click()
  await open(page, '/concise?type=pp')
  await expect(page.getByRole('tab', { selected: true })).toHaveText('泡泡电子')
  expect(calls).toEqual(['obgdy', 'fgdz', 'pp'])
  await open(page, '/concise?type=nowhere')
  await expect(page.getByRole('tab', { selected: true })).toHaveText('锦鲤电游')
  await tile.click()
  await expect(page).toHaveURL(/#\/gamePage\?name=obgdy&type=0&code=koi-leap$/)
})

// R-GAME-01
test('a visitor looks around the lobby and is told to sign in', async ({ page }) => {
  await open(page, '/concise')
  await button(page, '鲤跃龙门').click()
  await expect(page.getByText('请登录！')).toBeVisible()
  await expect(page).toHaveURL(/#\/concise$/)
})

// R-GAME-34
test('a game is found, kept, opened, and then stands on home', async ({ page }) => {
  await openAs(page, await newAccount(), '/')
  await expect(page.getByRole('region', { name: '电子' })).toBeVisible(patience)
  await expect(page.getByRole('region', { name: '我的游戏' })).toHaveCount(0)
  await button(page, '搜索游戏').click()
  const dialog = page.getByRole('dialog', { name: '搜索游戏' })
  await dialog.locator('input[name=word]').fill('没有这个游戏')
  await expect(dialog.getByText('没有找到相关游戏')).toBeVisible(patience)
  await dialog.locator('input[name=word]').fill('龙门')
  const results = dialog.getByRole('list', { name: '搜索结果' })
  await expect(results.getByRole('article').first()).toBeVisible(patience)
  expect(await violations(page)).toEqual([])
  await shot(page, 'search')
  const star = results.getByRole('button', { name: '收藏 鲤跃龙门' }).first()
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await button(dialog, '关闭').click()
  const mine = page.getByRole('region', { name: '我的游戏' })
  await expect(button(mine, '鲤跃龙门')).toBeVisible(patience)
  await shot(page, 'home-favourite')
  await page.reload()
  await button(mine, '鲤跃龙门').click(patience)
  await expect(page).toHaveURL(/#\/gamePage\?name=/)
  await expect(page.locator('iframe')).toBeVisible(patience)
  await button(page, '返回').click()
  await expect(mine.getByRole('tab', { name: '最近' })).toBeVisible(patience)
  await mine.getByRole('tab', { name: '收藏' }).click()
  await mine.getByRole('button', { name: '收藏 鲤跃龙门' }).click()
  await expect(mine.getByText('点游戏右上角的星')).toBeVisible(patience)
})

// R-GAME-02 R-GAME-38
test('over a game the head tells time, stakes and result of the session', async ({
  page,
}) => {
  const launch = page.waitForRequest('**/api/getGameUrl')
  await openAs(page, await newAccount(), '/gamePage?name=obgdy&type=0&code=koi-leap')
  expect((await launch).postDataJSON()).toMatchObject({
    plat_name: 'obgdy',
    game_code: 'koi-leap',
  })
  await expect(page.locator('iframe')).toBeVisible(patience)
  // The page slides in.
  await expect
    .poll(() => page.locator('iframe').boundingBox())
    .toEqual({ x: 0, y: 48, width: 375, height: 764 })
  await button(page, '展开工具').click()
  const session = page.getByLabel('本次游戏')
  await expect(session).toContainText(/本次时长\d+ 分 \d\d 秒/)
  await expect(session).toContainText('0 局', patience)
  await expect(session).toContainText('本次输赢')
  await shot(page, 'game-panel')
})

// R-BET-07 R-BET-08
test('the record: by state, and one bet in words', async ({ page }) => {
  const account = await newAccount()
  await inDatabase((database) =>
    database.query(
      `INSERT INTO bet (venue, bet_id, version, player_id, game_code, stake, payout, state, counted, counted_at, placed_at, settled_at)
       SELECT 'obgdy', $1 || n, 1, p.id, 'koi-leap', 12345678900, 2469135780000, s.state,
         CASE WHEN s.state = 'settled' THEN 0 ELSE 0 END, NULL, now(), CASE WHEN s.state = 'open' THEN NULL ELSE now() END
       FROM player p, (VALUES (1, 'settled'), (2, 'open'), (3, 'void')) s (n, state) WHERE p.name = $1`,
      [account.name],
    ),
  )
  await openAs(page, account, '/betRecord')
  await expect(page.getByRole('article')).toHaveCount(3, patience)
  await shot(page, 'bet-record')
  await page.getByRole('tab', { name: '无效注单' }).click()
  await expect(page.getByRole('article')).toHaveCount(1, patience)
  await page.getByRole('tab', { name: '已结算' }).click()
  await page.getByRole('button', { name: `注单 ${account.name}1 详情` }).click(patience)
  const dialog = page.getByRole('dialog', { name: '注单详情' })
  await expect(dialog).toContainText(
    '派彩 ¥24,691,357,800.00 − 投注 ¥123,456,789.00',
    patience,
  )
  expect(await violations(page)).toEqual([])
  await shot(page, 'bet-detail')
  await button(dialog, '关闭').click()
  await expect(dialog).toHaveCount(0)
})
