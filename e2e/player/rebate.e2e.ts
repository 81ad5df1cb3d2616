import { expect, test } from '@playwright/test'
import { balanceOf, expectFail, newAccount, openAs } from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { inDatabase } from '../kit/database.ts'
import { baseUrl, button, open, shot } from '../kit/player.ts'
import { rows, signInStaff } from '../kit/staff.ts'

/** Inserts bets of yesterday at two venues and the rebates for them, as the bet feed and the rebate job would. */
async function addRebates(name: string): Promise<void> {
  await inDatabase(async (client) => {
    await client.query(
      `WITH p AS (UPDATE player SET vip_level = 1 WHERE name = $1 RETURNING id),
       at AS (SELECT date_trunc('day', now() AT TIME ZONE 'Asia/Shanghai') AT TIME ZONE 'Asia/Shanghai'
         - interval '1 hour' AS t),
       bets AS (
         INSERT INTO bet (venue, bet_id, version, player_id, game_code, stake, payout, state, counted, counted_at,
           placed_at, settled_at)
         SELECT v, 'RB' || p.id || v || n, 1, p.id, 'koi-leap', 50000, 0, 'settled', 50000, t - n * interval '1 minute', t, t
         FROM p, at, unnest(ARRAY['obgdy', 'pp']) v, generate_series(1, 30) n
         RETURNING player_id, venue, game_code, counted, counted_at)
       INSERT INTO bet_day (player_id, day, venue, game_code, stake, changed_at)
       SELECT player_id, (counted_at AT TIME ZONE 'Asia/Shanghai')::date, venue, game_code, sum(counted),
         now() - interval '1 hour'
       FROM bets GROUP BY 1, 2, 3, 4`,
      [name],
    )
    await client.query(
      `INSERT INTO rebate_line (player_id, day, venue, game_code, nth, category, level, rate, setting_id, stake, change, amount,
         created_at)
       SELECT d.player_id, d.day, d.venue, d.game_code, 1, 'electron', 1, 400000,
         (SELECT max(id) FROM money_setting WHERE key = 'vip'), d.stake, d.stake, 6000, now()
       FROM bet_day d JOIN player p ON p.id = d.player_id WHERE p.name = $1`,
      [name],
    )
  })
}

// R-REBATE-01 R-REBATE-02 R-REBATE-03 R-REBATE-04 R-REBATE-05 R-REBATE-06 R-REBATE-07 R-REBATE-17
test('a player sees what play earned, how it was reckoned, and claims it once', async ({
  page,
}) => {
  const account = await newAccount()
  await openAs(page, account, '/mine')
  await page.getByRole('link', { name: '返水中心' }).click()
  const sums = page.getByRole('region', { name: '返水合计' })
  await expect(sums).toContainText('0.00')
  await expect(page.getByText('这段时间没有返水')).toBeVisible()
  const claims: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/dofanshui')) claims.push(request.url())
  })
  await button(page, '一键领取').click()
  await expectFail(page, '暂无领取额度！')
  expect(claims).toEqual([])

  await addRebates(account.name)
  await page.reload()
  await expect(sums).toContainText('120.00')
  const records = page.getByRole('button', { name: /查看明细$/ })
  await expect(records).toHaveCount(2)
  await expect(records.first()).toContainText('暂未领取')
  await page.getByRole('button', { name: '场馆：全平台' }).click()
  await page.getByRole('dialog', { name: '选择场馆' }).getByText('泡泡电子').click()
  await expect(records).toHaveCount(1)
  await page.getByRole('tab', { name: '今天' }).click()
  await expect(records).toHaveCount(1)
  expect(await violations(page)).toEqual([])

  await shot(page, 'rebates')
  await records.first().click()
  const sheet = page.getByRole('dialog', { name: '返水明细' })
  await expect(sheet).toContainText('0.4%')
  await expect(sheet).toContainText('15,000.00')
  await expect(sheet.getByRole('heading', { name: '当日有效注单 30 笔' })).toBeVisible()
  await expect(sheet.getByRole('listitem')).toHaveCount(20)
  await shot(page, 'rebate-detail')
  await sheet.getByRole('listitem').last().scrollIntoViewIfNeeded()
  await expect(sheet.getByRole('listitem')).toHaveCount(30)
  expect(await violations(page)).toEqual([])
  await sheet.getByRole('button', { name: '关闭' }).click()

  // A slow double tap: the second tap comes after the response to the first.
  const response = page.waitForResponse('**/api/dofanshui')
  await button(page, '一键领取').click()
  await response
  const toast = page.getByText('领取成功，¥120.00已存入中心钱包')
  await expect(toast).toBeVisible()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(toast).toBeVisible()
  await expect(records.first()).toContainText('领取')
  await expect(records.first()).not.toContainText('暂未领取')
  await expect(sums).toContainText('120.00')
  expect(claims).toHaveLength(1)
  expect(await balanceOf(account)).toBe(120)
  await open(page, '/transRecord?type=9')
  await expect(page.getByRole('button', { name: /^返水，\+¥120\.00/ })).toBeVisible()
})

// R-REBATE-19 R-REBATE-20
test('staff read the cost by day and venue, and each line behind it', async ({
  browser,
}) => {
  const account = await newAccount()
  await addRebates(account.name)
  const desk = await signInStaff(browser)
  await desk.goto(`${baseUrl()}/admin/#/rebates`)
  await expect(desk.getByRole('link', { name: '资金设置' }).last()).toBeVisible()
  await expect(desk.getByText('返水成本').first()).toBeVisible()
  expect(await violations(desk)).toEqual([])
  await shot(desk, 'admin-rebates')
  await desk
    .getByRole('link', { name: /^明细 .* 泡泡电子$/ })
    .first()
    .click()
  await expect(desk).toHaveURL(/rebate-lines\?.*venue=pp/)
  await desk.getByRole('textbox', { name: '用户名' }).fill(account.name)
  await desk.getByRole('textbox', { name: '用户名' }).press('Enter')
  await expect(rows(desk)).toHaveCount(1)
  await expect(rows(desk)).toContainText('15,000.00')
  await expect(rows(desk)).toContainText('未领取')
  await expect(button(desk, '导出')).toBeVisible()
  await shot(desk, 'admin-rebate-lines')
  expect(await violations(desk)).toEqual([])
})

// R-REBATE-26
test('V-1: staff read what each game leaves the house on each level', async ({
  browser,
}) => {
  const desk = await signInStaff(browser)
  for (const width of [1440, 834]) {
    await desk.setViewportSize({ width, height: 900 })
    await desk.goto(`${baseUrl()}/admin/#/rebate-margins`)
    const game = rows(desk).filter({ hasText: 'obgdy/koi-leap' })
    await expect(game).toContainText('96.07%')
    await expect(game).toContainText('正常返水')
    expect(await violations(desk)).toEqual([])
    await shot(desk, `admin-rebate-margins-${width}`)
    await game.click()
    const dialog = desk.getByRole('dialog', { name: /各等级的庄家优势$/ })
    await expect(dialog.getByText('VIP10', { exact: true })).toBeVisible()
    expect(await violations(desk)).toEqual([])
    await shot(desk, `admin-level-returns-${width}`)
    await desk.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})
