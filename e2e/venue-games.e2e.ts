import { expect, type FrameLocator, type Page, test } from '@playwright/test'
import { fund, newAccount, openAs, toVenue } from './api.ts'
import { violations } from './axe.ts'
import { expectBet, toldByGame } from './bet-record.ts'

const studios = { obgdy: '锦鲤', fgdz: '福鲤', pp: '泡泡', ae: '莲池', qi: '棋乐' } as const

/** The game in its frame, opened by a player who has money there. */
async function seated(
  page: Page,
  studio: keyof typeof studios,
  code: string,
): Promise<FrameLocator> {
  const account = await fund(await newAccount(), 200)
  // The board games are played with the centre's money (R-SEAM-24).
  if (studio !== 'qi') await toVenue(account, studio, 100)
  await openAs(page, account, `/gamePage?name=${studio}&type=0&code=${code}`)
  return page.frameLocator('iframe')
}

function main(game: FrameLocator) {
  return game.locator('#spin')
}

/** Presses the main button when it can be pressed. */
async function press(game: FrameLocator): Promise<void> {
  await expect(main(game)).toBeEnabled()
  await main(game).click()
}

/** A settled round: said under the stage, and the next one may begin. */
async function ended(game: FrameLocator, action: string): Promise<void> {
  const said = game.locator('#result')
  await expect(said).toContainText(/赢得|返还|没有中奖|本局结束/)
  await expect(main(game)).toBeEnabled()
  await expect(main(game)).toHaveText(action)
}

/** How each title is played once, from the seat to the end of the round. */
const titles = [
  {
    studio: 'obgdy',
    code: 'koi-leap',
    action: '旋转',
    play: press,
  },
  {
    studio: 'obgdy',
    code: 'plinko',
    action: '落珠',
    play: async (game) => {
      await game.getByRole('button', { name: '8', exact: true }).click()
      await game.getByRole('button', { name: '高', exact: true }).click()
      await press(game)
    },
  },
  {
    studio: 'obgdy',
    code: 'video-poker',
    action: '发牌',
    play: async (game) => {
      await press(game)
      const held = game.locator('.card-spot').nth(2)
      await expect(held).toBeEnabled()
      await held.click()
      await expect(held).toHaveAttribute('aria-pressed', 'true')
      await expect(main(game)).toHaveText('换 4 张')
      await press(game)
    },
  },
  {
    studio: 'fgdz',
    code: 'mines',
    action: '开始',
    play: async (game, page) => {
      await game.getByRole('button', { name: '1', exact: true }).click()
      await press(game)
      await expect(game.locator('.pond-field').nth(12)).toBeEnabled()
      await game.locator('.pond-field').nth(12).click()
      const opened = game.locator('.pond-field[data-opened=true]')
      await expect(opened).toHaveCount(1)
      if ((await opened.getAttribute('data-face')) === 'puffer') return
      // R-GAME-52: the round stands as it stood after a reload.
      await page.reload()
      await expect(opened).toHaveCount(1)
      await expect(main(game)).toContainText('收取')
      await press(game)
    },
  },
  {
    studio: 'fgdz',
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
    studio: 'pp',
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
    studio: 'ae',
    code: 'classic-slot',
    action: '转动',
    play: press,
  },
  {
    studio: 'ae',
    code: 'dice',
    action: '投珠',
    play: async (game) => {
      await game.getByRole('button', { name: '大于' }).click()
      await press(game)
    },
  },
  {
    studio: 'ae',
    code: 'scratch-card',
    action: '买一张',
    play: async (game) => {
      await press(game)
      await game.getByRole('button', { name: '全部刮开' }).click()
    },
  },
  {
    studio: 'ae',
    code: 'hold-and-spin',
    action: '放灯',
    play: async (game) => {
      // Held lanterns take their time.
      await game.getByRole('button', { name: '快速' }).click()
      await press(game)
    },
  },
  {
    studio: 'fgdz',
    code: 'cluster-slot',
    action: '旋转',
    play: press,
  },
  {
    studio: 'pp',
    code: 'tumble-slot',
    action: '旋转',
    play: press,
  },
  {
    studio: 'qi',
    code: 'blackjack',
    action: '发牌',
    play: async (game) => {
      await press(game)
      // A blackjack of either side ends it by itself.
      const said = game.locator('#result')
      await expect(said).toContainText(/庄家明牌|赢得|返还|没有中奖/)
      if ((await said.textContent())?.includes('明牌')) await press(game)
    },
  },
  {
    studio: 'qi',
    code: 'three-card',
    action: '发牌',
    play: async (game) => {
      await press(game)
      await expect(game.locator('#result')).toContainText('跟注还是弃牌')
      await game.getByRole('button', { name: '弃牌' }).click()
    },
  },
  {
    studio: 'qi',
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
  studio: keyof typeof studios
  code: string
  action: string
  play: (game: FrameLocator, page: Page) => Promise<void>
}[]

for (const { studio, code, action, play } of titles) {
  test(`R-GAME-55: ${code} is played to its end, and stands in the record`, async ({
    page,
  }) => {
    const game = await seated(page, studio, code)
    await expect(main(game)).toHaveText(action)
    await play(game, page)
    await ended(game, action)
    await game.getByRole('button', { name: '记录' }).click()
    const history = game.getByRole('dialog', { name: '最近记录' })
    await expect(history.getByRole('listitem')).toHaveCount(1)
    await expect(history).toContainText('投注 ¥1.00')
    const told = await toldByGame(history.getByRole('listitem'))
    await history.getByRole('button', { name: '关闭' }).click()
    const name = (await game.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await game.getByRole('button', { name: '说明' }).click()
    await expect(game.getByRole('dialog', { name: '游戏说明' })).toContainText('理论返还率')
    // A page of its own for once: what checks pages does not look into frames.
    await page.goto((await page.locator('iframe').getAttribute('src')) ?? '')
    await expect(page.locator('#spin')).toBeEnabled()
    expect(await violations(page)).toEqual([])
    await expectBet(page, name, told)
  })
}

test('R-GAME-110: reels turn and stop without a cell made anew', async ({ page }) => {
  const game = await seated(page, 'obgdy', 'koi-leap')
  await expect(main(game)).toBeEnabled()
  const cells = await game.locator('.reels .cell').elementHandles()
  await press(game)
  await ended(game, '旋转')
  expect(await game.locator('.reels .cell').count()).toBe(cells.length)
  for (const cell of cells)
    expect(await cell.evaluate((each) => each.isConnected)).toBe(true)
  // R-GAME-117: a reload loses nothing of it.
  const said = (await game.locator('#result').textContent()) ?? ''
  const shown = (await game.locator('#grid-text').textContent()) ?? ''
  await page.reload()
  await expect(game.locator('#grid-text')).toHaveText(shown)
  await expect(game.locator('#result')).toContainText(said.slice(0, 4))
  // What it says is what it shows: nothing else stands in the window.
  const text = (await game.locator('#grid-text').textContent()) ?? ''
  const names = text.split('；').flatMap((reel) => reel.split('：')[1]?.split('、') ?? [])
  expect(names).toHaveLength(15)
  const drawn = game.locator('.strip use')
  expect(
    new Set(await drawn.evaluateAll((all) => all.map((use) => use.getAttribute('href'))))
      .size,
  ).toBe(new Set(names).size)
})

test('R-GAME-115: however many rounds were lost, the game is no wider than the phone', async ({
  page,
}) => {
  const game = await seated(page, 'ae', 'dice')
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
  const game = await seated(page, 'ae', 'classic-slot')
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
    timeout: 60_000,
  })
  await expect(auto).toHaveText('自动')
  const left = (await game.locator('#balance b').textContent()) ?? ''
  expect(Number.parseFloat(left)).toBeGreaterThanOrEqual(95)

  await auto.click()
  await sheet.getByText('50 局').click()
  await sheet.getByRole('button', { name: '开始自动' }).click()
  await auto.click()
  await expect(auto).toHaveText('自动')
  await ended(game, '转动')
})

test('R-GAME-54: past rounds are proved without a network, a tampered one is not', async ({
  page,
}) => {
  const game = await seated(page, 'ae', 'dice')
  for (let round = 0; round < 3; round += 1) {
    await press(game)
    await ended(game, '投珠')
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
  const told = JSON.parse(await text.inputValue())
  told.rounds[1].payout = '77.00'
  await text.fill(JSON.stringify(told))
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
