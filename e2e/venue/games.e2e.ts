import { expect, type FrameLocator, type Page, test } from '@playwright/test'
import { fund, newAccount, openAs, toVenue } from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { betOfRow, expectBet } from '../kit/bet-record.ts'

const providers = {
  obgdy: '锦鲤',
  fgdz: '福鲤',
  pp: '泡泡',
  ae: '莲池',
  qi: '棋乐',
} as const

/** Opens the game in its frame, as a player with money there. */
async function openGame(
  page: Page,
  provider: keyof typeof providers,
  code: string,
): Promise<FrameLocator> {
  const account = await fund(await newAccount(), 200)
  // Board games use the centre wallet (R-SEAM-24).
  if (provider !== 'qi') await toVenue(account, provider, 100)
  await openAs(page, account, `/gamePage?name=${provider}&type=0&code=${code}`)
  return page.frameLocator('iframe')
}

function main(game: FrameLocator) {
  return game.locator('#spin')
}

/** Waits until the main button is enabled, then presses it. */
async function press(game: FrameLocator): Promise<void> {
  await expect(main(game)).toBeEnabled()
  await main(game).click()
}

/** Expects a settled round: the result below the stage, and the main button ready. */
async function expectEnd(game: FrameLocator, action: string): Promise<void> {
  const result = game.locator('#result')
  await expect(result).toContainText(/赢得|返还|没有中奖|本局结束/)
  await expect(main(game)).toBeEnabled()
  await expect(main(game)).toHaveText(action)
}

/** How to play each game once, from the session to the end of the round. */
const games = [
  {
    provider: 'obgdy',
    code: 'koi-leap',
    action: '旋转',
    play: press,
  },
  {
    provider: 'obgdy',
    code: 'plinko',
    action: '落珠',
    play: async (game) => {
      await game.getByRole('button', { name: '8', exact: true }).click()
      await game.getByRole('button', { name: '高', exact: true }).click()
      await press(game)
    },
  },
  {
    provider: 'obgdy',
    code: 'video-poker',
    action: '发牌',
    play: async (game) => {
      await press(game)
      const card = game.locator('.card-spot').nth(2)
      await expect(card).toBeEnabled()
      await card.click()
      await expect(card).toHaveAttribute('aria-pressed', 'true')
      await expect(main(game)).toHaveText('换 4 张')
      await press(game)
    },
  },
  {
    provider: 'fgdz',
    code: 'mines',
    action: '开始',
    play: async (game, page) => {
      await game.getByRole('button', { name: '1', exact: true }).click()
      await press(game)
      await expect(game.locator('.pond-field').nth(12)).toBeEnabled()
      await game.locator('.pond-field').nth(12).click()
      const openFields = game.locator('.pond-field[data-opened=true]')
      await expect(openFields).toHaveCount(1)
      if ((await openFields.getAttribute('data-face')) === 'puffer') return
      // R-GAME-52: a reload keeps the state of the round.
      await page.reload()
      await expect(openFields).toHaveCount(1)
      await expect(main(game)).toContainText('收取')
      await press(game)
    },
  },
  {
    provider: 'fgdz',
    code: 'keno',
    action: '点灯',
    play: async (game) => {
      await press(game)
      await expect(game.locator('#result')).toContainText('请先选')
      await game.getByRole('button', { name: '机选 10' }).click()
      await press(game)
    },
  },
  {
    provider: 'pp',
    code: 'limbo',
    action: '放灯',
    play: async (game) => {
      await game.getByLabel('自定目标倍数').fill('1')
      await press(game)
      await expect(game.locator('#result')).toContainText('1.01')
      await game.getByLabel('自定目标倍数').fill('1.25')
      await press(game)
    },
  },
  {
    provider: 'ae',
    code: 'classic-slot',
    action: '转动',
    play: press,
  },
  {
    provider: 'ae',
    code: 'dice',
    action: '投珠',
    play: async (game) => {
      await game.getByRole('button', { name: '大于' }).click()
      await press(game)
    },
  },
  {
    provider: 'ae',
    code: 'scratch-card',
    action: '买一张',
    play: async (game) => {
      await press(game)
      await game.getByRole('button', { name: '全部刮开' }).click()
    },
  },
  {
    provider: 'ae',
    code: 'hold-and-spin',
    action: '放灯',
    play: async (game) => {
      // The lanterns of this slot take long, so play fast.
      await game.getByRole('button', { name: '快速' }).click()
      await press(game)
    },
  },
  {
    provider: 'fgdz',
    code: 'cluster-slot',
    action: '旋转',
    play: press,
  },
  {
    provider: 'pp',
    code: 'tumble-slot',
    action: '旋转',
    play: press,
  },
  {
    provider: 'qi',
    code: 'blackjack',
    action: '发牌',
    play: async (game) => {
      await press(game)
      // A blackjack of either side ends the round at once.
      const result = game.locator('#result')
      await expect(result).toContainText(/庄家明牌|赢得|返还|没有中奖/)
      if ((await result.textContent())?.includes('明牌')) await press(game)
    },
  },
  {
    provider: 'qi',
    code: 'three-card',
    action: '发牌',
    play: async (game) => {
      await press(game)
      await expect(game.locator('#result')).toContainText('跟注还是弃牌')
      await game.getByRole('button', { name: '弃牌' }).click()
    },
  },
  {
    provider: 'qi',
    code: 'casino-holdem',
    action: '发牌',
    play: async (game) => {
      await press(game)
      await expect(game.locator('#result')).toContainText('跟注还是弃牌')
      await expect(main(game)).toHaveText('跟注 ¥2')
      await game.getByRole('button', { name: '弃牌' }).click()
    },
  },
] as const satisfies readonly {
  provider: keyof typeof providers
  code: string
  action: string
  play: (game: FrameLocator, page: Page) => Promise<void>
}[]

for (const { provider, code, action, play } of games) {
  test(`R-GAME-55: ${code} is played to its end, and stands in the record`, async ({
    page,
  }) => {
    const game = await openGame(page, provider, code)
    await expect(main(game)).toHaveText(action)
    await play(game, page)
    await expectEnd(game, action)
    await game.getByRole('button', { name: '记录' }).click()
    const history = game.getByRole('dialog', { name: '最近记录' })
    await expect(history.getByRole('listitem')).toHaveCount(1)
    await expect(history).toContainText('投注 ¥1.00')
    const bet = await betOfRow(history.getByRole('listitem'))
    await history.getByRole('button', { name: '关闭' }).click()
    const name = (await game.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await game.getByRole('button', { name: '说明' }).click()
    await expect(game.getByRole('dialog', { name: '游戏说明' })).toContainText('理论返还率')
    // Opens the game outside its frame, because axe does not check frames.
    await page.goto((await page.locator('iframe').getAttribute('src')) ?? '')
    await expect(page.locator('#spin')).toBeEnabled()
    expect(await violations(page)).toEqual([])
    await expectBet(page, name, bet)
  })
}

test('R-GAME-110: reels turn and stop without a cell made anew', async ({ page }) => {
  const game = await openGame(page, 'obgdy', 'koi-leap')
  await expect(main(game)).toBeEnabled()
  const cells = await game.locator('.reels .cell').elementHandles()
  await press(game)
  await expectEnd(game, '旋转')
  expect(await game.locator('.reels .cell').count()).toBe(cells.length)
  for (const cell of cells)
    expect(await cell.evaluate((each) => each.isConnected)).toBe(true)
  // R-GAME-117: a reload keeps the result and the grid.
  const result = (await game.locator('#result').textContent()) ?? ''
  const gridText = (await game.locator('#grid-text').textContent()) ?? ''
  await page.reload()
  await expect(game.locator('#grid-text')).toHaveText(gridText)
  await expect(game.locator('#result')).toContainText(result.slice(0, 4))
  // The text names exactly the symbols in the window.
  const text = (await game.locator('#grid-text').textContent()) ?? ''
  const names = text.split('；').flatMap((reel) => reel.split('：')[1]?.split('、') ?? [])
  expect(names).toHaveLength(15)
  const symbols = game.locator('.strip use')
  expect(
    new Set(await symbols.evaluateAll((all) => all.map((use) => use.getAttribute('href'))))
      .size,
  ).toBe(new Set(names).size)
})

test('R-GAME-115: however many rounds were lost, the game is no wider than the phone', async ({
  page,
}) => {
  const game = await openGame(page, 'ae', 'dice')
  for (let rounds = 1; rounds <= 8; rounds += 1) {
    await expect(main(game)).toBeEnabled()
    await press(game)
    await expect(game.locator('#past li')).toHaveCount(rounds)
  }
  const widths = await game
    .locator('.app')
    .evaluate((each) => [each.scrollWidth, each.clientWidth])
  expect(widths[0]).toBe(widths[1])
})

test('R-GAME-59: rounds by themselves stop where they were told to', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const game = await openGame(page, 'ae', 'classic-slot')
  const auto = game.locator('#auto')
  await auto.click()
  const sheet = game.getByRole('dialog', { name: '自动进行' })
  await sheet
    .getByRole('group', { name: '亏损达到投注的' })
    .getByRole('button', { name: '5 倍', exact: true })
    .click()
  await sheet.getByRole('group', { name: '单局派彩达到' }).getByText('50 倍').click()
  await expect(sheet.getByRole('status')).toHaveText(
    '每局 ¥1.00，最多 10 局，净亏损不超过 ¥5.00。',
  )
  await sheet.getByRole('button', { name: '开始自动' }).click()
  await expect(auto).toHaveText(/停止 \d+/)
  await expect(game.locator('#result')).toContainText(/自动已完成|自动已停/, {
    timeout: 120_000,
  })
  await expect(auto).toHaveText('自动')
  const balance = (await game.locator('#balance b').textContent()) ?? ''
  expect(Number.parseFloat(balance)).toBeGreaterThanOrEqual(95)

  await auto.click()
  await sheet.getByText('50 局').click()
  await sheet.getByRole('button', { name: '开始自动' }).click()
  await auto.click()
  await expect(auto).toHaveText('自动')
  await expectEnd(game, '转动')
})

test('R-GAME-54: past rounds are proved without a network, a tampered one is not', async ({
  page,
}) => {
  const game = await openGame(page, 'ae', 'dice')
  for (let round = 0; round < 3; round += 1) {
    await press(game)
    await expectEnd(game, '投珠')
  }
  await game.getByRole('button', { name: '公平' }).click()
  const seeds = game.getByRole('dialog', { name: '公平验证' })
  await seeds.getByLabel('新的客户端种子').fill('不行')
  await seeds.getByRole('button', { name: '更换种子并公布旧种子' }).click()
  await expect(seeds.getByRole('alert')).toContainText('1–64')
  await seeds.getByLabel('新的客户端种子').fill('my-seed')
  await seeds.getByRole('button', { name: '更换种子并公布旧种子' }).click()
  await expect(seeds).toContainText('my-seed')
  await seeds.getByRole('button', { name: '关闭' }).click()
  await game.getByRole('button', { name: '记录' }).click()
  const [proof] = await Promise.all([
    page.waitForEvent('popup'),
    game.getByRole('button', { name: '逐局验证' }).click(),
  ])
  const verdict = proof.getByRole('status')
  await expect(verdict).toHaveText('3 局全部一致。')
  await page.context().setOffline(true)
  const text = proof.getByLabel('粘贴记录，或把文件拖到这里')
  const proofData = JSON.parse(await text.inputValue())
  proofData.rounds[1].payout = '77.00'
  await text.fill(JSON.stringify(proofData))
  await proof.getByRole('button', { name: '验证', exact: true }).click()
  await expect(verdict).toContainText('1 局与种子不符！2 局一致')
  await expect(proof.getByText('按种子算出的结果与记录不同')).toBeVisible()
  await proof.getByLabel('选择文件').setInputFiles({
    name: 'rounds.json',
    mimeType: 'application/json',
    buffer: Buffer.from('not a file of rounds'),
  })
  await expect(verdict).toContainText('读不出记录')
})
