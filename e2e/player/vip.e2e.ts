import { expect, test } from '@playwright/test'
import { fund, newAccount, openAs } from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { inDatabase } from '../kit/database.ts'
import { open } from '../kit/player.ts'
import { queue, rows, signInStaff } from '../kit/staff.ts'

// R-VIP-01 R-VIP-02 R-VIP-03 R-VIP-04 R-VIP-13
test('a visitor reads what each level asks and gives, by tab or by swipe', async ({
  page,
}) => {
  await open(page, '/vip')
  const tab = (level: number) => page.getByRole('tab', { name: `VIP${level}`, exact: true })
  await expect(page.getByRole('tab')).toHaveCount(10)
  await expect(tab(1)).toHaveAttribute('aria-selected', 'true')
  const rates = page.getByRole('table', { name: 'VIP1 返水比例' })
  await expect(rates.getByRole('row').filter({ hasText: '真人' })).toContainText('0.3%')
  await expect(page.getByRole('heading', { name: 'VIP 规则' })).toBeVisible()
  await expect(page.getByText('最迟于次日24:00')).toBeVisible()
  await tab(4).click()
  await expect(page.getByRole('article', { name: 'VIP4' })).toBeInViewport()
  await expect(page.getByRole('table', { name: 'VIP4 返水比例' })).toBeVisible()
  const cards = page.getByRole('list', { name: 'VIP 等级卡片' })
  await cards.evaluate((node) => {
    node.scrollLeft = node.clientWidth * 6
  })
  await expect(tab(7)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('已达到')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})

// R-VIP-05 R-VIP-06
test('a player sees which levels are reached and how far the next one is', async ({
  page,
}) => {
  const account = await fund(await newAccount(), 2500)
  await inDatabase((client) =>
    client.query('UPDATE player SET vip_level = 1 WHERE name = $1', [account.name]),
  )
  await openAs(page, account, '/vip')
  const card = (level: number) =>
    page.getByRole('article', { name: `VIP${level}`, exact: true })
  await expect(card(2)).toBeInViewport()
  await expect(card(2)).toContainText('未达到')
  // Half of the deposits are there and no turnover: the bar is that of the condition which lacks most.
  await expect(card(2).getByRole('progressbar')).toHaveAttribute('value', '0')
  await page.getByRole('tab', { name: 'VIP1', exact: true }).click()
  await expect(card(1)).toContainText('当前等级')
  await expect(card(1)).toContainText('已达到')
})

/** Raises the player to VIP1 ten days ago, with a turnover of 12,000 since, an open bet and a void one. */
async function raiseLevel(name: string): Promise<void> {
  await inDatabase(async (client) => {
    await client.query(
      `WITH p AS (UPDATE player SET vip_level = 1 WHERE name = $1 RETURNING id),
        day AS (SELECT (now() AT TIME ZONE 'Asia/Shanghai')::date - 10 AS d),
        moved AS (INSERT INTO vip_move (player_id, day, cause, from_level, to_level, deposited, flow, setting_id)
          SELECT p.id, d, 'promoted', 0, 1, 100000, 500000,
            (SELECT max(id) FROM money_setting WHERE key = 'vip' AND state = 'approved') FROM p, day),
        stands AS (INSERT INTO vip_standing (player_id, review_on) SELECT p.id, d + 90 FROM p, day),
        bets AS (INSERT INTO bet (venue, bet_id, version, player_id, game_code, stake, payout, state, counted,
            counted_at, placed_at, settled_at)
          SELECT 'obgdy', 'e2e-' || p.id || s, 1, p.id, 'koi-leap', 1200000, 0, s,
            CASE s WHEN 'settled' THEN 1200000 ELSE 0 END, CASE s WHEN 'settled' THEN d + time '12:00' END,
            d + time '12:00', CASE s WHEN 'settled' THEN d + time '12:00' END
          FROM p, day, unnest(ARRAY['settled', 'open', 'void']) s RETURNING *)
       INSERT INTO bet_day (player_id, day, venue, stake)
       SELECT player_id, (counted_at AT TIME ZONE 'Asia/Shanghai')::date, venue, counted FROM bets
       WHERE counted > 0`,
      [name],
    )
  })
}

// R-VIP-18 R-VIP-19 R-VIP-22
test('a player reads what counts, what keeps the level and each step; the desk reads the same', async ({
  page,
  browser,
}) => {
  const account = await fund(await newAccount(), 2500)
  await raiseLevel(account.name)
  await openAs(page, account, '/vip')
  await expect(page.getByRole('heading', { name: '我的进度：升 VIP2' })).toBeVisible()
  const flow = page.getByRole('progressbar', { name: '累计流水' })
  await expect(flow).toHaveAttribute('value', '40')
  await expect(page.getByText('本级没有保级要求，不会降级。')).toBeVisible()
  await expect(page.getByText('不计：未结算 1 注')).toBeVisible()
  await expect(page.getByText('不计：无效 1 注')).toBeVisible()
  await expect(page.getByText('其中今日存款')).toContainText('2,500.00')
  await expect(page.getByRole('heading', { name: 'VIP2 礼金' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: '等级变动记录' }).click()
  const history = page.getByRole('dialog', { name: '等级变动记录' })
  await expect(history).toContainText('VIP0 → VIP1')
  await expect(history).toContainText('5,000.00')

  const desk = await signInStaff(browser)
  await queue(desk, 'deposits', `?state=&search=${account.name}`)
  await rows(desk).first().click()
  const panel = desk.getByRole('region', { name: '会员概况' })
  await expect(panel).toContainText('2,500.00 / 5,000.00')
  await expect(panel).toContainText('VIP0 → VIP1')
  await desk.goto(`${desk.url().split('#')[0]}#/vip-moves?search=${account.name}`)
  const row = desk.getByRole('row').filter({ hasText: account.name })
  await expect(row).toContainText('晋级')
  await expect(row).toContainText('VIP0 → VIP1')
  await desk.getByRole('link', { name: 'VIP 概况' }).first().click()
  const levels = desk.getByRole('table', { name: 'VIP 等级' })
  await expect(levels.getByRole('row').filter({ hasText: 'VIP10' })).toContainText(
    '188,888.00',
  )
})
