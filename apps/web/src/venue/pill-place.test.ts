import { describe, expect, it } from 'vitest'
import { heldTop, movedByKey, restingPlace } from './pill-place.ts'

const pill = { width: 84, height: 44 }
const phone = { width: 375, height: 812 }

describe('the pill', () => {
  it('rests at the nearer side', () => {
    expect(restingPlace(60, 300, pill, phone)).toEqual({ side: 'left', top: 300 })
    expect(restingPlace(200, 300, pill, phone)).toEqual({ side: 'right', top: 300 })
  })

  it('stays on the screen, also when the phone is turned', () => {
    expect(heldTop(-50, pill, phone)).toBe(8)
    expect(heldTop(900, pill, phone)).toBe(760)
    expect(heldTop(700, pill, { width: 812, height: 375 })).toBe(323)
  })

  it('moves by arrow keys and leaves other keys alone', () => {
    const place = { side: 'left', top: 100 } as const
    expect(movedByKey(place, 'ArrowRight', pill, phone)?.side).toBe('right')
    expect(movedByKey(place, 'ArrowDown', pill, phone)?.top).toBe(124)
    expect(movedByKey(place, 'Enter', pill, phone)).toBeNull()
  })
})
