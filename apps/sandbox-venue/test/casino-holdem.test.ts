import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { casinoHoldem } from '../src/games/casino-holdem/casino-holdem-game.ts'
import { callReturns, dealsOn, flopClasses } from '../src/games/casino-holdem/every-deal.ts'
import { simplePlay } from '../src/games/casino-holdem/pay-sheet.ts'
import {
  type CasinoHoldemDecision,
  calledPays,
  qualifies,
  rules,
} from '../src/games/casino-holdem/rules.ts'
import { bestHandScore, handScore } from '../src/games/poker-hand.ts'
import { bandOf, decimal, figuresOf } from '../src/pay-sheet/sheet-figures.ts'
import { sampleDraws } from '../src/pay-sheet/simulation.ts'
import { playedReturns } from './measured-returns.ts'

/** Parses cards: '2c As Td' with ranks 2 to A and suits c d h s. */
function cards(text: string): number[] {
  return text
    .split(' ')
    .map(
      (card) => '23456789TJQKA'.indexOf(card[0] ?? '') * 4 + 'cdhs'.indexOf(card[1] ?? ''),
    )
}

function end(text: string, play: CasinoHoldemDecision['play']): [bigint, bigint] {
  const round = rules.decide({ deck: cards(text), decided: null }, { play })
  if (!round) throw new Error('not open')
  return [rules.stakeOf(round), rules.payoutOf(round)?.multiple ?? -1n]
}

describe('the best five of seven cards', () => {
  it('have the best score of all 21 choices', () => {
    const draws = sampleDraws('seven cards')
    const deck = Array.from({ length: 52 }, (_, card) => card)
    for (let count = 0; count < 5_000; count += 1) {
      const seven = draws.shuffle(deck).slice(0, 7)
      let best = 0
      for (let a = 0; a < 7; a += 1)
        for (let b = a + 1; b < 7; b += 1) {
          const five = seven.filter((_, at) => at !== a && at !== b)
          best = Math.max(best, handScore(five))
        }
      expect([seven, bestHandScore(seven)]).toEqual([seven, best])
    }
  })

  it.each([
    ['two threes make a full house', '2c 2d 2h 5c 5d 5h 9s', '5c 5d 5h 2c 2d'],
    ['of three pairs the best two count', '2c 2d 5h 5c 9d 9h As', '9d 9h 5h 5c As'],
    ['four alike take the best of the rest', '2c 2d 2h 2s 9d 9h As', '2c 2d 2h 2s As'],
    ['a flush of six takes its best five', '2c 5c 7c 9c Jc Ac Kd', '5c 7c 9c Jc Ac'],
    ['a straight of six ends at its top', '3c 4d 5h 6c 7d 8h As', '4d 5h 6c 7d 8h'],
    ['the ace is below the two', 'Ac 2d 3h 4c 5d Kh Ks', 'Ac 2d 3h 4c 5d'],
    ['a straight flush beats a higher straight', 'Ac 2c 3c 4c 5c 6d 7d', 'Ac 2c 3c 4c 5c'],
    ['a flush beats a straight of other suits', '2c 3c 4c 5c 9c 6d 7d', '2c 3c 4c 5c 9c'],
  ])('%s', (_, seven, five) => {
    expect(bestHandScore(cards(seven))).toBe(handScore(cards(five)))
  })
})

describe("casino hold'em", () => {
  const page = readFileSync(
    new URL('../../../docs/pay-sheets.txt', import.meta.url),
    'utf8',
  )
  const section = page
    .split(/^(?=## )/m)
    .find((each) => each.startsWith('## casino-holdem\n'))
  const toldOf = (play: string) => ({
    first: Number.parseFloat(
      new RegExp(`^\\| ${play} \\| ([\\d.]+) % \\|`, 'm').exec(section ?? '')?.[1] ??
        'none',
    ),
    all: Number.parseFloat(
      new RegExp(`^- ${play}: of all stakes: ([\\d.]+) %`, 'm').exec(section ?? '')?.[1] ??
        'none',
    ),
  })
  const [simple, best] = [toldOf('simple play'), toldOf('best play')]
  const statedText = (share: number) => `${(Math.floor(share * 100) / 100).toFixed(2)}%`

  it('R-FAIR-05 R-GAME-70: returns what its sheet says, with the strategy that it names', () => {
    // The best play is known to return 97.84 %. The simple strategy returns a little less.
    expect(best.first).toBeCloseTo(97.84, 2)
    expect(simple.first).toBeGreaterThan(97)
    expect(simple.first).toBeLessThan(best.first)
    const figures = figuresOf(playedReturns(rules, {}, simplePlay, 60_000))
    const simulatedReturn = Number.parseFloat(decimal(figures.rtp, 6, 100n))
    const band = Number.parseFloat(decimal(bandOf(figures, 60_000n), 6, 100n))
    expect(Math.abs(simulatedReturn - simple.first) / band).toBeLessThan(1.3)
  })

  it('R-GAME-124: its page states the counted returns of the first stake and of all stakes', () => {
    expect(casinoHoldem.returnText).toContain(statedText(simple.first))
    for (const share of [simple.first, simple.all, best.first, best.all])
      expect(casinoHoldem.page.help).toContain(statedText(share))
  })

  it.each([
    ['one suit', '5h 7h Jh', 'Ah Kc'],
    ['a pair', '9c 9d 2s', 'Th 8h'],
    ['three suits', 'Qc 8d 4s', '3h 3d'],
  ])('R-GAME-123: all that follows a flop of %s is what the rules pay', (_, flop, hand) => {
    const own = cards(hand)
    const flopCards = cards(flop)
    // Each of these hands represents its class of hands that differ only in suits.
    const alike = dealsOn(flopCards).find(({ hand }) =>
      hand.every((card) => own.includes(card)),
    )
    expect(alike).toBeDefined()
    const cardsLeft = Array.from({ length: 52 }, (_, card) => card).filter(
      (card) => !own.includes(card) && !flopCards.includes(card),
    )
    const ways = new Map<bigint, number>()
    for (const [t, turn] of cardsLeft.entries())
      for (const [r, river] of cardsLeft.slice(t + 1).entries()) {
        const rest = cardsLeft.filter((_, at) => at !== t && at !== t + 1 + r)
        const table = [...flopCards, turn, river]
        const score = bestHandScore([...own, ...table])
        for (const [d, first] of rest.entries())
          for (const second of rest.slice(d + 1)) {
            const dealer = bestHandScore([first, second, ...table])
            const net = calledPays(score, dealer) - 2n
            ways.set(net, (ways.get(net) ?? 0) + 1)
          }
      }
    const all = alike?.ways.reduce((sum, count) => sum + count, 0) ?? 0
    const stands = all / 1_070_190
    expect(Number.isInteger(stands)).toBe(true)
    const countedNets = [...(alike?.ways ?? [])].flatMap((count, at) =>
      count > 0 ? [[callReturns[at], count / stands] as const] : [],
    )
    expect(countedNets).toEqual([...ways].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })

  it('R-GAME-123: classes of flops represent all 22,100, and classes of hands on one flop all 1,176', () => {
    const flops = flopClasses()
    expect(flops).toHaveLength(1_755)
    expect(flops.reduce((sum, { alike }) => sum + alike, 0)).toBe(22_100)
    const ways = dealsOn(cards('5h 7h Jh')).flatMap((deal) => [...deal.ways])
    expect(ways.reduce((sum, count) => sum + count)).toBe(1_176 * 1_070_190)
  })

  it.each<[string, string, CasinoHoldemDecision['play'], [bigint, bigint]]>([
    ['is folded', 'Kc Qd 9h 9s 2c 3d 5h 8s Js', 'fold', [1n, 0n]],
    ['meets no pair of fours', 'Kc Qd 3h 4s 2c 3d 9h 8s Js', 'call', [3n, 40_000n]],
    ['beats a pair of fours', 'Kc Kd 4h 5s 2c 4d 9h 8s Js', 'call', [3n, 60_000n]],
    ['shares with the table', '2c 3d 2h 3s Tc Jd Qh Ks Ac', 'call', [3n, 30_000n]],
    ['loses', 'Kc Qd 9h 9s 2c 3d 5h 8s Js', 'call', [3n, 0n]],
    ['wins with a flush', 'Kc Qc 9h 9s 2c 3c 5c 8s Js', 'call', [3n, 70_000n]],
    ['wins with a full house', 'Kc Kd 9h 9s Kh 3c 3d 8s Js', 'call', [3n, 80_000n]],
    ['wins with four alike', 'Kc Kd 9h 9s Kh Ks 3d 8s Js', 'call', [3n, 150_000n]],
    ['wins with a straight flush', '5c 6c 9h 9s 7c 8c 9c Ks Js', 'call', [3n, 250_000n]],
    ['wins with a royal flush', 'Ac Kc 9h 9s Qc Jc Tc 8s Js', 'call', [3n, 1_050_000n]],
  ])('a hand that %s', (_, deck, play, expected) => {
    expect(end(deck, play)).toEqual(expected)
  })

  it('a dealer qualifies with a pair of fours, and not below', () => {
    const least = (text: string) => qualifies(handScore(cards(text)))
    expect([least('4c 4d 2h 3s 5c'), least('3c 3d Ah Ks Qc')]).toEqual([true, false])
    expect([least('Ac Kd Qh Js 9c'), least('2c 2d 3h 3s 4c')]).toEqual([false, true])
  })

  it('R-FAIR-06 R-FAIR-07: covers the dealer and two table cards until the only decision', () => {
    const deck = cards('Kc Qd 9h 9s 2c 3d 5h 8s Js')
    const round = { deck, decided: null }
    expect(rules.view(round)).toEqual({
      hand: deck.slice(0, 2),
      table: deck.slice(4, 7),
      dealer: null,
      decided: null,
    })
    const roundLeft = rules.abandon(round)
    expect(rules.view(roundLeft)).toMatchObject({
      table: deck.slice(4),
      dealer: deck.slice(2, 4),
    })
    expect(rules.payoutOf(roundLeft)).toEqual({ multiple: 0n })
    expect(rules.decide(roundLeft, { play: 'call' })).toBeNull()
    expect(rules.parseDecision({ play: 'raise' })).toBeNull()
  })
})
