import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { prove } from '@jinli/fair/proof'
import { commitmentOf, playerStream, runRule, sharedStream } from '@jinli/fair/stream'
import { describe, expect, it } from 'vitest'
import { rules as baccarat } from '../src/games/baccarat/rules.ts'
import { rules as blackjack } from '../src/games/blackjack/rules.ts'
import { rules as casinoHoldem } from '../src/games/casino-holdem/rules.ts'
import { rules as classicSlot } from '../src/games/classic-slot/rules.ts'
import { rules as clusterSlot } from '../src/games/cluster-slot/rules.ts'
import { rules as crash } from '../src/games/crash/rules.ts'
import { rules as dice } from '../src/games/dice/rules.ts'
import { rules as douNiu } from '../src/games/dou-niu/rules.ts'
import { rules as dragonTiger } from '../src/games/dragon-tiger/rules.ts'
import { rules as esports } from '../src/games/esports/rules.ts'
import { rules as fiveDigit } from '../src/games/five-digit/rules.ts'
import { rules as football } from '../src/games/football/rules.ts'
import type { SoloRules, TableRules } from '../src/games/game-rules.ts'
import { rules as holdAndSpin } from '../src/games/hold-and-spin/rules.ts'
import { rules as k3 } from '../src/games/k3/rules.ts'
import { rules as keno } from '../src/games/keno/rules.ts'
import { rules as koiLeap } from '../src/games/koi-leap/rules.ts'
import { rules as limbo } from '../src/games/limbo/rules.ts'
import { rules as mines } from '../src/games/mines/rules.ts'
import { rules as plinko } from '../src/games/plinko/rules.ts'
import { rules as raceOfTen } from '../src/games/race-of-ten/rules.ts'
import { rules as roulette } from '../src/games/roulette/rules.ts'
import { rules as scratchCard } from '../src/games/scratch-card/rules.ts'
import { rules as sicBo } from '../src/games/sic-bo/rules.ts'
import { rules as sixOf49 } from '../src/games/six-of-49/rules.ts'
import type { SportsbookRules, VisibleState } from '../src/games/sportsbook-rules.ts'
import { rules as threeCard } from '../src/games/three-card/rules.ts'
import { rules as threeDigit } from '../src/games/three-digit/rules.ts'
import { rules as tumbleSlot } from '../src/games/tumble-slot/rules.ts'
import { rules as videoPoker } from '../src/games/video-poker/rules.ts'

const seed = '5a'.repeat(32)

// biome-ignore format: a game a line
const ofOne: [SoloRules<unknown, unknown, unknown>, unknown][] = [
  [dice, { side: 'under', chance: 5_000 }],
  [limbo, { target: 200 }],
  [mines, { mines: 5 }],
  [plinko, { rows: 16, risk: 'high' }],
  [keno, { marks: [1, 2, 3] }],
  [scratchCard, {}],
  [classicSlot, {}],
  [koiLeap, {}],
  [videoPoker, {}],
  [tumbleSlot, {}],
  [clusterSlot, {}],
  [holdAndSpin, {}],
  [blackjack, {}],
  [threeCard, {}],
  [casinoHoldem, {}],
]

// biome-ignore format: a game a line
const ofAll: [TableRules<unknown, unknown>, unknown][] = [
  [crash, { chips: [{ place: 'in', units: 1 }], autoAt: 200 }],
  [roulette, { chips: [{ place: 'red', units: 2 }] }],
  [baccarat, { chips: [{ place: 'banker', units: 1 }] }],
  [douNiu, { chips: [{ place: 'man', units: 1 }] }],
  [dragonTiger, { chips: [{ place: 'tie', units: 3 }] }],
  [sicBo, { chips: [{ place: 'small', units: 1 }] }],
  [k3, { chips: [{ place: 'total-9', units: 1 }] }],
  [raceOfTen, { chips: [{ place: 'dragon-1', units: 1 }] }],
  [threeDigit, { chips: [{ place: 'direct-123', units: 1 }] }],
  [fiveDigit, { chips: [{ place: 'front-half', units: 1 }] }],
  [sixOf49, { chips: [{ place: 'two-3-17', units: 1 }] }],
]

const ofBooks: SportsbookRules<unknown, VisibleState>[] = [football, esports]

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

async function openRound(
  rules: SoloRules<unknown, unknown, unknown>,
  bet: unknown,
  nonce: number,
) {
  const parsedBet = rules.parseBet(bet)
  if (parsedBet === null) throw new Error(`${rules.game} refuses its own bet`)
  const stream = await playerStream(seed, 'equal', nonce)
  return runRule(stream, (draws) => rules.open(draws, parsedBet))
}

const folder = new URL('../src/games/', import.meta.url)
const ruleFiles = readdirSync(folder).filter((name) =>
  existsSync(new URL(`${name}/rules.ts`, folder)),
)

describe('rules of every game', () => {
  it('R-GAME-14: rules and their imports see draws, and nothing else', () => {
    const ground = readdirSync(folder).filter((name) => name.endsWith('.ts'))
    const allowedImport = /from '(@jinli\/fair\/(?:draws|cards)|\.\.?\/[a-z-]+\.ts)'$/
    const world =
      /\b(Date|Temporal|performance|process|crypto|globalThis|fetch|setTimeout|Math\.random)\b/
    // Page and venue share the file of the deck, so it must follow the same restrictions.
    const deck = '../../../../packages/fair/src/cards.ts'
    const strangers = [
      deck,
      ...ground,
      ...ruleFiles.map((name) => `${name}/rules.ts`),
    ].flatMap((path) =>
      readFileSync(new URL(path, folder), 'utf8')
        .split('\n')
        .filter(
          (line) =>
            (/\bfrom '|\bimport\(/.test(line) && !allowedImport.test(line)) ||
            world.test(line),
        )
        .map((line) => `${path}: ${line}`),
    )
    expect(strangers).toEqual([])
  })

  it('covers every game', () => {
    const gameCodes = [...ofOne, ...ofAll].map(([rules]) => rules.game)
    const leagues = ofBooks.map(({ game }) => game)
    expect([...gameCodes, ...leagues].toSorted()).toEqual(ruleFiles.toSorted())
  })

  it.each(ofOne.map(([rules, bet]) => [rules.game, rules, bet] as const))(
    'R-GAME-14: %s gives the same round for the same seeds, for any player and stake',
    async (_, rules, bet) => {
      // Draws and a bet are the only arguments of `open`, so no player, stake or balance can influence it.
      expect(rules.open.length).toBeLessThanOrEqual(2)
      expect(await openRound(rules, bet, 1)).toEqual(await openRound(rules, bet, 1))
      const rounds = await Promise.all(
        [...Array(20).keys()].map((at) => openRound(rules, bet, at)),
      )
      expect(new Set(rounds.map((round) => JSON.stringify(round))).size).toBeGreaterThan(1)
    },
  )

  it.each(ofOne.map(([rules, bet]) => [rules.game, rules, bet] as const))(
    'R-FAIR-06: %s can be stored as text between two decisions, and ends when it is abandoned',
    async (_, rules, bet) => {
      for (let nonce = 0; nonce < 20; nonce += 1) {
        const round = await openRound(rules, bet, nonce)
        const copy: unknown = JSON.parse(JSON.stringify(round))
        expect(copy).toEqual(round)
        const end = rules.abandon(copy)
        const multiple = rules.payoutOf(end)?.multiple
        expect(multiple).toBeTypeOf('bigint')
        expect(multiple).toBeGreaterThanOrEqual(0n)
        expect(rules.stakeOf(end)).toBe(rules.stakeOf(round))
        expect(JSON.stringify(rules.view(end))).toBeTypeOf('string')
      }
    },
  )

  it.each(ofAll.map(([rules, bet]) => [rules.game, rules, bet] as const))(
    'R-GAME-14: %s has one outcome for all bets',
    async (_, rules, bet) => {
      expect(rules.draw.length).toBeLessThanOrEqual(1)
      const stream = await sharedStream(seed, 'salt')
      const outcome = await runRule(stream, (draws) => rules.draw(draws))
      expect(await runRule(stream, (draws) => rules.draw(draws))).toEqual(outcome)
      const parsedBet = rules.parseBet(bet)
      expect(parsedBet).not.toBeNull()
      const copy: unknown = JSON.parse(JSON.stringify(outcome))
      expect(copy).toEqual(outcome)
      expect(rules.payoutOf(copy, parsedBet).multiple).toBeGreaterThanOrEqual(0n)
      expect(rules.stakeOf(parsedBet)).toBeGreaterThan(0n)
    },
  )

  it.each(ofBooks.map((rules) => [rules.game, rules] as const))(
    'R-GAME-81: %s has one course for all, drawn from its number, as plain JSON',
    async (_, rules) => {
      // The arguments are draws and the number of the fixture, which determines the teams. No bettor can influence it.
      expect(rules.draw.length).toBeLessThanOrEqual(2)
      const stream = await sharedStream(seed, 'salt')
      const course = await runRule(stream, (draws) => rules.draw(draws, 5))
      expect(await runRule(stream, (draws) => rules.draw(draws, 5))).toEqual(course)
      const copy: unknown = JSON.parse(JSON.stringify(course))
      expect(copy).toEqual(course)
      expect(rules.stateAt(copy, rules.ticks).over).toBe(true)
    },
  )

  it.each(ofOne.map(([rules, bet]) => [rules.game, rules, bet] as const))(
    'R-FAIR-04: sixty rounds of %s are proved from their seeds, and refused when changed',
    async (_, rules, bet) => {
      const commitment = await commitmentOf(seed)
      const parsedBet = rules.parseBet(bet)
      for (let nonce = 0; nonce < 60; nonce += 1) {
        const playerEvidence = {
          kind: 'player',
          commitment,
          serverSeed: seed,
          clientSeed: 'equal',
        }
        const round = await openRound(rules, bet, nonce)
        const proof = await prove(
          { ...playerEvidence, nonce },
          (draws) => rules.open(draws, parsedBet),
          round,
        )
        expect(proof.outcome).toEqual(round)
        const changedProof = JSON.parse(
          // Changes a digit; in a round without digits, a symbol.
          JSON.stringify(round).replace(/\d|(?<=\[")\w+/, (one) =>
            /\d/.test(one) ? `${9 - +one}` : 'another',
          ),
        )
        await expect(
          prove(
            { ...playerEvidence, nonce },
            (draws) => rules.open(draws, parsedBet),
            changedProof,
          ),
        ).rejects.toMatchObject({ tampering: 'outcome-differs' })
      }
    },
  )

  it.each([...ofOne, ...ofAll].map(([rules, bet]) => [rules.game, rules, bet] as const))(
    '%s never throws for any bet or decision',
    (_, rules, bet) => {
      for (const input of strange) {
        expect(rules.parseBet(input)).toBeNull()
        if ('parseDecision' in rules) expect(rules.parseDecision(input)).toBeNull()
      }
      expect(rules.parseBet({ ...Object(bet), player: 1 })).toBeNull()
    },
  )
})
