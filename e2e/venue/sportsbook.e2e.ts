import { expect, test } from '@playwright/test'
import { fund, newAccount, openAs, toVenue } from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { betOfRow, expectBet } from '../kit/bet-record.ts'

for (const code of ['football', 'esports']) {
  test(`R-GAME-89: ${code} has fixtures to bet on, bet slips to follow, and results to prove`, async ({
    page,
  }) => {
    const account = await fund(await newAccount(), 200)
    await toVenue(account, 'jinlin', 100)
    await openAs(page, account, `/gamePage?name=jinlin&type=0&code=${code}`)
    const game = page.frameLocator('iframe')
    // Fixtures begin every few seconds here, so bet on the last listed one, which is still open.
    const last = game.locator('.fixture[data-phase="soon"]').last()
    await last.locator('.odd').first().click()
    await game.getByRole('button', { name: '投注单 1' }).click()
    const betSlip = game.getByRole('dialog', { name: '投注单' })
    await betSlip.getByRole('button', { name: '50' }).first().click()
    await betSlip.getByLabel(/投注金额/).fill('20')
    await expect(async () => {
      // When the odds have fallen meanwhile, the bet slip asks for confirmation again.
      if (await betSlip.isVisible())
        await betSlip.getByRole('button', { name: '确认投注' }).click()
      await expect(game.locator('#result')).toContainText('投注成功：¥20.00', {
        timeout: 3000,
      })
    }).toPass({ timeout: 300_000 })
    await expect(game.locator('#balance')).toContainText('80.00')
    await game.getByRole('button', { name: /^注单/ }).click()
    const ticket = game.locator('.ticket')
    await expect(ticket).toContainText('投注 ¥20.00')
    await expect(ticket).toContainText(/已结算|已作废/, { timeout: 120_000 })
    const history = game.getByRole('dialog', { name: '最近记录' })
    const row = history.getByRole('listitem')
    const bets: Awaited<ReturnType<typeof betOfRow>>[] = []
    // A match that is decided early publishes its link of the hash chain only when the match ends.
    await expect(async () => {
      await game.getByRole('button', { name: '记录' }).click({ timeout: 5000 })
      await expect(row).toHaveCount(1)
      // One fixture in fifty is cancelled, and its stake is returned.
      const isVoid = (await row.textContent())?.includes('已取消')
      if (!isVoid) bets.push(await betOfRow(row))
      const [proof] = await Promise.all([
        page.waitForEvent('popup'),
        game.getByRole('button', { name: '逐局验证' }).click(),
      ])
      const status = proof.getByRole('status')
      await expect(status).toContainText(/全部一致|尚未公布/)
      const text = await status.textContent()
      await proof.close()
      await history.getByRole('button', { name: '关闭' }).click()
      expect(text).toBe('1 局全部一致。')
    }).toPass({ timeout: 300_000 })
    await page.goto((await page.locator('iframe').getAttribute('src')) ?? '')
    await page.getByRole('button', { name: '积分榜' }).click()
    await expect(page.getByRole('button', { name: '验证以上赛果' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    const [firstBet] = bets
    if (firstBet) await expectBet(page, name, firstBet)
  })
}

// R-GAME-153
test('P-25: the live list does not shift under a finger, and follows when it is lifted', async ({
  page,
}) => {
  await openAs(page, await newAccount(), '/gamePage?name=jinlin&type=0&code=football')
  const game = page.frameLocator('iframe')
  const rows = game.locator('.fixture')
  await expect(game.locator('.fixture[data-phase="live"]').first()).toBeVisible()
  const places = () =>
    rows.evaluateAll((all) =>
      all.map(
        (row) => `${row.dataset['key']} ${Math.round(row.getBoundingClientRect().top)}`,
      ),
    )
  // The last heading: a finger there chooses nothing.
  const finger = await game.locator('.group h2').first().boundingBox()
  if (!finger) throw new Error('the list has no heading')
  await page.mouse.move(finger.x + 8, finger.y + 8)
  await page.mouse.down()
  const before = await places()
  const phases = () =>
    rows.evaluateAll((all) => all.map((row) => row.dataset['phase']).join())
  const firstPhases = await phases()
  // Matches begin and end every few seconds here; the rows say so where they stand.
  await expect.poll(phases, { timeout: 60_000 }).not.toBe(firstPhases)
  expect(await places()).toEqual(before)
  await page.mouse.up()
  await expect.poll(places, { timeout: 20_000 }).not.toEqual(before)
})
