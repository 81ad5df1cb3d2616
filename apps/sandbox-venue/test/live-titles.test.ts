import { drawsOf } from '@jinli/fair/draws'
import { describe, expect, it } from 'vitest'
import { percent, returnOf } from '../src/pay-sheet/sheet-figures.ts'
import { sampleDraws, simulate } from '../src/pay-sheet/simulation.ts'
import type { Tally } from '../src/pay-sheet/tally.ts'
import { baccaratTally, pointWays } from '../src/titles/baccarat/pay-sheet.ts'
import {
  rules as baccarat,
  baccaratPlaces,
  baccaratPoints,
  bankerDraws,
} from '../src/titles/baccarat/rules.ts'
import { dragonTigerTally } from '../src/titles/dragon-tiger/pay-sheet.ts'
import { rules as dragonTiger } from '../src/titles/dragon-tiger/rules.ts'
import { rouletteTally } from '../src/titles/roulette/pay-sheet.ts'
import { rules as roulette, roulettePlaces } from '../src/titles/roulette/rules.ts'
import { sicBoTally } from '../src/titles/sic-bo/pay-sheet.ts'
import { rules as sicBo, sicBoPlaces } from '../src/titles/sic-bo/rules.ts'
import { bandsApart } from './title-player.ts'

function returned(tally: Tally): string {
  return percent(returnOf(tally))
}

function chip(place: string, units = 1) {
  return { chips: [{ place, units }] }
}

describe('roulette', () => {
  it('R-FAIR-05: returns 97.30 % on every one of its places', () => {
    expect(roulettePlaces.size).toBe(37 + 60 + 12 + 11 + 22 + 2 + 1 + 12)
    for (const place of roulettePlaces.keys())
      expect([place, returned(rouletteTally(place))]).toEqual([place, '97.30 %'])
    const rounds = simulate('roulette', 50_000, (draws) => {
      return roulette.pays(roulette.draw(draws), chip('street-7')).multiple
    })
    expect(bandsApart(rouletteTally('street-7'), rounds)).toBeLessThan(1.3)
  })

  it('covers what a table covers', () => {
    const of = (place: string) => roulettePlaces.get(place)
    expect(of('corner-32')).toEqual([32, 33, 35, 36])
    expect(of('line-31')).toEqual([31, 32, 33, 34, 35, 36])
    expect(of('column-3')).toEqual([3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36])
    expect(of('black')).toHaveLength(18)
    expect([of('split-3-4'), of('corner-3'), of('split-36-39')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('pays each chip by itself and counts what lies on the table', () => {
    const bet = { chips: [...chip('red', 5).chips, ...chip('straight-7', 2).chips] }
    expect(roulette.parseBet(bet)).toEqual(bet)
    expect(roulette.staked(bet)).toBe(7n)
    expect(roulette.pays({ pocket: 7 }, bet).multiple).toBe(820_000n)
    expect(roulette.pays({ pocket: 0 }, bet).multiple).toBe(0n)
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
  ] as const)('R-FAIR-05: %s returns %s', (place, told) => {
    expect(returned(baccaratTally(place, ways))).toBe(told)
    const rounds = simulate(`baccarat ${place}`, 15_000, (draws) => {
      return baccarat.pays(baccarat.draw(draws), chip(place)).multiple
    })
    expect(bandsApart(baccaratTally(place, ways), rounds)).toBeLessThan(1.3)
  })

  it('draws third cards by the rules of the game', () => {
    const thirds = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    const drawing = (points: number) => thirds.filter((third) => bankerDraws(points, third))
    expect([2, 3, 4, 5, 6, 7].map(drawing)).toEqual([
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
    for (let done = 0; done < 2_000; done += 1) {
      const { player, banker } = baccarat.draw(draws)
      const [own, other] = [sum(player.slice(0, 2)), sum(banker.slice(0, 2))]
      const natural = own >= 8 || other >= 8
      expect(player).toHaveLength(!natural && own <= 5 ? 3 : 2)
      if (natural) expect(banker).toHaveLength(2)
    }
  })

  it('gives main stakes back on a tie and leaves 5 % of a banker’s win with the house', () => {
    // King and nine against nine and king, then against eight and king.
    const tie = { player: [44, 28], banker: [29, 45] }
    const lost = { player: [24, 44], banker: [29, 45] }
    const pays = (place: string) => [
      baccarat.pays(tie, chip(place)).multiple,
      baccarat.pays(lost, chip(place, 100)).multiple,
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
  ] as const)('R-FAIR-05: %s returns %s', (place, told) => {
    expect(returned(dragonTigerTally(place))).toBe(told)
    const rounds = simulate(`dragon-tiger ${place}`, 15_000, (draws) => {
      return dragonTiger.pays(dragonTiger.draw(draws), chip(place)).multiple
    })
    expect(bandsApart(dragonTigerTally(place), rounds)).toBeLessThan(1.3)
  })

  it('counts the ace lowest, and gives half a main stake back on a tie', () => {
    const pays = (dragon: number, tiger: number, place: string) =>
      dragonTiger.pays({ dragon, tiger }, chip(place)).multiple
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
      expect(returned(sicBoTally(place))).toBe('97.22 %')
    expect(returned(sicBoTally('face-4'))).toBe('96.30 %')
    expect(sicBoPlaces).toHaveLength(4 + 1 + 6 * 3 + 15 + 14)
    for (const place of sicBoPlaces) {
      const { over, under } = returnOf(sicBoTally(place))
      expect(over * 100n).toBeGreaterThan(under * 83n)
      expect(over).toBeLessThan(under)
    }
    const rounds = simulate('sic-bo', 50_000, (draws) => {
      return sicBo.pays(sicBo.draw(draws), chip('face-2')).multiple
    })
    expect(bandsApart(sicBoTally('face-2'), rounds)).toBeLessThan(1.3)
  })

  it('small, big, odd and even lose on three alike', () => {
    const pays = (place: string, ...dice: [number, number, number]) =>
      sicBo.pays({ dice }, chip(place)).multiple
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

  it('R-FAIR-02: throws its dice by rejection from the words it is given', () => {
    const words = Uint32Array.from([2 ** 32 - 1, 6, 11, 3])
    expect(sicBo.draw(drawsOf(words))).toEqual({ dice: [1, 6, 4] })
  })
})
