import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { blackjack } from '../src/games/blackjack/blackjack-game.ts'
import { countedReturn } from '../src/games/blackjack/counted-return.ts'
import {
  cardOf,
  dealerEnds,
  drawChance,
  fullShoe,
  points,
  standingWorth,
} from '../src/games/blackjack/dealer-ends.ts'
import { basicPlay } from '../src/games/blackjack/pay-sheet.ts'
import {
  type BlackjackDecision,
  type BlackjackRound,
  decks,
  rules,
  totalOf,
} from '../src/games/blackjack/rules.ts'
import { playRound } from '../src/games/played-round.ts'
import { bandOf, decimal, figuresOf } from '../src/pay-sheet/sheet-figures.ts'
import { sampleDraws } from '../src/pay-sheet/simulation.ts'
import { playedReturns } from './measured-returns.ts'

const ranks = '23456789TJQKA'

/** Returns a round with these cards in the order of the deck: player, dealer, player, dealer, then each draw. */
function dealt(text: string): BlackjackRound {
  const deck = text.split(' ').map((rank) => ranks.indexOf(rank) * 4)
  const cards = [deck[0] ?? 0, deck[2] ?? 0]
  const hasBlackjack = [cards, [deck[1] ?? 0, deck[3] ?? 0]].some(
    (two) => totalOf(two).total === 21,
  )
  return { deck, hands: [{ cards, doubled: false, done: hasBlackjack }], next: 4 }
}

/** Returns the round after these plays. Throws when one is not possible. */
function after(text: string, ...plays: BlackjackDecision['play'][]): BlackjackRound {
  return plays.reduce((round, play) => {
    const next = rules.decide(round, { play })
    if (!next) throw new Error(`${play} is not open`)
    return next
  }, dealt(text))
}

function end(text: string, ...plays: BlackjackDecision['play'][]): [bigint, bigint] {
  const round = after(text, ...plays)
  return [rules.stakeOf(round), rules.payoutOf(round)?.multiple ?? -1n]
}

describe('blackjack', () => {
  it.each<[string, BlackjackDecision['play'][], [bigint, bigint]]>([
    ['A 9 K 7', [], [1n, 25_000n]],
    ['A A K K', [], [1n, 10_000n]],
    ['T A 9 K', [], [1n, 0n]],
    ['T T 9 8', ['stand'], [1n, 20_000n]],
    ['T T 8 8', ['stand'], [1n, 10_000n]],
    ['T T 7 8', ['stand'], [1n, 0n]],
    ['T 6 2 T K', ['hit'], [1n, 0n]],
    ['T 6 2 T T', ['stand'], [1n, 20_000n]],
    ['5 6 6 T T T', ['double'], [2n, 40_000n]],
    ['5 T 6 9 2', ['double'], [2n, 0n]],
    // The dealer stands also on a soft 17.
    ['T A 8 6', ['stand'], [1n, 20_000n]],
  ])('%s, then %j, costs and pays what it should', (deck, plays, expected) => {
    expect(end(deck, ...plays)).toEqual(expected)
  })

  it('splits a pair once, doubles after it, and gives split aces one card each', () => {
    // The player splits eights into 8–3 and 8–10. The first hand doubles with another ten, the second stands.
    expect(end('8 6 8 T 3 T T T', 'split', 'double', 'stand')).toEqual([3n, 60_000n])
    expect(rules.view(after('8 6 8 T 8 T', 'split')).open).not.toContain('split')
    // 21 with a split ace is not a blackjack.
    expect(end('A 6 A T K 9 T', 'split')).toEqual([2n, 40_000n])
    expect(rules.view(after('A 6 A T 5 9 T', 'split')).open).toEqual([])
  })

  it('both hands of a split lose to a better dealer', () => {
    expect(end('9 T 9 T T T', 'split', 'stand', 'stand')).toEqual([2n, 0n])
  })

  it('allows only the plays of the rules', () => {
    expect(rules.view(dealt('9 7 9 T')).open).toEqual(['hit', 'stand', 'double', 'split'])
    expect(rules.view(after('5 7 4 T 2', 'hit')).open).toEqual(['hit', 'stand'])
    expect(rules.decide(dealt('9 7 8 T'), { play: 'split' })).toBeNull()
    expect(rules.decide(after('5 7 4 T 2', 'hit'), { play: 'double' })).toBeNull()
    expect(rules.decide(after('9 7 9 T T', 'stand'), { play: 'hit' })).toBeNull()
    expect(rules.parseDecision({ play: 'surrender' })).toBeNull()
  })

  it('R-FAIR-07: covers the hole card and the deck until the end', () => {
    const round = dealt('9 7 8 T 5 6')
    expect(rules.view(round).dealer).toEqual([round.deck[1]])
    expect(rules.view(rules.abandon(round)).dealer.length).toBeGreaterThanOrEqual(2)
  })

  it('R-FAIR-06: the deck never changes and never runs out', () => {
    const draws = sampleDraws('blackjack decks')
    const eager = ({ open }: { open: BlackjackDecision['play'][] }): BlackjackDecision => ({
      play: open.includes('split') ? 'split' : 'hit',
    })
    for (let count = 0; count < 500; count += 1) {
      const { round } = playRound(rules, draws, {}, eager)
      expect(round.deck).toHaveLength(64)
      const dealtCards = round.hands.flatMap((hand) => hand.cards)
      expect(dealtCards.every((card) => round.deck.includes(card))).toBe(true)
    }
  })

  it('counts aces as eleven while they fit', () => {
    const total = (text: string) =>
      totalOf(text.split(' ').map((rank) => ranks.indexOf(rank) * 4))
    expect(total('A A')).toEqual({ total: 12, soft: true })
    expect(total('A 6')).toEqual({ total: 17, soft: true })
    expect(total('A 6 T')).toEqual({ total: 17, soft: false })
    expect(total('A A A 8 T')).toEqual({ total: 21, soft: false })
  })

  const page = readFileSync(
    new URL('../../../docs/pay-sheets.txt', import.meta.url),
    'utf8',
  )
  const returnTexts =
    /^- basic strategy: counted: ([\d.]+) % of the first stake; of all stakes: ([\d.]+) %/m
      .exec(page)
      ?.slice(1)
  const basic = countedReturn(basicPlay, decks)
  const share = (part: number) => (part * 100).toFixed(3)

  it('R-FAIR-05: returns what its sheet counts for basic strategy', () => {
    // The published value for these rules is −0.45 %.
    expect(basic.net).toBeCloseTo(-0.0045, 3)
    expect(returnTexts).toEqual([share(1 + basic.net), share(1 + basic.net / basic.staked)])
    const figures = figuresOf(playedReturns(rules, {}, basicPlay, 60_000))
    const simulatedReturn = Number.parseFloat(decimal(figures.rtp, 6, 100n))
    const band = Number.parseFloat(decimal(bandOf(figures, 60_000n), 6, 100n))
    expect(Math.abs(simulatedReturn - 100 * (1 + basic.net)) / band).toBeLessThan(1.3)
  })

  it('R-GAME-124: its page states the counted returns of the first stake and of all stakes', () => {
    const expectedTexts = (returnTexts ?? []).map((each) => `${each.slice(0, -1)}%`)
    expect(expectedTexts).toHaveLength(2)
    expect(blackjack.returnText).toContain(expectedTexts[0])
    for (const each of expectedTexts) expect(blackjack.page.help).toContain(each)
  })

  it('R-GAME-123: counts what the rules pay, for every order of the cards with one up card', () => {
    // A shoe of eight tens, four sixes and four fives. The test compares standing by the rules with the counted result.
    const counts = points.map((point) => ({ 5: 4, 6: 4, 10: 8 })[point] ?? 0)
    const shoe = { counts, all: 16 }
    const payoutOf = (deck: number[], chance: number): number => {
      const dealer = [deck[1] ?? 0, ...deck.slice(3)]
      if (dealer.length >= 2 && totalOf(dealer).total >= 17) {
        const hands = [{ cards: [deck[0] ?? 0, deck[2] ?? 0], doubled: false, done: true }]
        const end = rules.payoutOf({ deck, hands, next: 4 })
        return chance * (Number(end?.multiple) / 10_000 - 1)
      }
      return points.reduce((sum, point, at) => {
        const many = counts[at] ?? 0
        if (many === 0) return sum
        const all = counts.reduce((some, each) => some + each)
        counts[at] = many - 1
        const worth = payoutOf([...deck, cardOf(point)], (chance * many) / all)
        counts[at] = many
        return sum + worth
      }, 0)
    }
    for (const up of [5, 6, 9])
      for (const second of [4, 8, 10]) {
        const drawWorth = payoutOf([cardOf(10), cardOf(up), cardOf(second)], 1)
        const standWorth = standingWorth(10 + second, dealerEnds(shoe, up))
        expect(standWorth).toBeCloseTo(drawWorth, 12)
      }
  })

  it('R-GAME-123: card chances consider the hole card', () => {
    const shoe = fullShoe(decks)
    for (const up of [6, 10, 11]) {
      const chances = points.map((_, at) => drawChance(shoe, up, at))
      expect(chances.reduce((sum, chance) => sum + chance)).toBeCloseTo(1, 12)
    }
    // Against a ten, the hole card is no ace. So the next card is one of 311 others, and all 24 aces are among them.
    const aces = points.indexOf(11)
    expect(drawChance(shoe, 10, aces)).toBeCloseTo(24 / 311, 12)
    expect(drawChance(shoe, 6, aces)).toBeCloseTo(24 / 312, 12)
  })
})
