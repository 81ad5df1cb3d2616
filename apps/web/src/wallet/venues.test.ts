import { describe, expect, it } from 'vitest'
import {
  firstItems,
  markOf,
  placesOf,
  type RecoveredVenue,
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
    app_icon: '',
    ...more,
  }
}
const recovery: RecoveredVenue = {
  name: '一号馆',
  platname: 'one',
  amount: 1250n,
  state: 1,
  message: '已回收',
}

describe('venue list', () => {
  it('R-TRF-05: shows four until it is opened', () => {
    const list = [1, 2, 3, 4, 5, 6]
    expect(firstItems(list, false, 4)).toEqual([1, 2, 3, 4])
    expect(firstItems(list, true, 4)).toEqual(list)
    expect(firstItems([1], false, 4)).toEqual([1])
  })

  it('adds up in fen', () => {
    const list = [
      venue({ balance: 10n, in_transit: 20n }),
      venue({ balance: 20n, in_transit: 10n }),
    ]
    expect(sumAtVenues(list)).toBe(30n)
    expect(sumMoving(list)).toBe(30n)
  })

  it('marks only venues with money while all is recovered', () => {
    expect(markOf(venue({ balance: 100n }), true, [])).toEqual({ kind: 'recovering' })
    expect(markOf(venue({ in_transit: 100n }), true, [])).toEqual({ kind: 'recovering' })
    expect(markOf(venue(), true, [])).toBeNull()
  })

  it('money on its way goes before what the last run said', () => {
    const mark = markOf(venue({ in_transit: 500n }), false, [recovery])
    expect(mark).toEqual({ kind: 'moving', amount: 500n })
  })

  it('R-MONEY-06: tells each venue’s own outcome', () => {
    expect(markOf(venue(), false, [recovery])).toEqual({ kind: 'recovered', amount: 1250n })
    const failure: RecoveredVenue = { ...recovery, state: 0, message: '场馆暂时无法连接' }
    expect(markOf(venue({ fresh: false }), false, [failure])).toEqual({
      kind: 'failed',
      message: '场馆暂时无法连接',
    })
    expect(markOf(venue({ platname: 'two' }), false, [recovery])).toBeNull()
  })

  it('says when a venue did not answer', () => {
    expect(markOf(venue({ fresh: false, balance: 300n }), false, [])).toEqual({
      kind: 'silent',
    })
  })
})

describe('the money at one venue and elsewhere', () => {
  const list = [venue({ balance: 300n }), venue({ platname: 'two', balance: 200n })]

  it('adds up to the record of the player, which may be newer than the list', () => {
    expect(placesOf(list, 'one', 500n)).toEqual({ here: 300n, elsewhere: 200n })
    // What was at this venue came home meanwhile.
    expect(placesOf(list, 'one', 200n)).toEqual({ here: 0n, elsewhere: 200n })
    expect(placesOf(list, 'one', 0n)).toEqual({ here: 0n, elsewhere: 0n })
    expect(placesOf([], 'one', 700n)).toEqual({ here: 700n, elsewhere: 0n })
  })
})
