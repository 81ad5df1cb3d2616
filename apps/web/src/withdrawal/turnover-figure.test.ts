import { describe, expect, it } from 'vitest'
import { turnoverFigure } from './turnover-figure.ts'

describe('turnover figure', () => {
  it('adds up what has one name', () => {
    const figure = turnoverFigure({
      bet_amount: 1400.5,
      required: 2000.5,
      done: 600,
      by_source: [
        { source: '存款', required: 1000, done: 600 },
        { source: '存款', required: 500.25, done: 0 },
        { source: '返水', required: 500.25, done: 0 },
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
    const open = { bet_amount: 0.01, required: 1000, done: 999.99, by_source: [] }
    expect(turnoverFigure(open).percent).toBe(99)
  })

  it('is done when nothing is asked for', () => {
    const none = { bet_amount: 0, required: 0, done: 0, by_source: [] }
    expect(turnoverFigure(none)).toMatchObject({ missing: 0n, percent: 100, parts: [] })
  })
})
