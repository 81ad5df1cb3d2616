import { describe, expect, it } from 'vitest'
import { betSums } from './bet-sums.ts'

describe('bet sums', () => {
  it('adds exactly, in fen', () => {
    const rows = Array.from({ length: 200 }, () => ({
      bet_amount: 0.1,
      win_loss: -0.1,
      status: 1,
    }))
    expect(betSums(rows)).toEqual({ stake: 2000n, result: -2000n })
  })

  it('leaves out void stakes and results that are still open', () => {
    expect(
      betSums([
        { bet_amount: 10, win_loss: 0, status: 0 },
        { bet_amount: 20, win_loss: 0, status: 2 },
        { bet_amount: 5, win_loss: 95.5, status: 1 },
      ]),
    ).toEqual({ stake: 2500n, result: 9550n })
  })
})
