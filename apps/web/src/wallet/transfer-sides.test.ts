import { transferProblem } from '@jinli/contract/wallet/wallet.rules'
import { describe, expect, it } from 'vitest'
import { firstSides, swapSides, withSide, withVenue } from './transfer-sides.ts'

const centre = 'userbalance'
const out = { source: centre, target: 'obgdy' }
const recall = { source: 'obgdy', target: centre }

describe('transfer sides', () => {
  it('begin at the centre and lead into the first venue', () => {
    expect(firstSides([{ platname: 'obgdy' }, { platname: 'pp' }])).toEqual(out)
    expect(firstSides([])).toEqual({ source: centre, target: '' })
  })

  it('swap', () => {
    expect(swapSides(out)).toEqual(recall)
    expect(swapSides(swapSides(out))).toEqual(out)
  })

  it('swap when the other side’s wallet is chosen, so that a wallet never faces itself', () => {
    expect(withSide(out, 'target', centre)).toEqual(recall)
    expect(withSide(out, 'source', 'obgdy')).toEqual(recall)
    expect(withSide(out, 'target', 'pp')).toEqual({ source: centre, target: 'pp' })
  })

  it('R-TRF-07: two venues can be chosen and are refused by the rule', () => {
    const sides = withSide(out, 'source', 'pp')
    expect(sides).toEqual({ source: 'pp', target: 'obgdy' })
    const form = { amount: 100n, sourcetype: sides.source, targettype: sides.target }
    expect(transferProblem(form)?.key).toBe('transfer.venue-to-venue')
  })

  it('take a tapped venue and keep the direction', () => {
    expect(withVenue(out, 'pp')).toEqual({ source: centre, target: 'pp' })
    expect(withVenue(recall, 'pp')).toEqual({ source: 'pp', target: centre })
    const venues = { source: 'ae', target: 'obgdy' }
    expect(withVenue(venues, 'pp')).toEqual({ source: centre, target: 'pp' })
  })
})
