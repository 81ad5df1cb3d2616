import { beforeAll, describe, expect, it } from 'vitest'
import { threeCardReturns } from '../src/games/three-card/pay-sheet.ts'
import {
  rules,
  type ThreeCardDecision,
  type ThreeCardShown,
  threeCardScore,
} from '../src/games/three-card/rules.ts'
import type { Returns } from '../src/pay-sheet/returns.ts'
import { figuresOf, percent } from '../src/pay-sheet/sheet-figures.ts'
import { bandsApart, playedReturns } from './measured-returns.ts'

/** Parses cards: '2c As Td' with ranks 2 to A and suits c d h s. */
function cards(text: string): number[] {
  return text
    .split(' ')
    .map(
      (card) => '23456789TJQKA'.indexOf(card[0] ?? '') * 4 + 'cdhs'.indexOf(card[1] ?? ''),
    )
}

function end(text: string, play: ThreeCardDecision['play']): [bigint, bigint] {
  const round = rules.decide({ deck: cards(text), decided: null }, { play })
  if (!round) throw new Error('not open')
  return [rules.stakeOf(round), rules.payoutOf(round)?.multiple ?? -1n]
}

describe('three-card', () => {
  let theory: Returns
  beforeAll(() => {
    theory = threeCardReturns()
  })

  it('R-FAIR-05: returns 96.63 % with perfect play', () => {
    const figures = figuresOf(theory)
    expect(percent(figures.rtp, 3)).toBe('96.627 %')
  })

  it('R-FAIR-05: rounds that are raised from queen, six and four on agree', () => {
    const least = threeCardScore(cards('Qc 6d 4h'))
    const play = ({ hand }: ThreeCardShown): ThreeCardDecision => ({
      play: threeCardScore(hand) >= least ? 'raise' : 'fold',
    })
    expect(bandsApart(theory, playedReturns(rules, {}, play, 50_000))).toBeLessThan(1.3)
  })

  it('orders hands by the published rules: with three cards a straight beats a flush', () => {
    const rising = [
      '2c 3d 5h',
      'Ac Kd Jh',
      '2c 2d 3h',
      '2c 2d Ah',
      'Ac Ad Kh',
      '2c 3c 5c',
      'Ac Kc Jc',
      'Ac 2d 3h',
      '2c 3d 4h',
      'Ac Kd Qh',
      '2c 2d 2h',
      'Ac Ad Ah',
      'Ac 2c 3c',
      'Ac Kc Qc',
    ].map((text) => threeCardScore(cards(text)))
    expect(rising).toEqual(rising.toSorted((a, b) => a - b))
    expect(new Set(rising).size).toBe(rising.length)
  })

  it.each<[string, string, ThreeCardDecision['play'], [bigint, bigint]]>([
    ['is folded', 'Kc Qd 2h 2c 3d 5h', 'fold', [1n, 0n]],
    ['meets no queen', 'Kc Qd 2h Jc 3d 5h', 'raise', [2n, 30_000n]],
    ['wins', 'Kc Qd 2h Qc 3d 5h', 'raise', [2n, 40_000n]],
    ['ties', 'Kc Qd 2h Kd Qh 2s', 'raise', [2n, 20_000n]],
    ['loses', 'Qc 7d 2h Kd Qh 2s', 'raise', [2n, 0n]],
    ['is a straight that wins', '4c 5d 6h Kd Qh 2s', 'raise', [2n, 50_000n]],
    ['is three alike that lose', '4c 4d 4h 5c 6c 7c', 'raise', [2n, 40_000n]],
    ['is a straight flush without a queen', '4c 5c 6c Jd Th 2s', 'raise', [2n, 80_000n]],
  ])('a hand that %s', (_, deck, play, expected) => {
    expect(end(deck, play)).toEqual(expected)
  })

  it('R-FAIR-06 R-FAIR-07: covers the dealer until the only decision; an abandoned round is folded', () => {
    const round = { deck: cards('Kc Qd 2h Jc 3d 5h'), decided: null }
    expect(rules.view(round)).toEqual({
      hand: cards('Kc Qd 2h'),
      dealer: null,
      decided: null,
    })
    const roundLeft = rules.abandon(round)
    expect(rules.view(roundLeft).dealer).toEqual(cards('Jc 3d 5h'))
    expect(rules.payoutOf(roundLeft)).toEqual({ multiple: 0n })
    expect(rules.decide(roundLeft, { play: 'raise' })).toBeNull()
    expect(rules.parseDecision({ play: 'check' })).toBeNull()
  })
})
