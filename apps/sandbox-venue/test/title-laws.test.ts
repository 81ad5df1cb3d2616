import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { prove } from '@jinli/fair/proof'
import { commitmentOf, drawn, playerStream, sharedStream } from '@jinli/fair/stream'
import { describe, expect, it } from 'vitest'
import { rules as baccarat } from '../src/titles/baccarat/rules.ts'
import { rules as blackjack } from '../src/titles/blackjack/rules.ts'
import type { BookRules, Visible } from '../src/titles/book-rules.ts'
import { rules as casinoHoldem } from '../src/titles/casino-holdem/rules.ts'
import { rules as classicSlot } from '../src/titles/classic-slot/rules.ts'
import { rules as clusterSlot } from '../src/titles/cluster-slot/rules.ts'
import { rules as crash } from '../src/titles/crash/rules.ts'
import { rules as dice } from '../src/titles/dice/rules.ts'
import { rules as douNiu } from '../src/titles/dou-niu/rules.ts'
import { rules as dragonTiger } from '../src/titles/dragon-tiger/rules.ts'
import { rules as esports } from '../src/titles/esports/rules.ts'
import { rules as fiveDigit } from '../src/titles/five-digit/rules.ts'
import { rules as football } from '../src/titles/football/rules.ts'
import { rules as holdAndSpin } from '../src/titles/hold-and-spin/rules.ts'
import { rules as k3 } from '../src/titles/k3/rules.ts'
import { rules as keno } from '../src/titles/keno/rules.ts'
import { rules as koiLeap } from '../src/titles/koi-leap/rules.ts'
import { rules as limbo } from '../src/titles/limbo/rules.ts'
import { rules as mines } from '../src/titles/mines/rules.ts'
import { rules as plinko } from '../src/titles/plinko/rules.ts'
import { rules as raceOfTen } from '../src/titles/race-of-ten/rules.ts'
import { rules as roulette } from '../src/titles/roulette/rules.ts'
import { rules as scratchCard } from '../src/titles/scratch-card/rules.ts'
import { rules as sicBo } from '../src/titles/sic-bo/rules.ts'
import { rules as sixOf49 } from '../src/titles/six-of-49/rules.ts'
import { rules as threeCard } from '../src/titles/three-card/rules.ts'
import { rules as threeDigit } from '../src/titles/three-digit/rules.ts'
import type { SharedRules, TitleRules } from '../src/titles/title-rules.ts'
import { rules as tumbleSlot } from '../src/titles/tumble-slot/rules.ts'
import { rules as videoPoker } from '../src/titles/video-poker/rules.ts'

const seed = '5a'.repeat(32)

// biome-ignore format: a title a line
const ofOne: [TitleRules<never, never, unknown>, unknown][] = [
  [dice as never, { side: 'under', chance: 5_000 }],
  [limbo as never, { target: 200 }],
  [mines as never, { mines: 5 }],
  [plinko as never, { rows: 16, risk: 'high' }],
  [keno as never, { marks: [1, 2, 3] }],
  [scratchCard as never, {}],
  [classicSlot as never, {}],
  [koiLeap as never, {}],
  [videoPoker as never, {}],
  [tumbleSlot as never, {}],
  [clusterSlot as never, {}],
  [holdAndSpin as never, {}],
  [blackjack as never, {}],
  [threeCard as never, {}],
  [casinoHoldem as never, {}],
]

// biome-ignore format: a title a line
const ofAll: [SharedRules<never, unknown>, unknown][] = [
  [crash as never, { chips: [{ place: 'in', units: 1 }], autoAt: 200 }],
  [roulette as never, { chips: [{ place: 'red', units: 2 }] }],
  [baccarat as never, { chips: [{ place: 'banker', units: 1 }] }],
  [douNiu as never, { chips: [{ place: 'man', units: 1 }] }],
  [dragonTiger as never, { chips: [{ place: 'tie', units: 3 }] }],
  [sicBo as never, { chips: [{ place: 'small', units: 1 }] }],
  [k3 as never, { chips: [{ place: 'total-9', units: 1 }] }],
  [raceOfTen as never, { chips: [{ place: 'dragon-1', units: 1 }] }],
  [threeDigit as never, { chips: [{ place: 'direct-123', units: 1 }] }],
  [fiveDigit as never, { chips: [{ place: 'front-half', units: 1 }] }],
  [sixOf49 as never, { chips: [{ place: 'two-3-17', units: 1 }] }],
]

const ofBooks = [football, esports] as unknown as BookRules<unknown, Visible>[]

const strange = [
  undefined,
  null,
  true,
  0,
  -1,
  Number.POSITIVE_INFINITY,
  '',
  'x',
  [],
  [[]],
  { __proto__: null, a: 1 },
]

async function opened(
  rules: TitleRules<never, never, unknown>,
  bet: unknown,
  nonce: number,
) {
  const parsed = rules.parseBet(bet)
  if (parsed === null) throw new Error(`${rules.title} refuses its own bet`)
  const stream = await playerStream(seed, 'equal', nonce)
  return drawn(stream, (draws) => rules.open(draws, parsed))
}

const folder = new URL('../src/titles/', import.meta.url)
const there = readdirSync(folder).filter((name) =>
  existsSync(new URL(`${name}/rules.ts`, folder)),
)

describe('laws of every title', () => {
  it('R-GAME-14: what draws and what it stands on sees draws, and nothing of the world', () => {
    const ground = readdirSync(folder).filter((name) => name.endsWith('.ts'))
    const known = /from '(@jinli\/fair\/(?:draws|cards)|\.\.?\/[a-z-]+\.ts)'$/
    const world =
      /\b(Date|Temporal|performance|process|crypto|globalThis|fetch|setTimeout|Math\.random)\b/
    // The deck is shared with whoever proves a round; it is held to the same.
    const deck = '../../../../packages/fair/src/cards.ts'
    const strangers = [deck, ...ground, ...there.map((name) => `${name}/rules.ts`)].flatMap(
      (path) =>
        readFileSync(new URL(path, folder), 'utf8')
          .split('\n')
          .filter(
            (line) =>
              (/\bfrom '|\bimport\(/.test(line) && !known.test(line)) || world.test(line),
          )
          .map((line) => `${path}: ${line}`),
    )
    expect(strangers).toEqual([])
  })

  it('are asked of all that there are', () => {
    const asked = [...ofOne, ...ofAll].map(([rules]) => rules.title)
    const books = ofBooks.map(({ title }) => title)
    expect([...asked, ...books].toSorted()).toEqual(there.toSorted())
  })

  it.each(ofOne.map(([rules, bet]) => [rules.title, rules, bet] as const))(
    'R-GAME-14: %s gives the same round for the same seeds, whoever plays for whatever',
    async (_, rules, bet) => {
      // There is no way in for a player, a stake or a balance: draws and a bet are all that it takes.
      expect(rules.open.length).toBeLessThanOrEqual(2)
      expect(await opened(rules, bet, 1)).toEqual(await opened(rules, bet, 1))
      const rounds = await Promise.all(
        [...Array(20).keys()].map((at) => opened(rules, bet, at)),
      )
      expect(new Set(rounds.map((round) => JSON.stringify(round))).size).toBeGreaterThan(1)
    },
  )

  it.each(ofOne.map(([rules, bet]) => [rules.title, rules, bet] as const))(
    'R-FAIR-06: %s can be stored as text between two decisions, and ends when it is left',
    async (_, rules, bet) => {
      for (let nonce = 0; nonce < 20; nonce += 1) {
        const round = await opened(rules, bet, nonce)
        const kept: unknown = JSON.parse(JSON.stringify(round))
        expect(kept).toEqual(round)
        const end = rules.left(kept)
        const paid = rules.settled(end)?.multiple
        expect(paid).toBeTypeOf('bigint')
        expect(paid).toBeGreaterThanOrEqual(0n)
        expect(rules.staked(end)).toBe(rules.staked(round))
        expect(JSON.stringify(rules.shown(end))).toBeTypeOf('string')
      }
    },
  )

  it.each(ofAll.map(([rules, bet]) => [rules.title, rules, bet] as const))(
    'R-GAME-14: %s has one outcome for all, whatever is bet on it',
    async (_, rules, bet) => {
      expect(rules.draw.length).toBeLessThanOrEqual(1)
      const stream = await sharedStream(seed, 'salt')
      const outcome = await drawn(stream, (draws) => rules.draw(draws))
      expect(await drawn(stream, (draws) => rules.draw(draws))).toEqual(outcome)
      const parsed = rules.parseBet(bet)
      expect(parsed).not.toBeNull()
      const kept: unknown = JSON.parse(JSON.stringify(outcome))
      expect(kept).toEqual(outcome)
      expect(rules.pays(kept, parsed as never).multiple).toBeGreaterThanOrEqual(0n)
      expect(rules.staked(parsed as never)).toBeGreaterThan(0n)
    },
  )

  it.each(ofBooks.map((rules) => [rules.title, rules] as const))(
    'R-GAME-81: %s has one course for all, drawn whole from its number, plain enough to be kept',
    async (_, rules) => {
      // Draws and the number of the fixture, which says who plays: nothing of who bets.
      expect(rules.draw.length).toBeLessThanOrEqual(2)
      const stream = await sharedStream(seed, 'salt')
      const course = await drawn(stream, (draws) => rules.draw(draws, 5))
      expect(await drawn(stream, (draws) => rules.draw(draws, 5))).toEqual(course)
      const kept: unknown = JSON.parse(JSON.stringify(course))
      expect(kept).toEqual(course)
      expect(rules.told(kept, rules.ticks).over).toBe(true)
    },
  )

  it.each(ofOne.map(([rules, bet]) => [rules.title, rules, bet] as const))(
    'R-FAIR-04: sixty rounds of %s are proved from their seeds, and none that was changed',
    async (_, rules, bet) => {
      const commitment = await commitmentOf(seed)
      const parsed = rules.parseBet(bet) as never
      for (let nonce = 0; nonce < 60; nonce += 1) {
        const told = { kind: 'player', commitment, serverSeed: seed, clientSeed: 'equal' }
        const round = await opened(rules, bet, nonce)
        const proof = await prove(
          { ...told, nonce },
          (draws) => rules.open(draws, parsed),
          round,
        )
        expect(proof.outcome).toEqual(round)
        const changed = JSON.parse(
          // A figure, or a picture where a round has none.
          JSON.stringify(round).replace(/\d|(?<=\[")\w+/, (one) =>
            /\d/.test(one) ? `${9 - +one}` : 'another',
          ),
        )
        await expect(
          prove({ ...told, nonce }, (draws) => rules.open(draws, parsed), changed),
        ).rejects.toMatchObject({ tampering: 'outcome-differs' })
      }
    },
  )

  it.each([...ofOne, ...ofAll].map(([rules, bet]) => [rules.title, rules, bet] as const))(
    '%s reads any bet and any decision without a fault',
    (_, rules, bet) => {
      for (const input of strange) {
        expect(rules.parseBet(input)).toBeNull()
        if ('parseDecision' in rules) expect(rules.parseDecision(input)).toBeNull()
      }
      expect(rules.parseBet({ ...(bet as object), player: 1 })).toBeNull()
    },
  )
})
