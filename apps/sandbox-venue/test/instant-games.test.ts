import { drawsOf } from '@jinli/fair/draws'
import { describe, expect, it } from 'vitest'
import { burstOf, burstRange, burstsReaching } from '../src/games/burst.ts'
import { classicReturns } from '../src/games/classic-slot/pay-sheet.ts'
import {
  rules as classic,
  classicLinePays,
  classicMultiple,
  strips,
} from '../src/games/classic-slot/rules.ts'
import { crash as crashGame } from '../src/games/crash/crash-game.ts'
import { crashReturns } from '../src/games/crash/pay-sheet.ts'
import {
  burstTick,
  type CrashBet,
  rules as crash,
  multiplierAt,
} from '../src/games/crash/rules.ts'
import { diceReturns } from '../src/games/dice/pay-sheet.ts'
import { rules as dice } from '../src/games/dice/rules.ts'
import { kenoReturns } from '../src/games/keno/pay-sheet.ts'
import { rules as keno } from '../src/games/keno/rules.ts'
import { limboReturns } from '../src/games/limbo/pay-sheet.ts'
import { rules as limbo } from '../src/games/limbo/rules.ts'
import { minesReturns } from '../src/games/mines/pay-sheet.ts'
import {
  type MinesDecision,
  type MinesRound,
  rules as mines,
} from '../src/games/mines/rules.ts'
import { plinkoReturns } from '../src/games/plinko/pay-sheet.ts'
import {
  type PlinkoBet,
  rules as plinko,
  risks,
  rowCounts,
} from '../src/games/plinko/rules.ts'
import { scratchReturns } from '../src/games/scratch-card/pay-sheet.ts'
import { rules as scratch } from '../src/games/scratch-card/rules.ts'
import type { Returns } from '../src/pay-sheet/returns.ts'
import { percent, returnOf } from '../src/pay-sheet/sheet-figures.ts'
import { bandsApart, playedReturns } from './measured-returns.ts'

const never = () => {
  throw new Error('nothing to decide')
}

function returnText(tally: Returns): string {
  return percent(returnOf(tally))
}

describe('dice', () => {
  it('R-FAIR-05: returns 99 % for each chance, minus rounding', () => {
    for (let chance = 1; chance <= 9_800; chance += 1)
      expect(returnText(diceReturns(chance))).toMatch(/^(99\.00|98\.99) %$/)
    const bet = { side: 'over', chance: 4_950 } as const
    expect(
      bandsApart(diceReturns(4_950), playedReturns(dice, bet, never, 50_000)),
    ).toBeLessThan(1.3)
  })

  it('counts winning numbers from the chosen end', () => {
    const at = (side: 'under' | 'over', roll: number) =>
      dice.payoutOf({ bet: { side, chance: 2_500 }, roll })?.multiple
    expect([at('under', 2_499), at('under', 2_500)]).toEqual([39_600n, 0n])
    expect([at('over', 7_500), at('over', 7_499)]).toEqual([39_600n, 0n])
  })

  it.each([
    null,
    'under',
    [],
    { side: 'under' },
    { side: 'left', chance: 5 },
    { side: 'under', chance: 0 },
    { side: 'under', chance: 9_801 },
    { side: 'under', chance: 49.5 },
    { side: 'under', chance: '50' },
    { side: 'under', chance: 50, multiple: 9 },
  ])('refuses the bet %j', (bet) => expect(dice.parseBet(bet)).toBeNull())
})

describe('limbo and crash', () => {
  it('R-FAIR-05: return 99 % for every target and every moment of leaving', () => {
    for (const target of [101, 133, 200, 999, 12_345, 1_000_000]) {
      expect(returnText(limboReturns(target))).toBe('99.00 %')
      expect(returnText(crashReturns(target))).toBe('99.00 %')
    }
    const theory = limboReturns(200)
    expect(
      bandsApart(theory, playedReturns(limbo, { target: 200 }, never, 50_000)),
    ).toBeLessThan(1.3)
  })

  it('reach a target with as many numbers as the sheet counts', () => {
    for (const target of [101, 150, 999, 7_777, 1_000_000]) {
      const last = Number(burstsReaching(target)) - 1
      expect(burstOf(last)).toBeGreaterThanOrEqual(target)
      expect(burstOf(last + 1)).toBeLessThan(target)
    }
    expect(burstOf(burstRange - 1)).toBe(100)
  })

  const bet = (autoAt: number | null, units = 1) => ({
    chips: [{ place: 'in', units }],
    autoAt,
  })

  it('crash pays a bet that left at or before the burst, by hand or by itself', () => {
    const pays = (autoAt: number | null) =>
      crash.payoutOf({ burst: 250 }, bet(autoAt, 3)).multiple
    expect([pays(250), pays(251), pays(null)]).toEqual([75_000n, 0n, 0n])
    expect(crash.payoutOf({ burst: 1_000_000 }, bet(null)).multiple).toBe(100_000_000n)
    expect(crash.stakeOf(bet(null, 7))).toBe(7n)
  })

  it('the curve rises from 1.00 to its top, and a bet leaves it once', () => {
    expect([multiplierAt(0), multiplierAt(81), multiplierAt(1e9)]).toEqual([
      100, 200, 1_000_000,
    ])
    for (let tick = 1; tick < 450; tick += 1)
      expect(multiplierAt(tick)).toBeGreaterThanOrEqual(multiplierAt(tick - 1))
    const end = burstTick({ burst: 250 })
    expect(multiplierAt(end)).toBeGreaterThan(250)
    expect(multiplierAt(end - 1)).toBeLessThanOrEqual(250)
    const { running: runningRules } = crash
    if (!runningRules) throw new Error('crash cannot be left')
    const leaveAt = (bet: CrashBet, mark: number) => runningRules.leaveAt(bet, mark)
    expect([
      runningRules.durationMs({ burst: 250 }),
      runningRules.markAt(end * 50 - 1),
    ]).toEqual([end * 50, multiplierAt(end - 1)])
    expect(leaveAt(bet(null, 2), 200)).toEqual(bet(200, 2))
    expect(leaveAt(bet(300), 200)).toEqual(bet(200))
    // The bet has already left automatically, or the curve has not risen.
    expect([
      leaveAt(bet(150), 200),
      leaveAt(bet(200), 200),
      leaveAt(bet(null), 100),
    ]).toEqual([null, null, null])
  })

  it('a round of crash is over before the next one begins', () => {
    const { closeMs: closes, settleMs: settles } = crashGame.timetable
    expect(closes + burstTick({ burst: 1_000_000 }) * 50).toBeLessThanOrEqual(settles)
  })

  it.each([
    { chips: [{ place: 'in', units: 1 }] },
    { chips: [{ place: 'in', units: 1 }], autoAt: 100 },
    { chips: [{ place: 'in', units: 1 }], autoAt: 1_000_001 },
    { chips: [{ place: 'in', units: 1_001 }], autoAt: null },
    { chips: [{ place: 'out', units: 1 }], autoAt: null },
    { chips: [], autoAt: null },
  ])('crash refuses the bet %j', (wrongBet) => expect(crash.parseBet(wrongBet)).toBeNull())
})

describe('mines', () => {
  const round: MinesRound = {
    bet: { mines: 3 },
    mines: [3, 7, 20],
    opened: [],
    over: false,
  }

  it('R-FAIR-05: returns 99 % for each number of mines and each stop, minus rounding', () => {
    for (let count = 1; count < 25; count += 1)
      for (let safe = 1; safe <= 25 - count; safe += 1)
        expect(returnText(minesReturns(count, safe))).toMatch(/^(99\.00|98\.99) %$/)
    const twice = playedReturns(
      mines,
      { mines: 3 },
      ({ opened: openFields }): MinesDecision =>
        openFields.length < 2 ? { open: openFields.length } : { cashOut: true },
      50_000,
    )
    expect(bandsApart(minesReturns(3, 2), twice)).toBeLessThan(1.3)
  })

  it('R-FAIR-06: fixes the field when it opens; no decision moves a mine', () => {
    const nextRound = mines.decide(round, { open: 4 })
    expect(nextRound?.mines).toEqual(round.mines)
    expect(round.opened).toEqual([])
    const hit = nextRound && mines.decide(nextRound, { open: 7 })
    expect(hit?.mines).toEqual(round.mines)
    expect(hit && mines.payoutOf(hit)).toEqual({ multiple: 0n })
  })

  it('R-FAIR-07: shows no mine before the end', () => {
    expect(JSON.stringify(mines.view(round))).not.toContain('20')
    expect(mines.view(mines.abandon(round)).mines).toEqual([3, 7, 20])
  })

  it('refuses impossible decisions: a field twice, a stop at once, anything after the end', () => {
    const firstRound = mines.decide(round, { open: 4 })
    expect(firstRound && mines.decide(firstRound, { open: 4 })).toBeNull()
    expect(mines.decide(round, { cashOut: true })).toBeNull()
    expect(mines.decide({ ...round, over: true }, { open: 5 })).toBeNull()
    expect(mines.parseDecision({ open: 25 })).toBeNull()
    expect(mines.parseDecision({ open: 1, cashOut: true })).toBeNull()
    expect(mines.parseDecision({ cashOut: 1 })).toBeNull()
  })

  it('ends by itself with the last safe field; an abandoned round pays what was reached', () => {
    const most = {
      bet: { mines: 24 },
      mines: [...Array(24).keys()],
      opened: [],
      over: false,
    }
    const end = mines.decide(most, { open: 24 })
    expect(end && mines.payoutOf(end)).toEqual({ multiple: 247_500n })
    expect(mines.payoutOf(mines.abandon(round))).toEqual({ multiple: 10_000n })
    expect(
      mines.payoutOf(mines.abandon({ ...round, opened: [1, 2] }))?.multiple,
    ).toBeGreaterThan(10_000n)
  })
})

describe('plinko, keno, scratch card', () => {
  it('R-FAIR-05: plinko returns 98.5 to 99.05 % on each board, and rounds agree', () => {
    for (const rows of rowCounts)
      for (const risk of risks) {
        const { numerator, denominator } = returnOf(plinkoReturns({ rows, risk }))
        expect(numerator * 1_000n).toBeGreaterThan(denominator * 985n)
        expect(numerator * 2_000n).toBeLessThan(denominator * 1_981n)
      }
    const bet: PlinkoBet = { rows: 12, risk: 'middle' }
    expect(returnText(plinkoReturns(bet))).toBe('98.94 %')
    expect(
      bandsApart(plinkoReturns(bet), playedReturns(plinko, bet, never, 50_000)),
    ).toBeLessThan(1.3)
  })

  it('R-FAIR-05: keno returns 96.6 to 97.3 % for each number of marks, and rounds agree', () => {
    for (let marks = 1; marks <= 10; marks += 1)
      expect(returnText(kenoReturns(marks))).toMatch(/^(96\.[6-9]|97\.[0-2])\d %$/)
    const bet = { marks: [3, 14, 15, 26, 35] }
    expect(
      bandsApart(kenoReturns(5), playedReturns(keno, bet, never, 30_000)),
    ).toBeLessThan(1.3)
  })

  it('keno sorts marks, and refuses duplicates, none, eleven and unknown numbers', () => {
    expect(keno.parseBet({ marks: [40, 1] })).toEqual({ marks: [1, 40] })
    const eleven = Array.from({ length: 11 }, (_, at) => at + 1)
    for (const marks of [[], eleven, [1, 1], [0], [41], ['1'], '1', null])
      expect(keno.parseBet({ marks })).toBeNull()
  })

  it('R-FAIR-05: a scratch card returns 95.09 %, and rounds agree', () => {
    expect(returnText(scratchReturns())).toBe('95.09 %')
    const ways = [...scratchReturns().values()].reduce((sum, one) => sum + one, 0n)
    expect(ways).toBe(100n ** 9n)
    expect(
      bandsApart(scratchReturns(), playedReturns(scratch, {}, never, 50_000)),
    ).toBeLessThan(1.3)
  })

  it('a scratch card pays each symbol that appears three times, once', () => {
    expect(scratch.payoutOf({ fields: [0, 0, 0, 0, 6, 6, 6, 9, 9] })?.multiple).toBe(
      2_515_000n,
    )
    expect(scratch.payoutOf({ fields: [9, 9, 9, 8, 8, 8, 0, 0, 1] })?.multiple).toBe(0n)
    expect(scratch.parseBet({ extra: 1 })).toBeNull()
  })
})

describe('classic slot', () => {
  it('R-FAIR-05: returns 95.87 %, and rounds agree', () => {
    expect(returnText(classicReturns())).toBe('95.87 %')
    expect(
      bandsApart(classicReturns(), playedReturns(classic, {}, never, 50_000)),
    ).toBeLessThan(1.3)
  })

  it('has three strips of the same symbols, 22 each', () => {
    const sortedStrips = strips.map((strip) => [...strip].sort().join())
    expect(new Set(sortedStrips).size).toBe(1)
    expect(strips.map((strip) => strip.length)).toEqual([22, 22, 22])
  })

  it('pays three equal symbols, and two cherries from the left', () => {
    expect(classicLinePays(['seven', 'seven', 'seven'])).toBe(1_000)
    expect(classicLinePays(['cherry', 'cherry', 'bar'])).toBe(2)
    expect(classicLinePays(['bar', 'cherry', 'cherry'])).toBe(0)
    expect(classicLinePays(['bar', 'bar', 'plum'])).toBe(0)
    // A line's stake is a fifth of the stake. A window may begin at every stop, also at the last ones.
    expect(classicMultiple([21, 21, 21]) % 2_000n).toBe(0n)
  })

  it('R-FAIR-02: draws stops from the given words by rejection', () => {
    const words = Uint32Array.from([2 ** 32 - 1, 23, 44, 65])
    expect(classic.open(drawsOf(words), {}).stops).toEqual([1, 0, 21])
  })
})
