import { describe, expect, it } from 'vitest'
import {
  collapsed,
  markOf,
  type Recovered,
  sumAtVenues,
  sumMoving,
  type Venue,
} from './venues.ts'

function venue(more: Partial<Venue> = {}): Venue {
  return {
    name: '一号馆',
    platname: 'one',
    balance: 0n,
    fresh: true,
    in_transit: 0n,
    seamless: false,
    ...more,
  }
}
const told: Recovered = {
  name: '一号馆',
  platname: 'one',
  amount: 1250n,
  state: 1,
  message: '已回收',
}

describe('venue list', () => {
  it('R-TRF-05: shows four until it is opened', () => {
    const list = [1, 2, 3, 4, 5, 6]
    expect(collapsed(list, false, 4)).toEqual([1, 2, 3, 4])
    expect(collapsed(list, true, 4)).toEqual(list)
    expect(collapsed([1], false, 4)).toEqual([1])
  })

  it('adds up in fen', () => {
    const list = [
      venue({ balance: 10n, in_transit: 20n }),
      venue({ balance: 20n, in_transit: 10n }),
    ]
    expect(sumAtVenues(list)).toBe(30n)
    expect(sumMoving(list)).toBe(30n)
  })

  it('marks only venues with money while all is brought home', () => {
    expect(markOf(venue({ balance: 100n }), true, [])).toEqual({ kind: 'recovering' })
    expect(markOf(venue({ in_transit: 100n }), true, [])).toEqual({ kind: 'recovering' })
    expect(markOf(venue(), true, [])).toBeNull()
  })

  it('money on its way goes before what the last run said', () => {
    const mark = markOf(venue({ in_transit: 500n }), false, [told])
    expect(mark).toEqual({ kind: 'moving', amount: 500n })
  })

  it('R-MONEY-06: tells each venue’s own outcome', () => {
    expect(markOf(venue(), false, [told])).toEqual({ kind: 'recovered', amount: 1250n })
    const failed: Recovered = { ...told, state: 0, message: '场馆暂时无法连接' }
    expect(markOf(venue({ fresh: false }), false, [failed])).toEqual({
      kind: 'failed',
      message: '场馆暂时无法连接',
    })
    expect(markOf(venue({ platname: 'two' }), false, [told])).toBeNull()
  })

  it('says when a venue did not answer', () => {
    expect(markOf(venue({ fresh: false, balance: 300n }), false, [])).toEqual({
      kind: 'silent',
    })
  })
})
