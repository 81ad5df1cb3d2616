import { describe, expect, it } from 'vitest'
import { douNiuReturns } from '../src/games/dou-niu/pay-sheet.ts'
import { beats, bullOf, rules } from '../src/games/dou-niu/rules.ts'
import { simulate } from '../src/pay-sheet/simulation.ts'
import { bandsApart } from './measured-returns.ts'

/** Parses cards such as 'QS': rank, then clubs, diamonds, hearts or spades. */
function hand(text: string): number[] {
  return text.split(' ').map((card) => {
    const rank = '23456789TJQKA'.indexOf(card.charAt(0))
    return rank * 4 + 'CDHS'.indexOf(card.charAt(1))
  })
}

describe('dou niu', () => {
  it.each([
    ['TS JS QS KS TD', 10],
    ['7S 8S 5S 4S 6S', 10],
    ['AS 2S 7S KS 8C', 8],
    ['AS 2S 3S 5S 9S', 10],
    ['AS 3S 5S 7S 9S', 0],
    ['KS QS JS AS 2S', 3],
    ['2C 2D 2H 2S AS', 0],
  ])('%s is a bull of %i', (cards, bull) => {
    expect(bullOf(hand(cards))).toBe(bull)
  })

  it('compares the bull, then the highest card, then its suit', () => {
    const [nine, two] = [hand('TS JS QS 4C 5C'), hand('TD JD QD AC AD')]
    expect([beats(nine, two), beats(two, nine)]).toEqual([true, false])
    const [king, queen] = [hand('KC TS JS 4D 5D'), hand('QC TC JC 4C 5C')]
    expect([beats(king, queen), beats(queen, king)]).toEqual([true, false])
    const [spade, heart] = [hand('KS TS JS 4D 5D'), hand('KH TC JC 4C 5C')]
    expect([beats(spade, heart), beats(heart, spade)]).toEqual([true, false])
  })

  it('R-FAIR-05: a seat and the banker have equal chances, and never both win', () => {
    const chip = { chips: [{ place: 'earth', units: 1 }] }
    const rounds = simulate('dou-niu', 50_000, (draws) => {
      const outcome = rules.draw(draws)
      const [, earth = []] = outcome.seats
      expect(beats(earth, outcome.banker)).toBe(!beats(outcome.banker, earth))
      return rules.payoutOf(outcome, chip).multiple
    })
    expect(bandsApart(douNiuReturns(), rounds)).toBeLessThan(1.3)
  })
})
