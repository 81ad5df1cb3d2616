import { expect, type FrameLocator, type Page, test } from '@playwright/test'
import { fund, newAccount, openAs, toVenue } from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { betOfRow, expectBet } from '../kit/bet-record.ts'

const tables = [
  { code: 'baccarat', places: ['banker', 'player'], endTexts: /庄 \d 点/ },
  { code: 'roulette', places: ['red', 'dozen-2'], endTexts: /开出 \d+/ },
  { code: 'dragon-tiger', places: ['dragon', 'tiger'], endTexts: /龙 .+虎 / },
  { code: 'dou-niu', places: ['heaven', 'man'], endTexts: /庄(没牛|牛.)，/ },
  { code: 'sic-bo', places: ['big', 'face-6'], endTexts: /共 \d+ 点/ },
  { code: 'race-of-ten', places: ['sum-big', 'sum-odd'], endTexts: /冠亚和 \d+/ },
  { code: 'three-digit', places: ['hundreds-big', 'hundreds-7'], endTexts: /和值 \d+/ },
  { code: 'five-digit', places: ['sum-odd', 'dragon'], endTexts: /总和 \d+/ },
  { code: 'six-of-49', places: ['special-big', 'wave-red'], endTexts: /特码 \d+/ },
  { code: 'crash', places: ['in', 'in'], endTexts: /线在 [\d,.]+× 处断了/ },
  { code: 'k3', places: ['small', 'total-11'], endTexts: /和值 \d+/ },
] as const

/** Providers of the tables that the default provider does not offer. */
const providers: Record<string, 'qi' | 'pp'> = { 'dou-niu': 'qi', crash: 'pp' }

function placeOf(game: FrameLocator, place: string) {
  return game.locator(`[data-place="${place}"]`)
}

async function openTable(page: Page, code: string, money = 100): Promise<FrameLocator> {
  const account = await fund(await newAccount(), 2 * money)
  const provider = providers[code] ?? 'jinlin'
  if (provider !== 'qi') await toVenue(account, provider, money)
  await openAs(page, account, `/gamePage?name=${provider}&type=0&code=${code}`)
  return page.frameLocator('iframe')
}

function confirmButton(game: FrameLocator) {
  return game.getByRole('button', { name: /^确认投注/ })
}

/** Matches the end of a solo round. */
const endText = /赢得|返还|没有中奖/

/** Collects the texts below the table from now on: rounds of twelve seconds leave one second to read them. */
async function listening(game: FrameLocator): Promise<() => Promise<string[]>> {
  const result = game.locator('#result')
  const ear = await result.evaluateHandle((place) => {
    const texts: string[] = []
    const note = () => texts.push(place.textContent ?? '')
    new MutationObserver(note).observe(place, { childList: true, subtree: true })
    return texts
  })
  return () => ear.jsonValue()
}

/** Collects the places that are marked as won or lost from now on: the next round takes the marks away. */
async function watchMarks(game: FrameLocator): Promise<() => Promise<string[]>> {
  const eye = await game.locator('.app').evaluateHandle((table) => {
    const places: string[] = []
    const note = () => {
      for (const place of table.querySelectorAll('[data-place][data-net$=won]'))
        places.push(place.getAttribute('data-place') ?? '')
    }
    new MutationObserver(note).observe(table, {
      attributeFilter: ['data-net'],
      childList: true,
      subtree: true,
    })
    return places
  })
  return () => eye.jsonValue()
}

/** Bets on all `places` in one round; tries again in the next round when the round closes first. */
async function bet(game: FrameLocator, places: readonly string[]): Promise<void> {
  const stake = game.locator('#staked')
  const result = game.locator('#result')
  await expect(async () => {
    for (const place of places) await placeOf(game, place).click({ timeout: 15_000 })
    await expect(confirmButton(game)).toHaveText('确认投注 ¥20', { timeout: 500 })
    await confirmButton(game).click({ timeout: 1000 })
    // The stake stays visible until the next round; the message does not.
    const texts = async () => `${await stake.textContent()} ${await result.textContent()}`
    await expect
      .poll(texts, { intervals: [100], timeout: 6000 })
      .toMatch(/20\.00|已停止投注/)
    await expect(stake).toContainText('20.00', { timeout: 1 })
  }).toPass({ timeout: 120_000 })
}

/** Changes the link of a record: the hash chain then misses its published start. */
async function tamperProof(proof: Page): Promise<void> {
  const text = proof.getByLabel('粘贴记录，或把文件拖到这里')
  const proofData = JSON.parse(await text.inputValue())
  proofData.rounds[0].chain.index += 1
  await text.fill(JSON.stringify(proofData))
  await proof.getByRole('button', { name: '验证', exact: true }).click()
  await expect(proof.getByText('这一环走不回事先公布的起点')).toBeVisible()
}

for (const { code, places, endTexts } of tables) {
  test(`R-GAME-58: ${code} is bet on, and everybody's round comes by the clock`, async ({
    page,
  }) => {
    const game = await openTable(page, code)
    const texts = await listening(game)
    await game.getByRole('button', { name: '筹码 10', exact: true }).click()
    await bet(game, places)
    const endings = async () => (await texts()).filter((text) => endText.test(text))
    await expect
      .poll(endings, { timeout: 90_000 })
      .toContainEqual(expect.stringMatching(endTexts))
    const history = game.getByRole('dialog', { name: '最近记录' })
    // The outcome is told before the round is settled.
    await expect(async () => {
      await game.getByRole('button', { name: '记录' }).click()
      await expect(history.getByRole('listitem')).toHaveCount(1)
      await expect(history).toContainText('投注 ¥20.00')
      if (/待开奖/.test((await history.textContent()) ?? '')) {
        await history.getByRole('button', { name: '关闭' }).click()
        throw new Error('not settled yet')
      }
    }).toPass({ timeout: 300_000 })
    const settledBet = await betOfRow(history.getByRole('listitem'))
    const name = (await game.getByRole('heading', { level: 1 }).textContent()) ?? ''
    const [proof] = await Promise.all([
      page.waitForEvent('popup'),
      game.getByRole('button', { name: '逐局验证' }).click(),
    ])
    await expect(proof.getByRole('status')).toHaveText('1 局全部一致。')
    if (code === 'baccarat') await tamperProof(proof)
    await proof.close()
    await history.getByRole('button', { name: '关闭' }).click()
    await page.goto((await page.locator('iframe').getAttribute('src')) ?? '')
    await expect(page.locator('.app')).toHaveAttribute('data-phase', /bets|draw/)
    expect(await violations(page)).toEqual([])
    await expectBet(page, name, settledBet)
  })
}

// R-GAME-152
for (const code of ['dragon-tiger', 'roulette'] as const) {
  test(`P-23: ${code} tells the own result with the outcome, on the place and in a line`, async ({
    page,
  }) => {
    const game = await openTable(page, code)
    const { places, endTexts } = tables.find((each) => each.code === code) ?? tables[0]
    const texts = await listening(game)
    const marks = await watchMarks(game)
    await game.getByRole('button', { name: '筹码 10', exact: true }).click()
    await bet(game, places)
    // What was told before the bet is the outcome of an earlier round.
    const outcomes = async () => {
      const all = await texts()
      const begin = all.findLastIndex((text) => text.includes('投注成功'))
      return all.slice(begin + 1).filter((text) => endTexts.test(text))
    }
    await expect.poll(outcomes, { timeout: 60_000 }).not.toEqual([])
    // The outcome never stands alone before the own result.
    expect((await outcomes())[0]).toMatch(/(赢得|返还|没有中奖).*本局 [+−]?¥/)
    await expect.poll(marks).toEqual(expect.arrayContaining([...places]))
  })
}

// R-GAME-152
test('P-23: crash tells that it was collected at its moment', async ({ page }) => {
  const game = await openTable(page, 'crash', 500)
  const texts = await listening(game)
  await game.getByRole('button', { name: '筹码 10', exact: true }).click()
  await game.getByRole('button', { name: '1.5×', exact: true }).click()
  await expect(async () => {
    await bet(game, ['in', 'in'])
    const since = (await texts()).length
    const newTexts = async () => (await texts()).slice(since)
    await expect
      .poll(newTexts, { timeout: 40_000 })
      .toContainEqual(expect.stringMatching(/线在 [\d,.]+× 处断了/))
    const all = await newTexts()
    const collectedAt = all.findIndex((text) => text.includes('已在 ×1.50 收取 ¥30.00'))
    const endAt = all.findIndex((text) => /线在/.test(text))
    expect(collectedAt).toBeGreaterThanOrEqual(0)
    expect(collectedAt).toBeLessThan(endAt)
    expect(all[endAt]).toContain('本局 +¥10.00')
  }).toPass({ timeout: 180_000 })
})

/** Records texts of the table that are written again without a change; `inVain` holds them. */
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
  const game = await openTable(page, 'k3')
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

/** Bets on the kite and cashes out before the line breaks; when it breaks too soon, tries another round. */
async function letGo(game: FrameLocator): Promise<string> {
  const result = game.locator('#result')
  const button = game.getByRole('button', { name: /^收取 ¥/ })
  let resultText = ''
  await expect(async () => {
    await bet(game, ['in', 'in'])
    // At this pace a line may last only two seconds: no time to wait until the button is stable.
    await button.click({ timeout: 20_000, force: true })
    await expect(result).toContainText(/在 ×[\d.]+ 收取 ¥/, { timeout: 3000 })
    resultText = (await result.textContent()) ?? ''
  }).toPass({ timeout: 180_000 })
  return resultText
}

test('R-GAME-129: the kite is let go by hand, is paid at once at that height, and the round goes on for the others', async ({
  page,
}) => {
  // Enough money to lose several rounds.
  const game = await openTable(page, 'crash', 500)
  const texts = await listening(game)
  await game.getByRole('button', { name: '筹码 10', exact: true }).click()
  const resultText = await letGo(game)
  const [, mark = '', amount = ''] = /在 ×([\d.]+) 收取 ¥([\d,.]+)/.exec(resultText) ?? []
  // Two chips of ten times the multiple, in whole fen.
  expect(Number(amount)).toBeCloseTo(20 * Number(mark), 2)
  // A bet that has ended cannot be cashed out again.
  await expect(game.getByRole('button', { name: /^收取 ¥/ })).toHaveCount(0)
  // The line breaks at a height that is not below the height of the cash-out.
  const afterwards = async () => {
    const all = await texts()
    const since = all.slice(all.lastIndexOf(resultText) + 1)
    return since.find((text) => /线在 [\d,.]+× 处断了/.test(text)) ?? ''
  }
  await expect.poll(afterwards, { timeout: 60_000 }).not.toBe('')
  const breaks = /线在 ([\d,.]+)× 处断了/.exec(await afterwards())?.[1] ?? ''
  expect(Number(breaks.replaceAll(',', ''))).toBeGreaterThanOrEqual(Number(mark))
  await game.getByRole('button', { name: '记录' }).click()
  const history = game.getByRole('dialog', { name: '最近记录' })
  const row = await betOfRow(history.getByRole('listitem').first())
  expect(row.payout).toBe(BigInt(Math.round(Number(amount) * 100)))
  const name = (await game.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await expectBet(page, name, row)
})
