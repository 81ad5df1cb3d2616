import { realitycheck } from '@jinli/contract/reality-check/reality-check'
import { expect, type Frame, type Page, test } from '@playwright/test'
import {
  type Account,
  bindCard,
  fund,
  must,
  newAccount,
  openAs,
  toVenue,
} from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { inDatabase } from '../kit/database.ts'
import { button, open, shot } from '../kit/player.ts'

const slot = '/gamePage?name=obgdy&type=0&code=koi-leap'
const table = '/gamePage?name=jinlin&type=0&code=baccarat'

/** Moves the start of the player's play back by an hour, so that the check is due by the server's clock. */
async function playedAnHour({ name }: Account): Promise<void> {
  await inDatabase(async (client) => {
    const { rowCount } = await client.query(
      `UPDATE reality_check_period SET started_at = started_at - interval '1 hour', due_at = app_now()
       WHERE player_id = (SELECT id FROM player WHERE name = $1)`,
      [name],
    )
    expect(rowCount).toBe(1)
  })
}

async function answersOf({ name }: Account): Promise<string[]> {
  return inDatabase(async (client) => {
    const { rows } = await client.query(
      `SELECT answer FROM reality_check c JOIN player p ON p.id = c.player_id WHERE p.name = $1 ORDER BY c.id`,
      [name],
    )
    return rows.map((row) => row.answer)
  })
}

async function venueFrame(page: Page): Promise<Frame> {
  await expect(page.frameLocator('iframe').locator('#balance')).toBeVisible()
  const frame = page.frames().find((each) => each.url().includes('/play?session='))
  if (!frame) throw new Error('there is no game')
  return frame
}

/** The page of the venue takes the focus again and again, and presses keys of its own. */
function grab(frame: Frame): Promise<void> {
  return frame.evaluate(() => {
    setInterval(() => {
      window.focus()
      document.querySelector('button')?.focus()
    }, 50)
  })
}

const checkOn = (page: Page) => page.getByRole('dialog', { name: /^您已玩了/ })

for (const [game, address] of [
  ['a slot', slot],
  ['a live table', table],
] as const)
  test(`R-CARE-07: the reality check covers ${game} until it is answered`, async ({
    page,
  }) => {
    const account = await fund(await newAccount(), 300)
    await openAs(page, account, address)
    await venueFrame(page)
    await playedAnHour(account)
    const check = checkOn(page)
    await expect(check).toContainText(/您已玩了 1 小时/)
    await expect(check.getByRole('definition')).toHaveText(['¥0.00', '¥0.00', '¥0.00'])
    await shot(page, `reality-check-${game.replaceAll(' ', '-')}`)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(check).toBeVisible()
    await button(check, '继续游戏').click()
    await expect(check).toHaveCount(0)
    await expect(page.locator('iframe')).toBeVisible()
    expect(await answersOf(account)).toEqual(['continue'])
  })

test('R-CARE-07: a game that grabs the focus does not pass the reality check', async ({
  page,
}) => {
  const account = await newAccount()
  await toVenue(await fund(account, 300), 'obgdy', 100)
  await openAs(page, account, slot)
  const frame = await venueFrame(page)
  await grab(frame)
  await playedAnHour(account)
  const check = checkOn(page)
  await expect(check).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await button(check, '离开游戏').click()
  await expect(page).toHaveURL(/#\/$/)
  expect(await answersOf(account)).toEqual(['leave'])
})

test('R-CARE-08: the answer on one phone closes the check on the other', async ({
  browser,
}) => {
  const account = await fund(await newAccount(), 300)
  const phones = await Promise.all([browser.newPage(), browser.newPage()])
  for (const phone of phones) await openAs(phone, account, slot)
  await venueFrame(phones[1])
  await playedAnHour(account)
  await expect(checkOn(phones[1])).toBeVisible()
  await expect(checkOn(phones[0])).toBeVisible()
  await button(checkOn(phones[0]), '设置限额').click()
  await expect(phones[0].getByRole('heading', { name: '理性游戏' })).toBeVisible()
  await expect(checkOn(phones[1])).toHaveCount(0)
  expect(await answersOf(account)).toEqual(['limit'])
  await Promise.all(phones.map((phone) => phone.close()))
})

test('R-CARE-09: the page of limits is one tap from home, deposit and game', async ({
  page,
}) => {
  const account = await fund(await newAccount(), 100)
  await bindCard(account)
  await openAs(page, account, '/')
  await page.getByRole('link', { name: '理性游戏' }).click()
  await expect(page).toHaveURL(/#\/limits$/)
  await expect(page.getByRole('button', { name: '每日存款限额' })).toBeVisible()
  await shot(page, 'limits')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: '游戏时间提醒' }).click()
  const sheet = page.getByRole('dialog', { name: '游戏时间提醒' })
  await sheet.getByText('15 分钟').click()
  await shot(page, 'reality-check-minutes')
  await button(sheet, '保存').click()
  await expect(page.getByRole('button', { name: '游戏时间提醒' })).toContainText(
    '每 15 分钟',
  )
  expect((await must(realitycheck, {}, account)).minutes).toBe(15)
  await open(page, '/recharge')
  await page.getByRole('link', { name: '设置限额' }).click()
  await expect(page).toHaveURL(/#\/limits$/)
  await open(page, slot)
  await button(page, '展开工具').click()
  await page.getByRole('link', { name: '限额' }).click()
  await expect(page).toHaveURL(/#\/limits$/)
})
