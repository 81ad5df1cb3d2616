import { describe, expect, it } from 'vitest'
import { fiveDigitReturns } from '../src/games/five-digit/pay-sheet.ts'
import {
  rules as fiveDigit,
  fiveDigitPlaces,
  kindOfThree,
  threeKinds,
} from '../src/games/five-digit/rules.ts'
import { k3Returns } from '../src/games/k3/pay-sheet.ts'
import { rules as k3, k3Places } from '../src/games/k3/rules.ts'
import { raceReturns } from '../src/games/race-of-ten/pay-sheet.ts'
import { rules as race, racePlaces } from '../src/games/race-of-ten/rules.ts'
import { sixOf49Returns } from '../src/games/six-of-49/pay-sheet.ts'
import {
  numbers,
  rules as sixOf49,
  sixOf49Places,
  waveOf,
} from '../src/games/six-of-49/rules.ts'
import { threeDigitReturns } from '../src/games/three-digit/pay-sheet.ts'
import { rules as threeDigit, threeDigitPlaces } from '../src/games/three-digit/rules.ts'
import { percent, returnOf } from '../src/pay-sheet/sheet-figures.ts'
import { simulate } from '../src/pay-sheet/simulation.ts'
import { bandsApart } from './measured-returns.ts'

function chip(place: string, units = 1) {
  return { chips: [{ place, units }] }
}

describe('K3', () => {
  it('R-FAIR-05: returns 98 % on each place, minus rounding', () => {
    expect(k3Places.size).toBe(7 + 16 + 3 * 6 + 15)
    for (const place of k3Places.keys())
      expect([place, percent(returnOf(k3Returns(place)))]).toEqual([
        place,
        expect.stringMatching(/^(98\.00|97\.99) %$/),
      ])
    const rounds = simulate('k3', 50_000, (draws) => {
      return k3.payoutOf(k3.draw(draws), chip('two-2-5')).multiple
    })
    expect(bandsApart(k3Returns('two-2-5'), rounds)).toBeLessThan(1.3)
  })

  it('pays by the throw', () => {
    const pays = (place: string, ...dice: [number, number, number]) =>
      k3.payoutOf({ dice }, chip(place)).multiple
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
  it('R-FAIR-05: returns 98 % on each place, minus rounding', () => {
    expect(threeDigitPlaces.size).toBe(3 * 14 + 3 + 28 + 90 + 120 + 1_000)
    const places = [...threeDigitPlaces.keys()].filter(
      (place) => !place.startsWith('direct-'),
    )
    for (const place of [...places, 'direct-000', 'direct-123', 'direct-999'])
      expect([place, percent(returnOf(threeDigitReturns(place)))]).toEqual([
        place,
        expect.stringMatching(/^(98\.00|97\.99) %$/),
      ])
    const rounds = simulate('three-digit', 50_000, (draws) => {
      return threeDigit.payoutOf(threeDigit.draw(draws), chip('sum-13')).multiple
    })
    expect(bandsApart(threeDigitReturns('sum-13'), rounds)).toBeLessThan(1.3)
  })

  it('pays by the number', () => {
    const pays = (place: string, ...digits: [number, number, number]) =>
      threeDigit.payoutOf({ digits }, chip(place)).multiple
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
  const pays = (place: string) => race.payoutOf({ order }, chip(place)).multiple

  it('R-FAIR-05: returns 98 % on each place, minus rounding', () => {
    expect(racePlaces.size).toBe(10 * 14 + 10 + 21)
    for (const place of racePlaces.keys())
      expect([place, percent(returnOf(raceReturns(place)))]).toEqual([
        place,
        expect.stringMatching(/^(98\.00|97\.99) %$/),
      ])
    // The sheet counts pairs of runners. Simulated orders must give the same return, also for two positions.
    for (const place of ['rank-10-7', 'tiger-5', 'sum-11', 'sum-big']) {
      const rounds = simulate(`race ${place}`, 20_000, (draws) => {
        return race.payoutOf(race.draw(draws), chip(place)).multiple
      })
      expect(bandsApart(raceReturns(place), rounds)).toBeLessThan(1.3)
    }
  })

  it('pays by the order', () => {
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

describe('five digits', () => {
  it('R-FAIR-05 R-GAME-72: returns 98 % on each place, minus rounding', () => {
    expect(fiveDigitPlaces.size).toBe(5 * 14 + 4 + 3 + 15)
    // Digits and balls are symmetric, so the test counts one place of each kind over all 100,000 numbers.
    const places = [...fiveDigitPlaces.keys()].filter(
      (place) => !/^ball-[1-4]|^ball-5-[1-9]|^(front|middle)-/.test(place),
    )
    for (const place of places)
      expect([place, percent(returnOf(fiveDigitReturns(place)))]).toEqual([
        place,
        expect.stringMatching(/^(98\.00|97\.99) %$/),
      ])
    for (const place of ['front-half', 'middle-straight', 'dragon', 'ball-2-7']) {
      const rounds = simulate(`five-digit ${place}`, 20_000, (draws) => {
        return fiveDigit.payoutOf(fiveDigit.draw(draws), chip(place)).multiple
      })
      const tally = fiveDigitReturns(place)
      expect(bandsApart(tally, rounds)).toBeLessThan(1.3)
    }
  })

  it('each three balls have one kind, with the published frequency', () => {
    const counts = new Map(threeKinds.map((kind) => [kind, 0]))
    for (let number = 0; number < 1_000; number += 1) {
      const three = [Math.floor(number / 100), Math.floor(number / 10) % 10, number % 10]
      const kind = kindOfThree(three)
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
    }
    expect(Object.fromEntries(counts)).toEqual({
      triple: 10,
      straight: 60,
      pair: 270,
      half: 360,
      mixed: 300,
    })
    expect([
      kindOfThree([9, 1, 0]),
      kindOfThree([9, 5, 0]),
      kindOfThree([1, 3, 5]),
    ]).toEqual(['straight', 'half', 'mixed'])
  })

  it('pays by the number', () => {
    const pays = (place: string) =>
      fiveDigit.payoutOf({ digits: [7, 0, 9, 8, 3] }, chip(place)).multiple
    expect([pays('ball-1-7'), pays('ball-2-7'), pays('ball-5-small')]).toEqual([
      98_000n,
      0n,
      19_600n,
    ])
    expect([pays('sum-big'), pays('sum-odd'), pays('dragon'), pays('tie')]).toEqual([
      19_600n,
      19_600n,
      21_777n,
      0n,
    ])
    expect([pays('middle-straight'), pays('front-half'), pays('back-half')]).toEqual([
      163_333n,
      27_222n,
      27_222n,
    ])
    expect(fiveDigit.parseBet(chip('ball-6-1'))).toBeNull()
    expect(fiveDigit.parseBet(chip('ball-1-10'))).toBeNull()
  })
})

describe('six of forty-nine', () => {
  const outcome = { numbers: [3, 17, 28, 41, 8, 30], special: 12 }
  const pays = (place: string, result = outcome) =>
    sixOf49.payoutOf(result, chip(place)).multiple

  it('R-FAIR-05 R-GAME-72: returns 98 % on each place, minus rounding', () => {
    expect(sixOf49Places.size).toBe(49 + 8 + 3 + 4 + 49)
    for (const place of [...sixOf49Places.keys(), 'two-3-17', 'three-3-17-28'])
      expect([place, percent(returnOf(sixOf49Returns(place)))]).toEqual([
        place,
        expect.stringMatching(/^(98\.00|97\.99) %$/),
      ])
    // The sheet counts only the numbers that decide a bet. Simulated whole draws must give the same return.
    for (const place of ['special-odd', 'total-big', 'among-8', 'two-3-17']) {
      const rounds = simulate(`six-of-49 ${place}`, 20_000, (draws) => {
        return sixOf49.payoutOf(sixOf49.draw(draws), chip(place)).multiple
      })
      expect(bandsApart(sixOf49Returns(place), rounds)).toBeLessThan(1.3)
    }
    expect(
      ['red', 'blue', 'green'].map(
        (wave) => numbers.filter((one) => waveOf(one) === wave).length,
      ),
    ).toEqual([17, 16, 16])
  })

  it('pays by the draw, and returns the stake for 49', () => {
    expect([pays('special-12'), pays('special-3'), pays('wave-green')]).toEqual([
      480_200n,
      0n,
      30_012n,
    ])
    expect([pays('special-small'), pays('digits-odd'), pays('tail-small')]).toEqual([
      19_591n,
      19_591n,
      19_591n,
    ])
    const last = { ...outcome, special: 49 }
    for (const place of ['special-big', 'special-odd', 'digits-odd', 'tail-big'])
      expect(pays(place, last)).toBe(10_000n)
    expect([pays('special-49', last), pays('wave-red', last)]).toEqual([480_200n, 28_247n])
    expect([pays('among-3'), pays('among-12')]).toEqual([80_033n, 0n])
    expect([pays('two-3-17'), pays('two-3-12'), pays('three-3-17-41')]).toEqual([
      768_320n,
      0n,
      9_027_760n,
    ])
    // The total of this draw is 139.
    expect([pays('total-small'), pays('total-odd')]).toEqual([
      expect.toSatisfy((multiple: bigint) => multiple > 19_000n),
      expect.toSatisfy((multiple: bigint) => multiple > 19_000n),
    ])
  })

  it.each([
    'two-17-3',
    'two-3-3',
    'two-3',
    'two-3-50',
    'two-0-3',
    'two-3-17-20',
    'three-3-17',
    'four-1-2-3-4',
    'two-03-17',
    'two-3--17',
  ])('has no place %s', (place) => expect(sixOf49.parseBet(chip(place))).toBeNull())
})
