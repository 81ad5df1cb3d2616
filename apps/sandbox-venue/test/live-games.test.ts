import { drawsOf } from '@jinli/fair/draws'
import { describe, expect, it } from 'vitest'
import { baccaratReturns, pointWays } from '../src/games/baccarat/pay-sheet.ts'
import {
  rules as baccarat,
  baccaratPlaces,
  baccaratPoints,
  bankerDraws,
} from '../src/games/baccarat/rules.ts'
import { dragonTigerReturns } from '../src/games/dragon-tiger/pay-sheet.ts'
import { rules as dragonTiger } from '../src/games/dragon-tiger/rules.ts'
import { rouletteReturns } from '../src/games/roulette/pay-sheet.ts'
import { rules as roulette, roulettePlaces } from '../src/games/roulette/rules.ts'
import { sicBoReturns } from '../src/games/sic-bo/pay-sheet.ts'
import { rules as sicBo, sicBoPlaces } from '../src/games/sic-bo/rules.ts'
import type { Returns } from '../src/pay-sheet/returns.ts'
import { percent, returnOf } from '../src/pay-sheet/sheet-figures.ts'
import { sampleDraws, simulate } from '../src/pay-sheet/simulation.ts'
import { bandsApart } from './measured-returns.ts'

function returnText(tally: Returns): string {
  return percent(returnOf(tally))
}

function chip(place: string, units = 1) {
  return { chips: [{ place, units }] }
}

describe('roulette', () => {
  it('R-FAIR-05: returns 97.30 % on every one of its places', () => {
    expect(roulettePlaces.size).toBe(37 + 60 + 12 + 11 + 22 + 2 + 1 + 12)
    for (const place of roulettePlaces.keys())
      expect([place, returnText(rouletteReturns(place))]).toEqual([place, '97.30 %'])
    const rounds = simulate('roulette', 50_000, (draws) => {
      return roulette.payoutOf(roulette.draw(draws), chip('street-7')).multiple
    })
    expect(bandsApart(rouletteReturns('street-7'), rounds)).toBeLessThan(1.3)
  })

  it('covers the places of a real table', () => {
    const numbersOf = (place: string) => roulettePlaces.get(place)
    expect(numbersOf('corner-32')).toEqual([32, 33, 35, 36])
    expect(numbersOf('line-31')).toEqual([31, 32, 33, 34, 35, 36])
    expect(numbersOf('column-3')).toEqual([3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36])
    expect(numbersOf('black')).toHaveLength(18)
    expect([
      numbersOf('split-3-4'),
      numbersOf('corner-3'),
      numbersOf('split-36-39'),
    ]).toEqual([undefined, undefined, undefined])
  })

  it('pays each chip separately and counts all chips of the table', () => {
    const bet = { chips: [...chip('red', 5).chips, ...chip('straight-7', 2).chips] }
    expect(roulette.parseBet(bet)).toEqual(bet)
    expect(roulette.stakeOf(bet)).toBe(7n)
    expect(roulette.payoutOf({ pocket: 7 }, bet).multiple).toBe(820_000n)
    expect(roulette.payoutOf({ pocket: 0 }, bet).multiple).toBe(0n)
  })

  it.each([
    { chips: [] },
    chip('red', 0),
    chip('red', 1.5),
    chip('red', 10_001),
    chip('purple'),
    chip('toString'),
    { chips: [...chip('red').chips, ...chip('red').chips] },
    { chips: [{ place: 'red' }] },
    { chips: [{ place: 'red', units: 1, player: 7 }] },
    { chips: Array.from({ length: 41 }, () => chip('red').chips[0]) },
  ])('refuses the chips %j', (bet) => expect(roulette.parseBet(bet)).toBeNull())
})

describe('baccarat', () => {
  const ways = pointWays()

  it.each([
    ['player', '98.76 %'],
    ['banker', '98.94 %'],
    ['tie', '85.64 %'],
    ['player-pair', '89.64 %'],
    ['banker-pair', '89.64 %'],
  ] as const)('R-FAIR-05: %s returns %s', (place, expected) => {
    expect(returnText(baccaratReturns(place, ways))).toBe(expected)
    const rounds = simulate(`baccarat ${place}`, 15_000, (draws) => {
      return baccarat.payoutOf(baccarat.draw(draws), chip(place)).multiple
    })
    expect(bandsApart(baccaratReturns(place, ways), rounds)).toBeLessThan(1.3)
  })

  it('draws third cards by the rules', () => {
    const thirds = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    const drawsOnThird = (points: number) =>
      thirds.filter((third) => bankerDraws(points, third))
    expect([2, 3, 4, 5, 6, 7].map(drawsOnThird)).toEqual([
      thirds,
      [0, 1, 2, 3, 4, 5, 6, 7, 9],
      [2, 3, 4, 5, 6, 7],
      [4, 5, 6, 7],
      [6, 7],
      [],
    ])
    expect([5, 6].map((points) => bankerDraws(points, null))).toEqual([true, false])
    const draws = sampleDraws('baccarat hands')
    const sum = (cards: number[]) =>
      cards.reduce((all, card) => all + baccaratPoints(card), 0) % 10
    for (let count = 0; count < 2_000; count += 1) {
      const { player, banker } = baccarat.draw(draws)
      const [own, other] = [sum(player.slice(0, 2)), sum(banker.slice(0, 2))]
      const natural = own >= 8 || other >= 8
      expect(player).toHaveLength(!natural && own <= 5 ? 3 : 2)
      if (natural) expect(banker).toHaveLength(2)
    }
  })

  it('returns main stakes on a tie and keeps 5 % of a banker’s win', () => {
    // The first hands, king and nine against nine and king, are a tie. In the second the banker wins.
    const tie = { player: [44, 28], banker: [29, 45] }
    const losingHands = { player: [24, 44], banker: [29, 45] }
    const pays = (place: string) => [
      baccarat.payoutOf(tie, chip(place)).multiple,
      baccarat.payoutOf(losingHands, chip(place, 100)).multiple,
    ]
    expect(baccaratPlaces.slice(0, 3).map(pays)).toEqual([
      [10_000n, 0n],
      [10_000n, 1_950_000n],
      [90_000n, 0n],
    ])
  })
})

describe('dragon tiger', () => {
  it.each([
    ['dragon', '96.27 %'],
    ['tiger', '96.27 %'],
    ['tie', '89.64 %'],
    ['suited-tie', '86.02 %'],
  ] as const)('R-FAIR-05: %s returns %s', (place, expected) => {
    expect(returnText(dragonTigerReturns(place))).toBe(expected)
    const rounds = simulate(`dragon-tiger ${place}`, 15_000, (draws) => {
      return dragonTiger.payoutOf(dragonTiger.draw(draws), chip(place)).multiple
    })
    expect(bandsApart(dragonTigerReturns(place), rounds)).toBeLessThan(1.3)
  })

  it('counts the ace lowest, and returns half of a main stake on a tie', () => {
    const pays = (dragon: number, tiger: number, place: string) =>
      dragonTiger.payoutOf({ dragon, tiger }, chip(place)).multiple
    expect(pays(48, 0, 'tiger')).toBe(20_000n)
    expect(pays(44, 48, 'dragon')).toBe(20_000n)
    expect([
      pays(4, 5, 'dragon'),
      pays(4, 5, 'suited-tie'),
      pays(4, 4, 'suited-tie'),
    ]).toEqual([5_000n, 0n, 510_000n])
  })
})

describe('sic bo', () => {
  it('R-FAIR-05: returns 97.22 % on small, big, odd and even, and what the sheet says elsewhere', () => {
    for (const place of ['small', 'big', 'odd', 'even', 'pair-3-5'])
      expect(returnText(sicBoReturns(place))).toBe('97.22 %')
    expect(returnText(sicBoReturns('face-4'))).toBe('96.30 %')
    expect(sicBoPlaces).toHaveLength(4 + 1 + 6 * 3 + 15 + 14)
    for (const place of sicBoPlaces) {
      const { numerator, denominator } = returnOf(sicBoReturns(place))
      expect(numerator * 100n).toBeGreaterThan(denominator * 83n)
      expect(numerator).toBeLessThan(denominator)
    }
    const rounds = simulate('sic-bo', 50_000, (draws) => {
      return sicBo.payoutOf(sicBo.draw(draws), chip('face-2')).multiple
    })
    expect(bandsApart(sicBoReturns('face-2'), rounds)).toBeLessThan(1.3)
  })

  it('small, big, odd and even lose on three equal dice', () => {
    const pays = (place: string, ...dice: [number, number, number]) =>
      sicBo.payoutOf({ dice }, chip(place)).multiple
    expect([
      pays('small', 1, 1, 1),
      pays('odd', 1, 1, 1),
      pays('any-triple', 1, 1, 1),
    ]).toEqual([0n, 0n, 310_000n])
    expect([
      pays('face-6', 6, 6, 1),
      pays('double-6', 6, 6, 6),
      pays('total-17', 6, 6, 5),
    ]).toEqual([30_000n, 120_000n, 630_000n])
  })

  it('R-FAIR-02: throws its dice from the given words by rejection', () => {
    const words = Uint32Array.from([2 ** 32 - 1, 6, 11, 3])
    expect(sicBo.draw(drawsOf(words))).toEqual({ dice: [1, 6, 4] })
  })
})
