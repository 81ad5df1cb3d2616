import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { gamesOf } from '../src/catalog/game-list.ts'
import { theoreticalReturns } from '../src/catalog/theoretical-returns.ts'
import { isSportsbook } from '../src/games/game.ts'
import { theoreticalReturn } from '../src/games/koi-leap/return-to-player.ts'
import { marginPercent } from '../src/games/sportsbook-rules.ts'
import { openVenue } from './venue-client.ts'

let venue: Awaited<ReturnType<typeof openVenue>>
beforeAll(async () => {
  venue = await openVenue()
})
afterAll(() => venue.close())

const page = readFileSync(new URL('../../../docs/pay-sheets.txt', import.meta.url), 'utf8')
const line =
  /^\| (?!play)[^|-][^|]* \| ([\d.]+) %(?: ± ([\d.]+))? \| [^|]* \| ([\d.]+) \|/gm

/** Parses the returns and the deviation of a game from its section in docs/pay-sheets.txt. */
function ofPage(game: string) {
  const section = page.split(/^(?=## )/m).find((each) => each.startsWith(`## ${game}\n`))
  const lines = [...(section ?? '').matchAll(line)].map(
    ([, share = '', half = '0', variance = '']) => {
      const [rtp, band] = [Number.parseFloat(share) / 100, Number.parseFloat(half) / 100]
      return { least: rtp - band, most: rtp + band, variance: Number.parseFloat(variance) }
    },
  )
  expect(lines.length, game).toBeGreaterThan(0)
  return {
    least: Math.min(...lines.map(({ least }) => least)),
    most: Math.max(...lines.map(({ most }) => most)),
    deviation: Math.sqrt(Math.max(...lines.map(({ variance }) => variance))),
  }
}

/** Parses the return of all stakes by the best play from the game's section in docs/pay-sheets.txt. */
function ofAllStakes(game: string): number {
  const section = page.split(/^(?=## )/m).find((each) => each.startsWith(`## ${game}\n`))
  const shares = [...(section ?? '').matchAll(/of all stakes: ([\d.]+) %/g)]
  return Math.max(...shares.map(([, share = '']) => Number.parseFloat(share) / 100))
}

const theories = Object.entries(theoreticalReturns)
const books = [...gamesOf(null).values()].filter(isSportsbook).map(({ code }) => code)
const skillGames = ['video-poker', 'blackjack', 'three-card', 'casino-holdem']

// R-ADMIN-197 R-GAME-123
it.each(theories.filter(([game]) => game !== 'koi-leap' && !books.includes(game)))(
  '%s has the returns and the deviation of its pay sheet',
  (game, { rtp_least, rtp_most, deviation }) => {
    const sheet = ofPage(game)
    const [least, most] = [Number.parseFloat(rtp_least), Number.parseFloat(rtp_most)]
    if (skillGames.includes(game)) {
      expect(least).toBe(0)
      // Video poker has no later stakes, so its sheet has only one return.
      const countedReturn = game === 'video-poker' ? sheet.most : ofAllStakes(game)
      expect(countedReturn).toBeGreaterThanOrEqual(sheet.most - 1e-9)
      expect(most - countedReturn).toBeGreaterThanOrEqual(-1e-9)
      expect(most - countedReturn).toBeLessThan(0.0001)
    } else {
      expect(sheet.least - least).toBeGreaterThanOrEqual(-1e-9)
      expect(sheet.least - least).toBeLessThan(0.0001)
      expect(most - sheet.most).toBeGreaterThanOrEqual(-1e-9)
      expect(most - sheet.most).toBeLessThan(0.0001)
    }
    if (deviation) expect(Number.parseFloat(deviation)).toBeCloseTo(sheet.deviation, 1)
  },
)

it.each(books)('V-1: %s states the return of the best single bet by its margin', (game) => {
  const most = Number.parseFloat(theoreticalReturns[game]?.rtp_most ?? '0')
  expect(most).toBeGreaterThanOrEqual(ofPage(game).most)
  expect(most).toBeGreaterThanOrEqual(100 / (100 + marginPercent))
  expect(most - 100 / (100 + marginPercent)).toBeLessThan(0.0001)
})

it('V-1: every game states its return, by which its rebate is judged', () => {
  expect(Object.keys(theoreticalReturns).toSorted()).toEqual(
    [...gamesOf(null).keys()].toSorted(),
  )
})

it('R-ADMIN-197: the slot states its exact return; every return but of bet slips has a deviation', () => {
  const { numerator, denominator } = theoreticalReturn()
  const rtp = Number((numerator * 1_000_000n) / denominator) / 1_000_000
  const {
    rtp_least = '',
    rtp_most = '',
    deviation = '',
  } = theoreticalReturns['koi-leap'] ?? {}
  expect(Number.parseFloat(deviation)).toBeCloseTo(ofPage('koi-leap').deviation, 1)
  expect(rtp).toBeGreaterThanOrEqual(Number.parseFloat(rtp_least))
  expect(rtp).toBeLessThanOrEqual(Number.parseFloat(rtp_most))
  for (const game of gamesOf(null).values()) {
    const theory = theoreticalReturns[game.code]
    if (!isSportsbook(game)) expect(theory?.deviation, game.code).toBeDefined()
  }
})

it('R-ADMIN-197: the list of games has them', async () => {
  const { body } = await venue.call('/v1/games', {})
  const games = body['games'] as Record<string, unknown>[]
  expect(games.find(({ game }) => game === 'plinko')).toMatchObject({
    rtp_least: '0.9850',
    rtp_most: '0.9905',
    deviation: '5.86',
  })
  expect(games.find(({ game }) => game === 'roulette')).toHaveProperty('deviation', '5.84')
})
