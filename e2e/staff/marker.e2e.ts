import { expect, type Page, test } from '@playwright/test'
import { type Account, newAccount, openAs } from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { inDatabase } from '../kit/database.ts'
import { baseUrl, shot } from '../kit/player.ts'
import { colleague, rows } from '../kit/staff.ts'

const reasons = [
  { kind: 'chasing', count: 5, days: 28, points: 6 },
  { kind: 'night_play', count: 6, days: 14, points: 4 },
  { kind: 'failed_deposits', count: 2, days: 28, points: 3 },
]

/** Plants the case of a player, as the job would open it. */
async function plantCase({ name }: Account): Promise<void> {
  await inDatabase(async (client) => {
    const values = [name, JSON.stringify(reasons)]
    await client.query(
      `INSERT INTO marker_score (player_id, score, level, reasons, rules)
        SELECT p.id, s.score, s.level, $2::jsonb, 1
        FROM player p, (VALUES (5, 'watch'), (13, 'strong')) s (score, level) WHERE p.name = $1`,
      values,
    )
    await client.query(
      `INSERT INTO marker_case (player_id, level, score, reasons, blocks_offers)
        SELECT id, 'strong', 13, $2::jsonb, true FROM player WHERE name = $1`,
      values,
    )
  })
}

async function press(page: Page, name: string, label: string) {
  await page.getByRole('button', { name: `${label} ${name}`, exact: true }).click()
  const dialog = page.getByRole('dialog').last()
  await expect(dialog).not.toHaveClass(/zoom/)
  return dialog
}

test('R-CARE-63 R-CARE-65: a player contests what was noticed, staff write, call and close', async ({
  browser,
  page,
}) => {
  const account = await newAccount()
  await plantCase(account)
  await openAs(page, account, '/limits')
  await expect(page.getByText('28天内有5次，输光后几小时内再次存款')).toBeVisible()
  await page.getByRole('heading', { name: '游戏提醒' }).scrollIntoViewIfNeeded()
  await shot(page, 'marker-card')
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await shot(page, 'marker-card-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: '我有不同看法' }).click()
  const sheet = page.getByRole('dialog', { name: '我有不同看法', exact: true })
  await sheet.getByRole('button', { name: '提交' }).click()
  await expect(sheet.getByText('请填写内容')).toBeVisible()
  await sheet.locator('textarea').fill('那几天在休假')
  await shot(page, 'marker-contest')
  expect(await violations(page)).toEqual([])
  await sheet.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('您的说明已提交，客服会查看。')).toBeVisible()

  const desk = await colleague(browser, 'risk')
  await desk.goto(`${baseUrl()}/admin/#/marker-cases?search=${account.name}`)
  await expect(rows(desk)).toHaveCount(1)
  await expect(rows(desk).first()).toContainText('会员异议：那几天在休假')
  await shot(desk, 'admin-marker-cases')
  expect(await violations(desk)).toEqual([])
  await desk.setViewportSize({ width: 834, height: 1112 })
  await shot(desk, 'admin-marker-cases-834')
  await desk.setViewportSize({ width: 1440, height: 900 })
  const message = await press(desk, account.name, '站内信')
  await message.locator('textarea').fill('我们想和您聊聊近期的游戏。')
  await shot(desk, 'admin-marker-message')
  await message.getByRole('button', { name: '发送' }).click()
  await expect(rows(desk).first()).toContainText('已联系 1 次')
  await rows(desk).first().click()
  await expect(desk.getByRole('dialog')).toContainText('我们想和您聊聊近期的游戏。')
  await shot(desk, 'admin-marker-case')
  expect(await violations(desk)).toEqual([])
  await desk.emulateMedia({ colorScheme: 'dark' })
  await shot(desk, 'admin-marker-case-dark')
  await desk.emulateMedia({ colorScheme: 'light' })
  await desk.keyboard.press('Escape')
  const close = await press(desk, account.name, '结案')
  await close.locator('textarea').fill('会员已设限额')
  await close.getByRole('button', { name: '确认结案' }).click()
  await expect(desk.getByText('没有符合条件的会员')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: '理性游戏' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '游戏提醒' })).toHaveCount(0)
})
