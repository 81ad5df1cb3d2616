import { describe, expect, it } from 'vitest'
import { pagesToAsk, withFresh } from './fresh-rows.ts'

const row = (n: number, state = 2) => ({ out_trade_no: `W${n}`, state })
const isOpen = (r: { state: number }) => r.state === 1

describe('reading open rows again', () => {
  it('asks only for the pages that hold open rows', () => {
    const rows = Array.from({ length: 250 }, (_, n) => row(n))
    expect(pagesToAsk(rows, isOpen)).toEqual([])
    rows[3] = row(3, 1)
    rows[7] = row(7, 1)
    rows[201] = row(201, 1)
    expect(pagesToAsk(rows, isOpen)).toEqual([1, 3])
  })

  it('replaces by number and keeps the list when nothing changed', () => {
    const rows = [row(1, 1), row(2, 1)]
    expect(withFresh(rows, [row(1, 1), row(9, 2)])).toBe(rows)
    expect(withFresh(rows, [row(2, 3)])).toEqual([row(1, 1), row(2, 3)])
  })
})
