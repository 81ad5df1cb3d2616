import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { titlesOf } from '../src/offered-titles.ts'
import { titleTheory } from '../src/title-theory.ts'
import { theoreticalReturn } from '../src/titles/koi-leap/return-to-player.ts'
import { openVenue } from './venue-client.ts'

let venue: Awaited<ReturnType<typeof openVenue>>
beforeAll(async () => {
  venue = await openVenue()
})
afterAll(() => venue.close())

const page = readFileSync(new URL('../../../docs/pay-sheets.md', import.meta.url), 'utf8')
const line =
  /^\| (?!play)[^|-][^|]* \| ([\d.]+) %(?: ± ([\d.]+))? \| [^|]* \| ([\d.]+) \|/gm

/** Returns and deviation of a title's section, from its lines. */
function ofPage(title: string) {
  const section = page.split(/^(?=## )/m).find((each) => each.startsWith(`## ${title}\n`))
  const lines = [...(section ?? '').matchAll(line)].map(
    ([, share = '', half = '0', variance = '']) => {
      const [rtp, band] = [Number.parseFloat(share) / 100, Number.parseFloat(half) / 100]
      return { least: rtp - band, most: rtp + band, variance: Number.parseFloat(variance) }
    },
  )
  expect(lines.length, title).toBeGreaterThan(0)
  return {
    least: Math.min(...lines.map(({ least }) => least)),
    most: Math.max(...lines.map(({ most }) => most)),
    deviation: Math.sqrt(Math.max(...lines.map(({ variance }) => variance))),
  }
}

/** What the best play returns of all stakes, as the sheet counts it. */
function ofAllStakes(title: string): number {
  const section = page.split(/^(?=## )/m).find((each) => each.startsWith(`## ${title}\n`))
  const shares = [...(section ?? '').matchAll(/of all stakes: ([\d.]+) %/g)]
  return Math.max(...shares.map(([, share = '']) => Number.parseFloat(share) / 100))
}

const told = Object.entries(titleTheory)
const skilled = ['video-poker', 'blackjack', 'three-card', 'casino-holdem']

// R-ADMIN-197 R-GAME-123
it.each(told.filter(([title]) => title !== 'koi-leap'))(
  '%s tells the returns and the deviation of its pay sheet',
  (title, { rtp_least, rtp_most, deviation }) => {
    const sheet = ofPage(title)
    const [least, most] = [Number.parseFloat(rtp_least), Number.parseFloat(rtp_most)]
    if (skilled.includes(title)) {
      expect(least).toBe(0)
      // In video poker nothing is staked later.
      const counted = title === 'video-poker' ? sheet.most : ofAllStakes(title)
      expect(counted).toBeGreaterThanOrEqual(sheet.most - 1e-9)
      expect(most - counted).toBeGreaterThanOrEqual(-1e-9)
      expect(most - counted).toBeLessThan(0.0001)
    } else {
      expect(sheet.least - least).toBeGreaterThanOrEqual(-1e-9)
      expect(sheet.least - least).toBeLessThan(0.0001)
      expect(most - sheet.most).toBeGreaterThanOrEqual(-1e-9)
      expect(most - sheet.most).toBeLessThan(0.0001)
    }
    if (deviation) expect(Number.parseFloat(deviation)).toBeCloseTo(sheet.deviation, 1)
  },
)

it('R-ADMIN-197: the slot tells its exact return; whatever has a theory has a deviation', () => {
  const { numerator, denominator } = theoreticalReturn()
  const rtp = Number((numerator * 1_000_000n) / denominator) / 1_000_000
  const { rtp_least = '', rtp_most = '', deviation = '' } = titleTheory['koi-leap'] ?? {}
  expect(Number.parseFloat(deviation)).toBeCloseTo(ofPage('koi-leap').deviation, 1)
  expect(rtp).toBeGreaterThanOrEqual(Number.parseFloat(rtp_least))
  expect(rtp).toBeLessThanOrEqual(Number.parseFloat(rtp_most))
  for (const title of titlesOf(null).values()) {
    const theory = titleTheory[title.code]
    if (theory) expect(theory.deviation, title.code).toBeDefined()
  }
})

it('R-ADMIN-197: the list of games tells them', async () => {
  const { body } = await venue.call('/v1/games', {})
  const games = body['games'] as Record<string, unknown>[]
  expect(games.find(({ game }) => game === 'plinko')).toMatchObject({
    rtp_least: '0.9850',
    rtp_most: '0.9905',
    deviation: '5.86',
  })
  expect(games.find(({ game }) => game === 'roulette')).toHaveProperty('deviation', '5.84')
})
