import { describe, expect, it } from 'vitest'
import { turnoverFigure } from './turnover-figure.ts'

describe('turnover figure', () => {
  it('adds up what has one name', () => {
    const figure = turnoverFigure({
      missing: 140_050n,
      required: 200_050n,
      done: 60_000n,
      by_source: [
        { source: '存款', required: 100_000n, done: 60_000n },
        { source: '存款', required: 50_025n, done: 0n },
        { source: '返水', required: 50_025n, done: 0n },
      ],
    })
    expect(figure.missing).toBe(140_050n)
    expect(figure.percent).toBe(29)
    expect(figure.parts).toEqual([
      { source: '存款', required: 150_025n, done: 60_000n },
      { source: '返水', required: 50_025n, done: 0n },
    ])
  })

  it('never rounds an open requirement up to done', () => {
    const open = { missing: 1n, required: 100_000n, done: 99_999n, by_source: [] }
    expect(turnoverFigure(open).percent).toBe(99)
  })

  it('is done when nothing is asked for', () => {
    const none = { missing: 0n, required: 0n, done: 0n, by_source: [] }
    expect(turnoverFigure(none)).toMatchObject({ missing: 0n, percent: 100, parts: [] })
  })
})
