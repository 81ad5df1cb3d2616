import { betrecord } from '@jinli/contract/bet/bet'
import { uptransferstatus } from '@jinli/contract/wallet/wallet'
import { type Fen, formatYuan, parseYuan } from '@jinli/money/money'
import { expect, type FrameLocator, type Locator, type Page, test } from '@playwright/test'
import { type Account, fund, must, newAccount, openAs, toVenue } from '../kit/api.ts'
import { button, open } from '../kit/player.ts'

/** How long a place may show another figure without saying how old it is: a request under way, on a slow machine. */
const silentMs = 20_000
const ageText = /前的场馆余额|场馆余额尚未核实|正在更新场馆余额/
const yuan = (fen: Fen) => `¥${formatYuan(fen)}`

/** The player's money as the games themselves tell it. */
type Money = { centre: Fen; venues: Map<string, Fen> }

const atVenues = ({ venues }: Money) => [...venues.values()].reduce((a, b) => a + b, 0n)
const totalOf = (money: Money) => money.centre + atVenues(money)

/** Expects the texts in this place, or the age of its figures; in the end the texts. */
async function expectPlace(place: string, root: Locator, texts: readonly string[]) {
  const read = async () => ((await root.textContent()) ?? '').replaceAll(/\s/g, '')
  const missingTexts = (text: string) => texts.filter((each) => !text.includes(each))
  await expect(async () => {
    const text = await read()
    if (!ageText.test(text))
      expect([place, text, missingTexts(text)]).toEqual([place, text, []])
  }).toPass({ timeout: silentMs, intervals: [50, 100, 250] })
  await expect
    .poll(async () => [place, missingTexts(await read())], { timeout: 30_000 })
    .toEqual([place, []])
}

const region = (page: Page, name: string) => page.getByRole('region', { name })

/** Expects the same sum in the head of the game, and in its sheet where money moves. */
async function expectInGame(page: Page, venue: string, money: Money): Promise<void> {
  const own = money.venues.get(venue)
  const elsewhere = atVenues(money) - (own ?? 0n)
  await button(page, '展开工具').click()
  await expectPlace(`game head, ${venue}`, page.locator('dl[aria-label=资金]'), [
    `中心钱包${yuan(money.centre)}`,
    `总资产${yuan(totalOf(money))}`,
    own === undefined ? `其他场馆余额${yuan(elsewhere)}` : `其他场馆${yuan(elsewhere)}`,
    ...(own === undefined ? [] : [`场馆余额${yuan(own)}`]),
  ])
  await button(page, '收起工具').click()
  if (own === undefined) return
  await button(page, '转账').click()
  const sheet = page.getByRole('dialog', { name: '转账' })
  await expectPlace(`transfer sheet, ${venue}`, sheet, [
    `中心钱包${yuan(money.centre)}`,
    yuan(own),
  ])
  await button(sheet, '关闭').click()
}

/** Expects the same sum on all screens that show money. */
async function expectEverywhere(page: Page, money: Money): Promise<void> {
  const total = yuan(totalOf(money))
  const parts = [`中心钱包${yuan(money.centre)}`, `游戏钱包${yuan(atVenues(money))}`]
  await open(page, '/')
  const header = page.getByRole('banner')
  await expectPlace('home', region(page, '钱包'), [`总资产${total}`, ...parts])
  await expectPlace('home head', header, [`总资产${total}`])
  await button(header, '打开菜单').click()
  await expectPlace('drawer', page.getByRole('dialog'), [`总资产${total}`])
  await open(page, '/mine')
  await expectPlace('/mine', region(page, '钱包'), [`总资产${total}`, ...parts])
  await open(page, '/money')
  await expectPlace('/money', region(page, '总资产'), [`总资产${total}`, ...parts])
  await open(page, '/transfer')
  await expectPlace('/transfer', page.getByRole('main'), [`总资产${total}`, ...parts])
  await open(page, '/withdrawal')
  await expectPlace('/withdrawal', region(page, '钱包余额'), [
    `中心钱包（可取）${yuan(money.centre)}`,
    `游戏钱包${yuan(atVenues(money))}`,
  ])
}

/** Expects the headline of the bet records: what was won is what the money has grown by, and open stakes. */
async function expectRecords(page: Page, account: Account, growth: Fen): Promise<void> {
  const sums = page.getByLabel('注单合计')
  // The feed may bring the last bet after the first look; each visit reads the records again.
  await expect(async () => {
    await open(page, '/mine')
    await open(page, '/betRecord')
    const openBets = await must(betrecord, { status: 2, pagesize: 100 }, account)
    const result = growth + openBets.data.reduce((sum, bet) => sum + bet.bet_amount, 0n)
    const sign = result < 0n ? '-' : result > 0n ? '+' : ''
    const text = `输赢合计${sign}${yuan(result < 0n ? -result : result)}`
    await expectPlace('/betRecord', sums, [text])
  }).toPass({ timeout: 180_000 })
}

const main = (game: FrameLocator) => game.locator('#spin')

async function press(game: FrameLocator): Promise<void> {
  await expect(main(game)).toBeEnabled()
  await main(game).click()
}

async function pressToEnd(game: FrameLocator): Promise<void> {
  await press(game)
  await expect(game.locator('#result')).toContainText(/赢得|返还|没有中奖/)
  await expect(main(game)).toBeEnabled()
}

/** Bets one chip of ten on a place, and waits until the round has settled it. */
async function betAtTable(game: FrameLocator, place: string): Promise<void> {
  const betButton = game.locator(`[data-place="${place}"]`)
  await game.getByRole('button', { name: '筹码 10', exact: true }).click()
  await expect(async () => {
    await betButton.click({ timeout: 15_000 })
    await game.getByRole('button', { name: /^确认投注/ }).click({ timeout: 1000 })
    await expect(game.locator('#staked')).toContainText('10.00', { timeout: 2000 })
  }).toPass({ timeout: 300_000 })
  const history = game.getByRole('dialog', { name: '最近记录' })
  await expect(async () => {
    await game.getByRole('button', { name: '记录' }).click()
    await expect(history.getByRole('listitem')).toHaveCount(1)
    const text = (await history.textContent()) ?? ''
    await history.getByRole('button', { name: '关闭' }).click()
    expect(text).not.toMatch(/待开奖|进行中/)
  }).toPass({ timeout: 300_000, intervals: [500] })
}

/** Puts ten yuan on the last fixture of the list. The bet slip stays open. */
async function betOnMatch(game: FrameLocator): Promise<void> {
  await game.locator('.fixture[data-phase="soon"]').last().locator('.odd').first().click()
  await game.getByRole('button', { name: '投注单 1' }).click()
  const betSlip = game.getByRole('dialog', { name: '投注单' })
  await betSlip.getByLabel(/投注金额/).fill('10')
  await expect(async () => {
    if (await betSlip.isVisible())
      await betSlip.getByRole('button', { name: '确认投注' }).click()
    await expect(game.locator('#result')).toContainText('投注成功', { timeout: 3000 })
  }).toPass({ timeout: 300_000 })
}

/** The titles of the evening: slots, decisions, a running round, a table, the centre wallet's games, a match. */
const titles: readonly {
  venue: string
  code: string
  play: (game: FrameLocator) => Promise<void>
}[] = [
  { venue: 'obgdy', code: 'koi-leap', play: pressToEnd },
  {
    venue: 'fgdz',
    code: 'mines',
    play: async (game) => {
      await press(game)
      await expect(game.locator('.pond-field').nth(12)).toBeEnabled()
      await game.locator('.pond-field').nth(12).click()
      const result = game.locator('#result')
      await expect(result).toContainText(/本局结束|颗珍珠/)
      if ((await result.textContent())?.includes('颗珍珠')) await pressToEnd(game)
    },
  },
  {
    venue: 'fgdz',
    code: 'keno',
    play: async (game) => {
      await game.getByRole('button', { name: '机选 10' }).click()
      await pressToEnd(game)
    },
  },
  { venue: 'ae', code: 'dice', play: pressToEnd },
  { venue: 'pp', code: 'limbo', play: pressToEnd },
  { venue: 'pp', code: 'crash', play: (game) => betAtTable(game, 'in') },
  {
    venue: 'qi',
    code: 'blackjack',
    play: async (game) => {
      await press(game)
      const result = game.locator('#result')
      await expect(result).toContainText(/庄家明牌|赢得|返还|没有中奖/)
      if ((await result.textContent())?.includes('明牌')) await pressToEnd(game)
    },
  },
  {
    venue: 'qi',
    code: 'three-card',
    play: async (game) => {
      await press(game)
      await expect(game.locator('#result')).toContainText('跟注还是弃牌')
      await game.getByRole('button', { name: '弃牌' }).click()
      await expect(game.locator('#result')).toContainText('弃了牌')
    },
  },
  { venue: 'jinlin', code: 'baccarat', play: (game) => betAtTable(game, 'banker') },
  { venue: 'jinlin', code: 'football', play: betOnMatch },
]

/** Returns the balance that the game shows once it stands still: a win arrives a moment after the round's end. */
async function balanceIn(game: FrameLocator): Promise<Fen> {
  let text = ''
  await expect(async () => {
    const before = text
    text = (await game.locator('#balance').textContent()) ?? ''
    expect(text).toBe(before)
  }).toPass({ intervals: [2000] })
  const fen = parseYuan(text.replaceAll(/[^\d.]/g, ''))
  if (fen === null) throw new Error(`no balance: ${text}`)
  return fen
}

// R-GAME-161 R-MONEY-18
test('P-20: an evening over ten titles: every place that shows money says the same sum', async ({
  page,
}) => {
  const account = await fund(await newAccount(), 700)
  await must(uptransferstatus, { transferstatus: false }, account)
  const venues = ['obgdy', 'fgdz', 'ae', 'pp', 'jinlin']
  for (const venue of venues) await toVenue(account, venue, 100)
  const money: Money = {
    centre: 20_000n,
    venues: new Map(venues.map((venue) => [venue, 10_000n])),
  }
  await openAs(page, account, '/')
  for (const { venue, code, play } of titles) {
    await test.step(code, async () => {
      await open(page, `/gamePage?name=${venue}&type=0&code=${code}`)
      const game = page.frameLocator('iframe')
      await expect(game.locator('#balance')).toContainText(/\d\.\d\d/)
      await play(game)
      const balance = await balanceIn(game)
      if (venue === 'qi') money.centre = balance
      else money.venues.set(venue, balance)
      await expectInGame(page, venue, money)
      await expectEverywhere(page, money)
      await expectRecords(page, account, totalOf(money) - 70_000n)
    })
  }
})
