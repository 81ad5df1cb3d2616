import { describe, expect, it } from 'vitest'
import { percent, returnOf } from '../src/pay-sheet/sheet-figures.ts'
import { simulate } from '../src/pay-sheet/simulation.ts'
import { k3Tally } from '../src/titles/k3/pay-sheet.ts'
import { rules as k3, k3Places } from '../src/titles/k3/rules.ts'
import { raceTally } from '../src/titles/race-of-ten/pay-sheet.ts'
import { rules as race, racePlaces } from '../src/titles/race-of-ten/rules.ts'
import { threeDigitTally } from '../src/titles/three-digit/pay-sheet.ts'
import { rules as threeDigit, threeDigitPlaces } from '../src/titles/three-digit/rules.ts'
import { bandsApart } from './title-player.ts'

function chip(place: string, units = 1) {
  return { chips: [{ place, units }] }
}

describe('K3', () => {
  it('R-FAIR-05: returns 98 % on each place, less what rounding takes', () => {
    expect(k3Places.size).toBe(7 + 16 + 3 * 6 + 15)
    for (const place of k3Places.keys())
      expect([place, percent(returnOf(k3Tally(place)))]).toEqual([
        place,
        expect.stringMatching(/^(98\.00|97\.99) %$/),
      ])
    const rounds = simulate('k3', 50_000, (draws) => {
      return k3.pays(k3.draw(draws), chip('two-2-5')).multiple
    })
    expect(bandsApart(k3Tally('two-2-5'), rounds)).toBeLessThan(1.3)
  })

  it('pays what the throw shows', () => {
    const pays = (place: string, ...dice: [number, number, number]) =>
      k3.pays({ dice }, chip(place)).multiple
    expect([pays('big', 5, 5, 1), pays('small', 5, 5, 1)]).toEqual([19_600n, 0n])
    expect([pays('triple-5', 5, 5, 5), pays('triple-5', 5, 5, 1)]).toEqual([2_116_800n, 0n])
    expect([pays('any-straight', 6, 4, 5), pays('any-straight', 6, 4, 4)]).toEqual([
      88_200n,
      0n,
    ])
    expect(k3.parseBet(chip('total-19'))).toBeNull()
    expect(k3.parseBet(chip('two-5-2'))).toBeNull()
  })
})

describe('3D', () => {
  it('R-FAIR-05: returns 98 % on each place, less what rounding takes', () => {
    expect(threeDigitPlaces.size).toBe(3 * 14 + 3 + 28 + 90 + 120 + 1_000)
    const places = [...threeDigitPlaces.keys()].filter(
      (place) => !place.startsWith('direct-'),
    )
    for (const place of [...places, 'direct-000', 'direct-123', 'direct-999'])
      expect([place, percent(returnOf(threeDigitTally(place)))]).toEqual([
        place,
        expect.stringMatching(/^(98\.00|97\.99) %$/),
      ])
    const rounds = simulate('three-digit', 50_000, (draws) => {
      return threeDigit.pays(threeDigit.draw(draws), chip('sum-13')).multiple
    })
    expect(bandsApart(threeDigitTally('sum-13'), rounds)).toBeLessThan(1.3)
  })

  it('pays what the number says', () => {
    const pays = (place: string, ...digits: [number, number, number]) =>
      threeDigit.pays({ digits }, chip(place)).multiple
    expect([pays('direct-012', 0, 1, 2), pays('direct-012', 2, 1, 0)]).toEqual([
      9_800_000n,
      0n,
    ])
    expect([pays('group-012', 2, 1, 0), pays('group-112', 1, 2, 1)]).toEqual([
      1_633_333n,
      3_266_666n,
    ])
    expect([pays('hundreds-7', 7, 0, 0), pays('hundreds-7', 0, 7, 0)]).toEqual([
      98_000n,
      0n,
    ])
    expect([pays('ones-big', 0, 0, 5), pays('sum-27', 9, 9, 9)]).toEqual([
      19_600n,
      9_800_000n,
    ])
    expect(threeDigit.parseBet(chip('direct-12'))).toBeNull()
    expect(threeDigit.parseBet(chip('group-111'))).toBeNull()
  })
})

describe('race of ten', () => {
  const order = [10, 1, 2, 3, 4, 5, 6, 7, 8, 9]
  const pays = (place: string) => race.pays({ order }, chip(place)).multiple

  it('R-FAIR-05: returns 98 % on each place, less what rounding takes', () => {
    expect(racePlaces.size).toBe(10 * 14 + 10 + 21)
    for (const place of racePlaces.keys())
      expect([place, percent(returnOf(raceTally(place)))]).toEqual([
        place,
        expect.stringMatching(/^(98\.00|97\.99) %$/),
      ])
    // The sheet counts pairs of runners: whole orders must agree, also where a bet looks at two ranks.
    for (const place of ['rank-10-7', 'tiger-5', 'sum-11', 'sum-big']) {
      const rounds = simulate(`race ${place}`, 20_000, (draws) => {
        return race.pays(race.draw(draws), chip(place)).multiple
      })
      expect(bandsApart(raceTally(place), rounds)).toBeLessThan(1.3)
    }
  })

  it('pays what came in', () => {
    expect([pays('rank-1-10'), pays('rank-10-9'), pays('rank-2-10')]).toEqual([
      98_000n,
      98_000n,
      0n,
    ])
    expect([pays('dragon-1'), pays('tiger-2'), pays('dragon-2')]).toEqual([
      19_600n,
      19_600n,
      0n,
    ])
    expect([pays('sum-11'), pays('sum-odd'), pays('sum-big')]).toEqual([
      88_200n,
      17_640n,
      0n,
    ])
    expect(race.parseBet(chip('rank-11-1'))).toBeNull()
    expect(race.parseBet(chip('rank-1-11'))).toBeNull()
  })
})
