import { expect, type FrameLocator, type Page, test } from '@playwright/test'
import { fund, newAccount, openAs, toVenue } from './api.ts'
import { violations } from './axe.ts'
import { expectBet, toldByGame } from './bet-record.ts'

const tables = [
  { code: 'baccarat', places: ['banker', 'player'], said: /庄 \d 点/ },
  { code: 'roulette', places: ['red', 'dozen-2'], said: /开出 \d+/ },
  { code: 'dragon-tiger', places: ['dragon', 'tiger'], said: /龙 .+虎 / },
  { code: 'dou-niu', places: ['heaven', 'man'], said: /庄(没牛|牛.)，/ },
  { code: 'sic-bo', places: ['big', 'face-6'], said: /共 \d+ 点/ },
  { code: 'race-of-ten', places: ['sum-big', 'sum-odd'], said: /冠亚和 \d+/ },
  { code: 'three-digit', places: ['hundreds-big', 'hundreds-7'], said: /和值 \d+/ },
  { code: 'five-digit', places: ['sum-odd', 'dragon'], said: /总和 \d+/ },
  { code: 'six-of-49', places: ['special-big', 'wave-red'], said: /特码 \d+/ },
  { code: 'crash', places: ['in', 'in'], said: /线在 [\d,.]+× 处断了/ },
  { code: 'k3', places: ['small', 'total-11'], said: /和值 \d+/ },
] as const

/** Of those that the house of tables does not offer. */
const studios: Record<string, 'qi' | 'pp'> = { 'dou-niu': 'qi', crash: 'pp' }

function placeOf(game: FrameLocator, place: string) {
  return game.locator(`[data-place="${place}"]`)
}

async function seated(page: Page, code: string, money = 100): Promise<FrameLocator> {
  const account = await fund(await newAccount(), 2 * money)
  const studio = studios[code] ?? 'jinlin'
  if (studio !== 'qi') await toVenue(account, studio, money)
  await openAs(page, account, `/gamePage?name=${studio}&type=0&code=${code}`)
  return page.frameLocator('iframe')
}

function confirmButton(game: FrameLocator) {
  return game.getByRole('button', { name: /^确认投注/ })
}

/** What a round of one's own ends with. */
const over = /赢得|返还|没有中奖/

/** All that is said under the table from now on: rounds of twelve seconds leave a second to read it. */
async function listening(game: FrameLocator): Promise<() => Promise<string[]>> {
  const said = game.locator('#result')
  const ear = await said.evaluateHandle((place) => {
    const texts: string[] = []
    const note = () => texts.push(place.textContent ?? '')
    new MutationObserver(note).observe(place, { childList: true, subtree: true })
    return texts
  })
  return () => ear.jsonValue()
}

/** Chips on both places, confirmed in one round: in another one when this one closes on the way. */
async function bet(game: FrameLocator, places: readonly string[]): Promise<void> {
  const staked = game.locator('#staked')
  const said = game.locator('#result')
  await expect(async () => {
    for (const place of places) await placeOf(game, place).click({ timeout: 15_000 })
    await expect(confirmButton(game)).toHaveText('确认投注 ¥20', { timeout: 500 })
    await confirmButton(game).click({ timeout: 1000 })
    // What lies there stays to be read until the next round; what is said of it does not.
    const heard = async () => `${await staked.textContent()} ${await said.textContent()}`
    await expect
      .poll(heard, { intervals: [100], timeout: 6000 })
      .toMatch(/20\.00|已停止投注/)
    await expect(staked).toContainText('20.00', { timeout: 1 })
  }).toPass({ timeout: 120_000 })
}

/** A record that says another link than the round's: the walk does not get to the start that was published. */
async function tampered(proof: Page): Promise<void> {
  const text = proof.getByLabel('粘贴记录，或把文件拖到这里')
  const told = JSON.parse(await text.inputValue())
  told.rounds[0].chain.index += 1
  await text.fill(JSON.stringify(told))
  await proof.getByRole('button', { name: '验证', exact: true }).click()
  await expect(proof.getByText('这一环走不回事先公布的起点')).toBeVisible()
}

for (const { code, places, said } of tables) {
  test(`R-GAME-58: ${code} is bet on, and everybody's round comes by the clock`, async ({
    page,
  }) => {
    const game = await seated(page, code)
    const heard = await listening(game)
    await game.getByRole('button', { name: '筹码 10', exact: true }).click()
    await bet(game, places)
    const ended = async () => (await heard()).filter((text) => over.test(text))
    await expect
      .poll(ended, { timeout: 90_000 })
      .toContainEqual(expect.stringMatching(said))
    await game.getByRole('button', { name: '记录' }).click()
    const history = game.getByRole('dialog', { name: '最近记录' })
    await expect(history.getByRole('listitem')).toHaveCount(1)
    await expect(history).toContainText('投注 ¥20.00')
    const told = await toldByGame(history.getByRole('listitem'))
    const name = (await game.getByRole('heading', { level: 1 }).textContent()) ?? ''
    const [proof] = await Promise.all([
      page.waitForEvent('popup'),
      game.getByRole('button', { name: '逐局验证' }).click(),
    ])
    await expect(proof.getByRole('status')).toHaveText('1 局全部一致。')
    if (code === 'baccarat') await tampered(proof)
    await proof.close()
    await history.getByRole('button', { name: '关闭' }).click()
    await page.goto((await page.locator('iframe').getAttribute('src')) ?? '')
    await expect(page.locator('.app')).toHaveAttribute('data-phase', /bets|draw/)
    expect(await violations(page)).toEqual([])
    await expectBet(page, name, told)
  })
}

/** Words of the table that are written although they stand already; read by `inVain`. */
async function noteWords(game: FrameLocator): Promise<void> {
  await game.locator('.app').evaluate((app) => {
    const text = (nodes: NodeList) => [...nodes].map((node) => node.textContent).join('')
    const inVain: string[] = []
    const note = (records: MutationRecord[]) => {
      for (const { target, addedNodes, removedNodes } of records) {
        const word = target instanceof Element && target.closest('.clock, .board, .deck')
        if (word && text(addedNodes) === text(removedNodes)) inVain.push(word.innerHTML)
      }
    }
    new MutationObserver(note).observe(app, { childList: true, subtree: true })
    Object.assign(window, { inVain })
  })
}

const inVain = (game: FrameLocator) =>
  game.locator('.app').evaluate(() => (window as unknown as { inVain: string[] }).inVain)

test('R-GAME-58, R-GAME-111: chips that are not confirmed cost nothing, and can be taken back', async ({
  page,
}) => {
  const game = await seated(page, 'k3')
  await noteWords(game)
  await expect(async () => {
    await placeOf(game, 'big').click({ timeout: 5000 })
    await placeOf(game, 'odd').click({ timeout: 1000 })
    await expect(confirmButton(game)).toHaveText('确认投注 ¥2', { timeout: 1000 })
    await game.getByRole('button', { name: '撤销' }).click({ timeout: 1000 })
    await expect(confirmButton(game)).toHaveText('确认投注 ¥1', { timeout: 1000 })
  }).toPass({ timeout: 120_000 })
  await expect(game.locator('#result')).toContainText('开奖', { timeout: 60_000 })
  await expect(confirmButton(game)).toHaveText('确认投注')
  await expect(game.locator('#balance')).toContainText('100.00')
  expect(await inVain(game)).toEqual([])
})

/** Chips on the kite, let go by hand: the line breaks at once now and then, and then there is a next round. */
async function letGo(game: FrameLocator): Promise<string> {
  const said = game.locator('#result')
  const button = game.getByRole('button', { name: /^收取 ¥/ })
  let told = ''
  await expect(async () => {
    await bet(game, ['in', 'in'])
    // At this pace a line may hold for two seconds: no time to see first whether the button stands still.
    await button.click({ timeout: 20_000, force: true })
    await expect(said).toContainText(/在 ×[\d.]+ 收取 ¥/, { timeout: 3000 })
    told = (await said.textContent()) ?? ''
  }).toPass({ timeout: 180_000 })
  return told
}

test('R-GAME-129: the kite is let go by hand, is paid at once at that height, and the round goes on for the others', async ({
  page,
}) => {
  // Enough to lose more than one.
  const game = await seated(page, 'crash', 500)
  const heard = await listening(game)
  await game.getByRole('button', { name: '筹码 10', exact: true }).click()
  const told = await letGo(game)
  const [, mark = '', paid = ''] = /在 ×([\d.]+) 收取 ¥([\d,.]+)/.exec(told) ?? []
  // Two chips of ten, in whole fen.
  expect(Number(paid)).toBeCloseTo(20 * Number(mark), 2)
  // What is in the air no more cannot be taken again.
  await expect(game.getByRole('button', { name: /^收取 ¥/ })).toHaveCount(0)
  // It breaks at a height of its own, not below the one at which was left.
  const afterwards = async () => {
    const all = await heard()
    const since = all.slice(all.lastIndexOf(told) + 1)
    return since.find((text) => /线在 [\d,.]+× 处断了/.test(text)) ?? ''
  }
  await expect.poll(afterwards, { timeout: 60_000 }).not.toBe('')
  const breaks = /线在 ([\d,.]+)× 处断了/.exec(await afterwards())?.[1] ?? ''
  expect(Number(breaks.replaceAll(',', ''))).toBeGreaterThanOrEqual(Number(mark))
  await game.getByRole('button', { name: '记录' }).click()
  const history = game.getByRole('dialog', { name: '最近记录' })
  const row = await toldByGame(history.getByRole('listitem').first())
  expect(row.payout).toBe(BigInt(Math.round(Number(paid) * 100)))
  const name = (await game.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await expectBet(page, name, row)
})
