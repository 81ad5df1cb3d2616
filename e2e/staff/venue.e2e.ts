import { getGameUrl } from '@jinli/contract/venue/venue'
import { listVenues, switchVenue } from '@jinli/contract/venue/venue.admin'
import { expect, type Page, test } from '@playwright/test'
import { fund, must, newAccount, openAs, staffToken, toVenue } from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { inDatabase } from '../kit/database.ts'
import { baseUrl, button, open, shot } from '../kit/player.ts'
import { colleague, sayYes, signInStaff } from '../kit/staff.ts'

const patience = { timeout: 120_000 }

async function look(desk: Page, name: string): Promise<void> {
  expect(await violations(desk)).toEqual([])
  await desk.screenshot({ path: `test-results/screens/${name}.png` })
}

/** Types the maintenance time and the note for players; empty values cancel the maintenance. */
async function plan(desk: Page, from: string, until: string, note: string): Promise<void> {
  await button(desk, '维护 莲池电子').click()
  const dialog = desk.getByRole('dialog').last()
  await dialog.locator('input[name=from]').fill(from)
  await dialog.locator('input[name=until]').fill(until)
  await dialog.locator('input[name=note]').fill(note)
  await button(dialog, '确认维护时间').click()
}

// R-GAME-35 R-GAME-39
test('staff plan maintenance: players read it, and it is taken back', async ({
  page,
  browser,
}) => {
  const desk = await signInStaff(browser)
  await desk.goto(`${baseUrl()}/admin/#/venues`)
  await expect(desk.getByRole('row', { name: /莲池电子/ })).toContainText('开放', patience)
  await expect(desk.getByRole('row', { name: /莲池电子/ })).toContainText(
    '连接正常',
    patience,
  )
  await look(desk, 'admin-venues')
  await plan(desk, '2026-01-01T00:00', '', '系统升级')
  await expect(desk.getByRole('row', { name: /莲池电子/ })).toContainText(
    '维护中',
    patience,
  )
  try {
    await openAs(page, await newAccount(), '/concise?type=ae')
    await expect(page.getByRole('status').filter({ hasText: '系统升级' })).toContainText(
      '恢复时间待定，场馆内的余额可随时转回',
      patience,
    )
    await page
      .getByRole('button', { name: /维护中/ })
      .first()
      .click()
    const notice = page.getByRole('dialog', { name: '莲池电子维护中' })
    await expect(notice).toBeVisible(patience)
    await shot(page, 'maintenance')
    await button(notice, '知道了').click()
    await open(page, '/gamePage?name=ae&type=0&code=koi-leap')
    await expect(page.getByText('场馆维护中，请稍后再来')).toBeVisible(patience)
    await open(page, '/')
    await expect(
      page.getByRole('region', { name: '电子' }).getByRole('button', { name: /莲池电子/ }),
    ).toContainText('维护中', patience)
  } finally {
    await plan(desk, '', '', '')
  }
  await expect(desk.getByRole('row', { name: /莲池电子/ })).toContainText('开放', patience)
})

// R-HOME-20
test('home shows what is open first, and what is not in one line', async ({ page }) => {
  const token = await staffToken()
  const set = async (isEnabled: boolean) => {
    const { data } = await must(listVenues, {}, { token })
    const { revision = 0 } = data.find(({ code }) => code === 'jinlin') ?? {}
    const order = { code: 'jinlin', revision, enabled: isEnabled, reason: '首页测试' }
    await must(switchVenue, order, { token })
  }
  await set(false)
  try {
    await open(page, '/')
    await expect(page.getByText('暂无场馆')).toBeVisible(patience)
    const top = async (name: string) =>
      (await page.getByRole('region', { name, exact: true }).boundingBox())?.y ?? 0
    expect(await top('体育')).toBe(await top('电竞'))
    expect(await top('体育')).toBeGreaterThan(await top('电子'))
    const rail = page.getByRole('navigation', { name: '游戏分类' })
    await expect(rail.getByRole('button')).toHaveCount(6)
    await rail.getByRole('button', { name: '体育' }).click()
    await expect(page.getByRole('region', { name: '体育' })).toBeInViewport()
    await expect(rail.locator('[aria-current=true]')).toHaveText('体育')
  } finally {
    await set(true)
  }
})

// R-GAME-39
test('staff rename and hide a game', async ({ page, browser }) => {
  const desk = await signInStaff(browser)
  await desk.goto(`${baseUrl()}/admin/#/games?venue=pp`)
  const row = desk.getByRole('row', { name: /limbo/ })
  const others = [/tumble-slot/, /crash/].map((name) => desk.getByRole('row', { name }))
  await expect(row).toContainText('展示中', patience)
  await look(desk, 'admin-games')
  const change = async (own: string, isShown: boolean, tableRow = row) => {
    await tableRow.getByRole('button').click()
    const dialog = desk.getByRole('dialog').last()
    await dialog.locator('input[name=own_name]').fill(own)
    const toggle = dialog.getByRole('switch', { name: '向会员展示' })
    if ((await toggle.getAttribute('aria-checked')) !== `${isShown}`) await toggle.click()
    await button(dialog, '确认修改').click()
  }
  await change('月夜天灯', true)
  await expect(row).toContainText('月夜天灯', patience)
  await open(page, '/concise?type=pp')
  await expect(button(page, '月夜天灯')).toBeVisible(patience)
  await change('', false)
  await expect(row).toContainText('已隐藏', patience)
  await page.reload()
  await expect(button(page, '云门落玉')).toBeVisible(patience)
  await expect(button(page, '月夜天灯')).toHaveCount(0)
  for (const other of others) {
    await change('', false, other)
    await expect(other).toContainText('已隐藏', patience)
  }
  await page.reload()
  await expect(page.getByText('这个场馆现在没有可玩的游戏')).toBeVisible(patience)
  await shot(page, 'concise-empty')
  await change('', true)
  await expect(row).toContainText('展示中', patience)
  for (const other of others) {
    await change('', true, other)
    await expect(other).toContainText('展示中', patience)
  }
})

// R-GAME-40, R-ADMIN-285, R-ADMIN-286
test('bets and figures are there to be looked at', async ({ browser }) => {
  const desk = await signInStaff(browser)
  for (const [path, title] of [
    ['bets', '注单'],
    ['bets?status=stuck', '注单'],
    ['bet-figures', '场馆经营'],
    ['overview', '概览'],
    ['finance', '财务报表'],
    ['liabilities', '负债报表'],
    ['postings', '数字明细'],
    ['rejected-games', '异常游戏'],
  ] as const) {
    await desk.goto(`${baseUrl()}/admin/#/${path}`)
    await expect(desk.getByRole('heading', { name: title, exact: true })).toBeVisible(
      patience,
    )
    await expect(desk.getByRole('table').first()).toBeVisible(patience)
    await look(desk, `admin-${path.replace(/\W/g, '-')}`)
  }
})

/** Opens a Mines round of five yuan, as if the player had left it two days ago; returns the round id. */
async function leaveRound(account: { token: string }): Promise<string> {
  const game = { plat_name: 'fgdz', game_code: 'mines' }
  const { url } = await must(getGameUrl, game, { token: account.token })
  const session = new URL(url).searchParams.get('session')
  const order = { session, stake: '5', bet: { mines: 5 }, nonce: `hang-${Date.now()}` }
  const response = await fetch(new URL('/play/open', url), {
    method: 'POST',
    body: JSON.stringify(order),
  })
  const { round_id } = await response.json()
  await expect
    .poll(
      () =>
        inDatabase(async (client) => {
          const result = await client.query(
            `UPDATE bet SET placed_at = placed_at - interval '2 days' WHERE bet_id = $1`,
            [round_id],
          )
          return result.rowCount
        }),
      patience,
    )
    .toBe(1)
  return round_id
}

// R-BET-10 R-BET-14 R-ADMIN-193
test('a bet that hangs is ended by two people, and its player reads so', async ({
  page,
  browser,
}) => {
  const account = await fund(await newAccount(), 100)
  await toVenue(account, 'fgdz', 50)
  const bet = await leaveRound(account)
  const desk = await signInStaff(browser)
  await desk.goto(`${baseUrl()}/admin/#/stuck-bets?search=${bet}`)
  const row = desk.getByRole('row', { name: new RegExp(account.name) })
  await expect(row).toContainText('5.00', patience)
  await button(desk, `处理 ${bet}`).click()
  const dialog = desk.getByRole('dialog').last()
  await expect(dialog).toContainText('本金全额退回会员')
  await dialog.locator('textarea[name=reason]').fill('会员离开后未继续')
  await look(desk, 'admin-stuck-bet-propose')
  await sayYes(desk, '提交提议')
  await expect(row).toContainText('您提议的，须由另一位员工确认', patience)
  const second = await colleague(browser, 'finance')
  await second.goto(`${baseUrl()}/admin/#/todo`)
  const task = second.getByRole('region', { name: '等您接手 · 久未结算注单待确认' })
  await task
    .getByRole('row', { name: new RegExp(account.name) })
    .getByRole('link')
    .click()
  await button(second, `确认 ${bet}`).click()
  await look(second, 'admin-stuck-bet-confirm')
  await sayYes(second, '确认处理')
  await desk.goto(`${baseUrl()}/admin/#/stuck-bets?status=over&search=${bet}`)
  await expect(row).toContainText('已处理', { timeout: 120_000 })
  await look(desk, 'admin-stuck-bets')
  await openAs(page, account, '/betRecord')
  await expect(page.getByRole('article').first()).toContainText('无效注单', patience)
  await open(page, '/message?type=2')
  await expect(page.getByText('注单已作废，本金已退回')).toBeVisible(patience)
})
