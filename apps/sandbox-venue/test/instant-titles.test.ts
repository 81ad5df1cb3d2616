import { drawsOf } from '@jinli/fair/draws'
import { describe, expect, it } from 'vitest'
import { percent, returnOf } from '../src/pay-sheet/sheet-figures.ts'
import type { Tally } from '../src/pay-sheet/tally.ts'
import { burstOf, burstRange, burstsReaching } from '../src/titles/burst.ts'
import { classicTally } from '../src/titles/classic-slot/pay-sheet.ts'
import {
  rules as classic,
  classicLinePays,
  classicMultiple,
  strips,
} from '../src/titles/classic-slot/rules.ts'
import { crash as crashTitle } from '../src/titles/crash/crash-title.ts'
import { crashTally } from '../src/titles/crash/pay-sheet.ts'
import {
  burstTick,
  type CrashBet,
  rules as crash,
  multiplierAt,
} from '../src/titles/crash/rules.ts'
import { diceTally } from '../src/titles/dice/pay-sheet.ts'
import { rules as dice } from '../src/titles/dice/rules.ts'
import { kenoTally } from '../src/titles/keno/pay-sheet.ts'
import { rules as keno } from '../src/titles/keno/rules.ts'
import { limboTally } from '../src/titles/limbo/pay-sheet.ts'
import { rules as limbo } from '../src/titles/limbo/rules.ts'
import { minesTally } from '../src/titles/mines/pay-sheet.ts'
import {
  type MinesDecision,
  type MinesRound,
  rules as mines,
} from '../src/titles/mines/rules.ts'
import { plinkoTally } from '../src/titles/plinko/pay-sheet.ts'
import {
  type PlinkoBet,
  rules as plinko,
  risks,
  rowCounts,
} from '../src/titles/plinko/rules.ts'
import { scratchTally } from '../src/titles/scratch-card/pay-sheet.ts'
import { rules as scratch } from '../src/titles/scratch-card/rules.ts'
import { bandsApart, played } from './title-player.ts'

const never = () => {
  throw new Error('nothing to decide')
}

function returned(tally: Tally): string {
  return percent(returnOf(tally))
}

describe('dice', () => {
  it('R-FAIR-05: returns 99 % for each chance, less what rounding takes', () => {
    for (let chance = 1; chance <= 9_800; chance += 1)
      expect(returned(diceTally(chance))).toMatch(/^(99\.00|98\.99) %$/)
    const bet = { side: 'over', chance: 4_950 } as const
    expect(bandsApart(diceTally(4_950), played(dice, bet, never, 50_000))).toBeLessThan(1.3)
  })

  it('counts winning numbers from the chosen end', () => {
    const at = (side: 'under' | 'over', roll: number) =>
      dice.settled({ bet: { side, chance: 2_500 }, roll })?.multiple
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
  it('R-FAIR-05: return 99 % wherever one aims or leaves', () => {
    for (const target of [101, 133, 200, 999, 12_345, 1_000_000]) {
      expect(returned(limboTally(target))).toBe('99.00 %')
      expect(returned(crashTally(target))).toBe('99.00 %')
    }
    const theory = limboTally(200)
    expect(bandsApart(theory, played(limbo, { target: 200 }, never, 50_000))).toBeLessThan(
      1.3,
    )
  })

  it('reach a target with just as many numbers as the sheet counts', () => {
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

  it('crash pays who left at or before the burst, by hand or by itself', () => {
    const pays = (autoAt: number | null) =>
      crash.pays({ burst: 250 }, bet(autoAt, 3)).multiple
    expect([pays(250), pays(251), pays(null)]).toEqual([75_000n, 0n, 0n])
    expect(crash.pays({ burst: 1_000_000 }, bet(null)).multiple).toBe(100_000_000n)
    expect(crash.staked(bet(null, 7))).toBe(7n)
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
    const { running } = crash
    if (!running) throw new Error('crash cannot be left')
    const left = (of: CrashBet, mark: number) => running.left(of, mark)
    expect([running.lasts({ burst: 250 }), running.markAt(end * 50 - 1)]).toEqual([
      end * 50,
      multiplierAt(end - 1),
    ])
    expect(left(bet(null, 2), 200)).toEqual(bet(200, 2))
    expect(left(bet(300), 200)).toEqual(bet(200))
    // It has left by itself, or has not risen at all.
    expect([left(bet(150), 200), left(bet(200), 200), left(bet(null), 100)]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('a round of crash is over before the next one begins', () => {
    const { closes, settles } = crashTitle.timetable
    expect(closes + burstTick({ burst: 1_000_000 }) * 50).toBeLessThanOrEqual(settles)
  })

  it.each([
    { chips: [{ place: 'in', units: 1 }] },
    { chips: [{ place: 'in', units: 1 }], autoAt: 100 },
    { chips: [{ place: 'in', units: 1 }], autoAt: 1_000_001 },
    { chips: [{ place: 'in', units: 1_001 }], autoAt: null },
    { chips: [{ place: 'out', units: 1 }], autoAt: null },
    { chips: [], autoAt: null },
  ])('crash refuses the bet %j', (told) => expect(crash.parseBet(told)).toBeNull())
})

describe('mines', () => {
  const round: MinesRound = {
    bet: { mines: 3 },
    mines: [3, 7, 20],
    opened: [],
    over: false,
  }

  it('R-FAIR-05: returns 99 % for each number of mines and each stop, less what rounding takes', () => {
    for (let count = 1; count < 25; count += 1)
      for (let safe = 1; safe <= 25 - count; safe += 1)
        expect(returned(minesTally(count, safe))).toMatch(/^(99\.00|98\.99) %$/)
    const twice = played(
      mines,
      { mines: 3 },
      ({ opened }): MinesDecision =>
        opened.length < 2 ? { open: opened.length } : { cashOut: true },
      50_000,
    )
    expect(bandsApart(minesTally(3, 2), twice)).toBeLessThan(1.3)
  })

  it('R-FAIR-06: fixes the field when it opens; no decision moves a mine', () => {
    const opened = mines.decide(round, { open: 4 })
    expect(opened?.mines).toEqual(round.mines)
    expect(round.opened).toEqual([])
    const hit = opened && mines.decide(opened, { open: 7 })
    expect(hit?.mines).toEqual(round.mines)
    expect(hit && mines.settled(hit)).toEqual({ multiple: 0n })
  })

  it('R-FAIR-07: shows no mine before the end', () => {
    expect(JSON.stringify(mines.shown(round))).not.toContain('20')
    expect(mines.shown(mines.left(round)).mines).toEqual([3, 7, 20])
  })

  it('refuses what is not open: a field twice, stopping at once, anything after the end', () => {
    const once = mines.decide(round, { open: 4 })
    expect(once && mines.decide(once, { open: 4 })).toBeNull()
    expect(mines.decide(round, { cashOut: true })).toBeNull()
    expect(mines.decide({ ...round, over: true }, { open: 5 })).toBeNull()
    expect(mines.parseDecision({ open: 25 })).toBeNull()
    expect(mines.parseDecision({ open: 1, cashOut: true })).toBeNull()
    expect(mines.parseDecision({ cashOut: 1 })).toBeNull()
  })

  it('ends by itself with the last safe field; a round nobody comes back to pays what was reached', () => {
    const most = {
      bet: { mines: 24 },
      mines: [...Array(24).keys()],
      opened: [],
      over: false,
    }
    const end = mines.decide(most, { open: 24 })
    expect(end && mines.settled(end)).toEqual({ multiple: 247_500n })
    expect(mines.settled(mines.left(round))).toEqual({ multiple: 10_000n })
    expect(
      mines.settled(mines.left({ ...round, opened: [1, 2] }))?.multiple,
    ).toBeGreaterThan(10_000n)
  })
})

describe('plinko, keno, scratch card', () => {
  it('R-FAIR-05: plinko returns 98.5 to 99.05 % on each board, and rounds agree', () => {
    for (const rows of rowCounts)
      for (const risk of risks) {
        const { over, under } = returnOf(plinkoTally({ rows, risk }))
        expect(over * 1_000n).toBeGreaterThan(under * 985n)
        expect(over * 2_000n).toBeLessThan(under * 1_981n)
      }
    const bet: PlinkoBet = { rows: 12, risk: 'middle' }
    expect(returned(plinkoTally(bet))).toBe('98.94 %')
    expect(bandsApart(plinkoTally(bet), played(plinko, bet, never, 50_000))).toBeLessThan(
      1.3,
    )
  })

  it('R-FAIR-05: keno returns 96.6 to 97.3 % for each number of marks, and rounds agree', () => {
    for (let marks = 1; marks <= 10; marks += 1)
      expect(returned(kenoTally(marks))).toMatch(/^(96\.[6-9]|97\.[0-2])\d %$/)
    const bet = { marks: [3, 14, 15, 26, 35] }
    expect(bandsApart(kenoTally(5), played(keno, bet, never, 30_000))).toBeLessThan(1.3)
  })

  it('keno sorts marks and refuses the same twice, none, eleven and foreign numbers', () => {
    expect(keno.parseBet({ marks: [40, 1] })).toEqual({ marks: [1, 40] })
    const eleven = Array.from({ length: 11 }, (_, at) => at + 1)
    for (const marks of [[], eleven, [1, 1], [0], [41], ['1'], '1', null])
      expect(keno.parseBet({ marks })).toBeNull()
  })

  it('R-FAIR-05: a scratch card returns 95.09 %, and rounds agree', () => {
    expect(returned(scratchTally())).toBe('95.09 %')
    const ways = [...scratchTally().values()].reduce((sum, one) => sum + one, 0n)
    expect(ways).toBe(100n ** 9n)
    expect(bandsApart(scratchTally(), played(scratch, {}, never, 50_000))).toBeLessThan(1.3)
  })

  it('a scratch card pays each symbol that shows three times, once', () => {
    expect(scratch.settled({ fields: [0, 0, 0, 0, 6, 6, 6, 9, 9] })?.multiple).toBe(
      2_515_000n,
    )
    expect(scratch.settled({ fields: [9, 9, 9, 8, 8, 8, 0, 0, 1] })?.multiple).toBe(0n)
    expect(scratch.parseBet({ extra: 1 })).toBeNull()
  })
})

describe('classic slot', () => {
  it('R-FAIR-05: returns 95.87 %, and rounds agree', () => {
    expect(returned(classicTally())).toBe('95.87 %')
    expect(bandsApart(classicTally(), played(classic, {}, never, 50_000))).toBeLessThan(1.3)
  })

  it('has three strips of the same symbols, 22 each', () => {
    const sorted = strips.map((strip) => [...strip].sort().join())
    expect(new Set(sorted).size).toBe(1)
    expect(strips.map((strip) => strip.length)).toEqual([22, 22, 22])
  })

  it('pays three alike, and two cherries from the left', () => {
    expect(classicLinePays(['seven', 'seven', 'seven'])).toBe(1_000)
    expect(classicLinePays(['cherry', 'cherry', 'bar'])).toBe(2)
    expect(classicLinePays(['bar', 'cherry', 'cherry'])).toBe(0)
    expect(classicLinePays(['bar', 'bar', 'plum'])).toBe(0)
    // A line is a fifth of the stake; every stop is a window.
    expect(classicMultiple([21, 21, 21]) % 2_000n).toBe(0n)
  })

  it('R-FAIR-02: draws stops by rejection from the words it is given', () => {
    const words = Uint32Array.from([2 ** 32 - 1, 23, 44, 65])
    expect(classic.open(drawsOf(words), {}).stops).toEqual([1, 0, 21])
  })
})
