import { describe, expect, it } from 'vitest'
import { percent, returnOf } from '../src/pay-sheet/sheet-figures.ts'
import { simulate } from '../src/pay-sheet/simulation.ts'
import type { Tally } from '../src/pay-sheet/tally.ts'
import { esportsTally } from '../src/titles/esports/pay-sheet.ts'
import { rules as esports, esportsPlaces } from '../src/titles/esports/rules.ts'
import { footballTally } from '../src/titles/football/pay-sheet.ts'
import { rules as football, footballPlaces, scoreOf } from '../src/titles/football/rules.ts'
import { bandsApart } from './title-player.ts'

function chip(place: string) {
  return { chips: [{ place, units: 1 }] }
}

function returns(places: Iterable<string>, tally: (place: string) => Tally): void {
  // Odds are whole hundredths: on the shortest that takes half a percent.
  for (const place of places)
    expect([place, percent(returnOf(tally(place)))]).toEqual([
      place,
      expect.stringMatching(/^(95\.00|94\.[3-9]\d) %$/),
    ])
}

describe('football', () => {
  it('R-FAIR-05: returns 95 % on each place, less what rounding takes', () => {
    returns(footballPlaces.keys(), footballTally)
    const rounds = simulate('football', 50_000, (draws) => {
      return football.pays(football.draw(draws), chip('over-2')).multiple
    })
    expect(bandsApart(footballTally('over-2'), rounds)).toBeLessThan(1.3)
  })

  it('pays what the score shows', () => {
    const goals = [
      { minute: 12, side: 1 },
      { minute: 44, side: 0 },
      { minute: 90, side: 0 },
    ]
    expect(scoreOf({ goals })).toEqual([2, 1])
    const won = [...footballPlaces.keys()].filter(
      (place) => football.pays({ goals }, chip(place)).multiple > 0n,
    )
    expect(won.toSorted()).toEqual(
      [
        'home',
        'away-plus',
        'both',
        'odd',
        'over-1',
        'over-2',
        'score-2-1',
        'under-3',
      ].toSorted(),
    )
    expect(football.parseBet(chip('score-4-0'))).toBeNull()
  })
})

describe('e-sports', () => {
  it('R-FAIR-05: return 95 % on each place, less what rounding takes', () => {
    returns(esportsPlaces.keys(), esportsTally)
    const rounds = simulate('esports', 50_000, (draws) => {
      return esports.pays(esports.draw(draws), chip('maps-over')).multiple
    })
    expect(bandsApart(esportsTally('maps-over'), rounds)).toBeLessThan(1.3)
  })

  it('pay what the maps show', () => {
    const maps = [
      { winner: 0, kills: 45 },
      { winner: 1, kills: 30 },
      { winner: 1, kills: 30 },
    ]
    const won = [...esportsPlaces.keys()].filter(
      (place) => esports.pays({ maps }, chip(place)).multiple > 0n,
    )
    expect(won.toSorted()).toEqual(
      [
        'match-second',
        'close-second',
        'map-1-first',
        'map-2-second',
        'maps-over',
        'kills-over',
      ].toSorted(),
    )
  })
})
