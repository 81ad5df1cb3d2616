import { describe, expect, it } from 'vitest'
import { createLiveOrder } from '../src/browser/live-order.ts'

type Row = { key: string; score: number }
const row = (key: string, score = 0): Row => ({ key, score })
const group = (name: string, ...rows: Row[]) => ({ name, rows })
const text = (groups: readonly { name: string; rows: readonly Row[] }[]) =>
  groups.map(
    ({ name, rows }) =>
      `${name}: ${rows.map(({ key, score }) => `${key}${score}`).join(' ')}`,
  )

// R-GAME-153
describe('P-25: a live list stays under the finger', () => {
  const first = [group('live', row('a'), row('b')), group('soon', row('c'), row('d'))]

  it('a match that begins comes to the end of its group, whatever the order of the answer', () => {
    const order = createLiveOrder(({ key }: Row) => key)
    order(first, false)
    const answer = [group('live', row('c'), row('b'), row('a')), group('soon', row('d'))]
    expect(text(order(answer, false))).toEqual(['live: a0 b0 c0', 'soon: d0'])
  })

  it('while it is touched nothing comes, goes or moves, and figures go on', () => {
    const order = createLiveOrder(({ key }: Row) => key)
    order(first, false)
    const next = [
      group('live', row('x'), row('b', 1), row('c', 2)),
      group('soon', row('d')),
      group('over', row('a', 3)),
    ]
    expect(text(order(next, true))).toEqual(['live: a3 b1', 'soon: c2 d0'])
    expect(text(order(next, false))).toEqual(['live: b1 x0 c2', 'soon: d0', 'over: a3'])
  })

  it('a row that is in the answer no more stays as it was until the touch ends', () => {
    const order = createLiveOrder(({ key }: Row) => key)
    order([group('live', row('a', 4), row('b'))], false)
    expect(text(order([group('live', row('b', 1))], true))).toEqual(['live: a4 b1'])
    expect(text(order([group('live', row('b', 1))], false))).toEqual(['live: b1'])
  })

  it('an empty list fills at once, touched or not', () => {
    const order = createLiveOrder(({ key }: Row) => key)
    expect(text(order(first, true))).toEqual(['live: a0 b0', 'soon: c0 d0'])
  })
})
