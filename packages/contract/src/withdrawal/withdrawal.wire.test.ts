import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { withdrawalNext } from '../states.ts'
import {
  settleWithdrawal,
  withdrawalFlagLabels,
  withdrawalReview,
  withdrawalStateLabels,
} from './withdrawal.admin.ts'
import { withdraw } from './withdrawal.ts'

function decodeRequest(body: object) {
  return z.safeParse(withdraw.input, { amount: 100, bank: 7, password: 'p', ...body })
}

// R-CALL-45
describe('withdraw on the wire', () => {
  it.each([
    [7, 7],
    ['7', 7],
    [0, 0],
    ['', ''],
    [undefined, ''],
    [-1, ''],
    ['-1', ''],
    ['1 OR 1', ''],
    [1.5, ''],
    ['7 ', ''],
    ['９', ''],
    ['1234567890', ''],
  ])('bank %j is the card %j', (bank, card) => {
    expect(decodeRequest({ bank })).toMatchObject({ success: true, data: { bank: card } })
  })

  it.each([[null], [true], [[7]], [{}], ['x'.repeat(65)]])('bank %j is refused', (bank) => {
    expect(decodeRequest({ bank }).success).toBe(false)
  })

  it.each([
    [undefined, 0],
    ['', 0],
    [0, 0],
    [1, 1],
    [2, 2],
  ])('type %j is the tab %s', (type, tab) => {
    expect(decodeRequest({ type })).toMatchObject({ success: true, data: { type: tab } })
  })

  it.each([[3], ['1'], ['2'], [-1], [1.5], [null], [true]])(
    'type %j is refused',
    (type) => {
      expect(decodeRequest({ type }).success).toBe(false)
    },
  )

  it.each([
    [100, 10_000n],
    ['100.00', 10_000n],
    ['', null],
    [undefined, null],
  ])('amount %j is %s fen', (amount, fen) => {
    expect(decodeRequest({ amount })).toMatchObject({
      success: true,
      data: { amount: fen },
    })
  })

  it('answers the figures as numbers, whole to the millionth', () => {
    const answer = {
      out_trade_no: 'W1',
      amount: 10_000n,
      usdt: { rate: 7_120_000n, fee: 1_500_000n, estimate: 14_040_000n, net: 12_540_000n },
    }
    const quote = { rate: 7.12, fee: 1.5, estimate: 14.04, net: 12.54 }
    const wire = z.encode(withdraw.output, answer)
    expect(wire).toEqual({ out_trade_no: 'W1', amount: 100, usdt: quote })
    expect(z.decode(withdraw.output, wire)).toEqual(answer)
  })
})

describe('staff', () => {
  it('filter by any state, by `open`, by nothing, and by no other word', () => {
    for (const state of ['', 'open', 'review', 'unpaid', ...Object.keys(withdrawalNext)])
      expect(z.safeParse(withdrawalReview.list.input, { state }).success).toBe(true)
    for (const state of ['approve', 'PAID', 1, null])
      expect(z.safeParse(withdrawalReview.list.input, { state }).success).toBe(false)
  })

  it('settle with one of four outcomes', () => {
    const order = { out_trade_no: 'W1' }
    for (const outcome of ['paid', 'returned', 'unknown', 'retry'])
      expect(z.safeParse(settleWithdrawal.input, { ...order, outcome }).success).toBe(true)
    expect(z.safeParse(settleWithdrawal.input, order).success).toBe(false)
  })

  it('read Chinese names of every state and word', () => {
    expect(Object.keys(withdrawalStateLabels)).toEqual(Object.keys(withdrawalNext))
    const names = [
      ...Object.values(withdrawalStateLabels),
      ...Object.values(withdrawalFlagLabels),
    ]
    for (const name of names) expect(name).toMatch(/^\p{Script=Han}+$/u)
    expect(new Set(names).size).toBe(names.length)
  })
})
