import { beforeAll, describe, expect, it } from 'vitest'
import { handKind, handScore } from '../src/games/poker-hand.ts'
import {
  bestMask,
  payTables,
  perfectReturns,
  type Tables,
} from '../src/games/video-poker/perfect-play.ts'
import {
  rules,
  type VideoPokerShown,
  videoPokerPays,
} from '../src/games/video-poker/rules.ts'
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

describe('poker hands', () => {
  it.each([
    ['As Ks Qs Js Ts', 'straight-flush', 800],
    ['9h Th Jh Qh Kh', 'straight-flush', 50],
    ['Ah 2h 3h 4h 5h', 'straight-flush', 50],
    ['7c 7d 7h 7s 2c', 'four-of-a-kind', 25],
    ['7c 7d 7h 2s 2c', 'full-house', 9],
    ['2d 5d 9d Jd Ad', 'flush', 6],
    ['Ac 2d 3h 4s 5c', 'straight', 4],
    ['Tc Jd Qh Ks Ac', 'straight', 4],
    ['Qc Kd Ah 2s 3c', 'high-card', 0],
    ['7c 7d 7h 2s 3c', 'three-of-a-kind', 3],
    ['7c 7d 2h 2s 3c', 'two-pair', 2],
    ['Jc Jd 2h 4s 3c', 'pair', 1],
    ['Tc Td 2h 4s 3c', 'pair', 0],
  ])('%s is a %s and pays %i', (text, kind, pays) => {
    expect(handKind(handScore(cards(text)))).toBe(kind)
    expect(videoPokerPays(cards(text))).toBe(pays)
  })

  it('are ordered by the published rules', () => {
    const rising = [
      '2c 3d 4h 5s 7c',
      'Ac Kd Qh Js 9c',
      '2c 2d 3h 4s 5c',
      '2c 2d 3h 4s 6c',
      'Ac Ad Kh Qs Jc',
      '3c 3d 2h 2s 4c',
      'Ac Ad Kh Ks Qc',
      '2c 2d 2h 3s 4c',
      'Ac 2d 3h 4s 5c',
      '2c 3d 4h 5s 6c',
      '2c 3c 4c 5c 7c',
      '2c 2d 2h 3s 3c',
      '2c 2d 2h 2s 3c',
      'Ac 2c 3c 4c 5c',
      'Ac Kc Qc Jc Tc',
    ].map((text) => handScore(cards(text)))
    expect(rising).toEqual(rising.toSorted((a, b) => a - b))
    expect(new Set(rising).size).toBe(rising.length)
    expect(handScore(cards('Ac Kd Qh Js 9c'))).toBe(handScore(cards('Ad Kh Qs Jc 9d')))
  })
})

describe('jacks or better 9/6', () => {
  let tables: Tables
  let theory: Returns

  beforeAll(() => {
    tables = payTables()
    theory = perfectReturns(tables)
  })

  it('R-FAIR-05: returns 99.54 % with perfect play', () => {
    const figures = figuresOf(theory)
    expect(percent(figures.rtp, 4)).toBe('99.5439 %')
    expect(percent(figures.hits, 3)).toBe('45.457 %')
    expect(figures.oneIn).toBe(40_390n)
  })

  /** Returns the cards that the best play holds, in rising order. */
  function heldCards(text: string): string[] {
    const hand = cards(text).sort((a, b) => a - b)
    const mask = bestMask(tables, hand)
    const names = text.split(' ')
    const keptCards = hand.filter((_, place) => (mask >> place) & 1)
    return names.filter((name) => keptCards.includes(cards(name)[0] ?? -1))
  }

  it.each([
    ['As Ks Qs Js Ts', 'As Ks Qs Js Ts'],
    ['As Ks Qs Js 9s', 'As Ks Qs Js'],
    ['As Ks Qs Js 3d', 'As Ks Qs Js'],
    ['Jc Jd 5h 6h 7h', 'Jc Jd'],
    ['2c 2d 5h 9s Kh', '2c 2d'],
    ['5c 6d 7h 8s 2c', '5c 6d 7h 8s'],
    ['2c 5d 7h 9s Tc', ''],
    ['Kc 4d 7h 9s 2c', 'Kc'],
  ])('of %s it holds %s', (hand, keptCards) => {
    expect(heldCards(hand).join(' ')).toBe(keptCards)
  })

  it('R-FAIR-05: simulated rounds agree', () => {
    const play = ({ hand }: VideoPokerShown) => {
      const sortedHand = hand.toSorted((a, b) => a - b)
      const mask = bestMask(tables, sortedHand)
      const keptCards = sortedHand.filter((_, place) => (mask >> place) & 1)
      return { hold: [0, 1, 2, 3, 4].filter((at) => keptCards.includes(hand[at] ?? -1)) }
    }
    expect(bandsApart(theory, playedReturns(rules, {}, play, 20_000))).toBeLessThan(1.3)
  })

  it('R-FAIR-06 R-FAIR-07: replacement cards are fixed, and covered until the draw', () => {
    const round = { deck: [0, 1, 2, 3, 4, 40, 41, 42, 43, 44], hold: null }
    expect(rules.view(round)).toEqual({ hand: [0, 1, 2, 3, 4], hold: null })
    const after = rules.decide(round, { hold: [0, 2] })
    expect(after && rules.view(after).hand).toEqual([0, 41, 2, 43, 44])
    expect(after && rules.decide(after, { hold: [] })).toBeNull()
    expect(rules.view(rules.abandon(round)).hand).toEqual([0, 1, 2, 3, 4])
  })

  it('refuses to hold unknown places', () => {
    for (const hold of [[5], [-1], [0, 0], ['0'], [0, 1, 2, 3, 4, 4], 0, null])
      expect(rules.parseDecision({ hold })).toBeNull()
    expect(rules.parseDecision({ hold: [4, 0] })).toEqual({ hold: [0, 4] })
  })
})
