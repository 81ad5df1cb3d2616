import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { keyedPaths, playerCalls, staffCalls } from '../all.ts'
import { rebateFieldOf } from '../rebate/rebate.rules.ts'
import { isRefusalKey, refusal, refusalKeys } from '../refusal/refusals.ts'
import { depositCodes, transferCodes, withdrawalCodes } from '../states.ts'
import {
  categoryIds,
  depositMethodOf,
  payInfoMessages,
  payRangeTypes,
} from '../vocabulary.ts'
import {
  brandDay,
  brandTime,
  minuteText,
  parseBrandTime,
  startOfBrandDay,
} from './brand-time.ts'
import { refusalsOf } from './endpoint.ts'
import { period, periodStart } from './period.ts'
import {
  amount,
  code,
  deadline,
  micro,
  money,
  nonNegativeInteger,
  text,
  time,
} from './wire.ts'

function decodeOr(schema: z.ZodMiniType, value: unknown): unknown {
  const result = z.safeParse(schema, value)
  return result.success ? result.data : result.error.issues[0]?.message
}

// R-WIRE-05
describe('the registry of refusals', () => {
  it('gives every refusal a Chinese sentence and a code of its kind', () => {
    const kinds = [400, 401, 403, 404, 405, 409, 413, 415, 422, 423, 429, 500, 501, 503]
    for (const key of refusalKeys) {
      const { code: number, message } = refusal(key)
      expect([key, message]).toEqual([key, expect.stringMatching(/\p{Script=Han}/u)])
      expect([key, kinds.includes(number) || (number >= 1000 && number < 2000)]).toEqual([
        key,
        true,
      ])
    }
  })

  it('R-WIRE-04: a business code of 1000 and more stands for one refusal only', () => {
    const business = refusalKeys.map((key) => refusal(key).code).filter((c) => c >= 1000)
    expect(new Set(business).size).toBe(business.length)
  })

  it('knows no inherited keys', () => {
    for (const key of ['constructor', 'toString', '__proto__'])
      expect(isRefusalKey(key)).toBe(false)
  })
})

// R-WIRE-10 R-WIRE-11 R-WIRE-12 R-WIRE-13
describe('amounts', () => {
  it.each([
    [100, 10_000n],
    ['100', 10_000n],
    ['0.1', 10n],
    [0.07, 7n],
    [1136.1, 113_610n],
    [999_999_999.99, 99_999_999_999n],
    [undefined, null],
    ['', null],
  ])('%j comes in as %s', (value, fen) => {
    expect(decodeOr(amount, value)).toBe(fen)
  })

  it.each([
    -1,
    '-0',
    1e9,
    '1e3',
    '0x10',
    'NaN',
    '1,000',
    '１００',
    ' 100 ',
    '+1',
    '.5',
    '5.',
    '00100',
    '1.005',
    1e308,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('%j is none', (value) => {
    expect(typeof decodeOr(amount, value)).toBe('string')
  })

  it('go out as numbers with at most two decimals, there and back without loss', () => {
    for (const fen of [0n, 1n, 7n, 10n, 113_610n, -250n, 99_999_999_999n]) {
      const yuan = z.encode(money, fen)
      expect(typeof yuan).toBe('number')
      expect(`${yuan}`).toMatch(/^-?\d+(\.\d{1,2})?$/)
      expect(z.decode(money, JSON.parse(JSON.stringify(yuan)))).toBe(fen)
    }
  })

  it('rates keep six places', () => {
    expect(z.encode(micro, 7_123_456n)).toBe(7.123456)
    expect(z.decode(micro, 7.123456)).toBe(7_123_456n)
  })
})

// R-WIRE-14 R-STMT-07
describe('brand time', () => {
  it('is eight hours ahead of UTC, over the edges of day, year and leap day', () => {
    for (const [instant, text] of [
      ['2026-11-21T01:30:00Z', '2026-11-21 09:30:00'],
      ['2026-12-31T15:59:59Z', '2026-12-31 23:59:59'],
      ['2026-12-31T16:00:00Z', '2027-01-01 00:00:00'],
      ['2028-02-28T16:00:00Z', '2028-02-29 00:00:00'],
    ] as const) {
      expect(brandTime(new Date(instant))).toBe(text)
      expect(z.encode(time, new Date(instant))).toBe(text)
      expect(parseBrandTime(text)).toEqual(new Date(instant))
    }
  })

  it('R-WD-39: an end on the wire names the same minute as its instant, never one too early', () => {
    for (const ms of [0, 1, 499, 999]) {
      const end = new Date(Date.parse('2026-11-23T13:16:00Z') + ms)
      const text = z.decode(deadline, z.encode(deadline, end))
      expect(text >= end && text.getTime() - end.getTime() < 1000).toBe(true)
      expect(minuteText(text)).toBe(minuteText(end))
    }
  })

  it('periods count whole brand days, today included', () => {
    const now = new Date('2026-11-21T15:59:59.999Z')
    const starts = ([1, 2, 3, 4] as const).map((period) =>
      brandTime(periodStart(period, now)),
    )
    expect(starts).toEqual([
      '2026-11-21 00:00:00',
      '2026-11-15 00:00:00',
      '2026-11-07 00:00:00',
      '2026-10-23 00:00:00',
    ])
    const next = new Date('2026-11-21T16:00:00Z')
    expect(brandDay(next)).toBe('2026-11-22')
    expect(brandTime(startOfBrandDay(next))).toBe('2026-11-22 00:00:00')
  })

  it('R-STMT-08: the period is 4 when none is named', () => {
    expect([undefined, '', 4, 1].map((value) => decodeOr(period, value))).toEqual([
      4, 4, 4, 1,
    ])
    for (const wrong of [0, 5, '4', 'x', null, true])
      expect(decodeOr(period, wrong)).not.toBe(4)
  })
})

describe('texts, ids and codes', () => {
  it('a missing text is empty, a long one or another type is refused', () => {
    expect(decodeOr(text(), undefined)).toBe('')
    expect(decodeOr(text(3), 'abc')).toBe('abc')
    for (const wrong of ['abcd', 1, null, true, [], {}])
      expect(z.safeParse(text(3), wrong).success).toBe(false)
  })

  it('a whole number may be its plain decimal text', () => {
    expect([
      decodeOr(nonNegativeInteger(), 7),
      decodeOr(nonNegativeInteger(), '7'),
      decodeOr(nonNegativeInteger(), 0),
    ]).toEqual([7, 7, 0])
    for (const wrong of [-1, 1.5, '1e2', ' 7', '', '7x', null, true, [7], 2 ** 31])
      expect(z.safeParse(nonNegativeInteger(), wrong).success).toBe(false)
  })

  it('a code is one of its list', () => {
    const zeroOrOne = code([0, 1] as const)
    expect([decodeOr(zeroOrOne, 0), decodeOr(zeroOrOne, 1)]).toEqual([0, 1])
    for (const wrong of [2, -1, '1', '01', undefined, '', null, true])
      expect(z.safeParse(zeroOrOne, wrong).success).toBe(false)
  })
})

describe('vocabularies', () => {
  it('R-WIRE-27: categories on the wire, and the rate of a level that each takes', () => {
    expect(rebateFieldOf).toEqual({
      live: 'realperson',
      sport: 'sport',
      esport: 'e_sport',
      board: 'joker',
      slot: 'electron',
      lottery: 'lottery',
    })
    expect(categoryIds).toEqual({
      live: 'realbet',
      sport: 'sport',
      esport: 'gaming',
      board: 'joker',
      slot: 'concise',
      lottery: 'lottery',
    })
  })

  it('R-WIRE-28: deposit methods on the wire', () => {
    expect(
      [
        ['bank', ''],
        ['wxpay', ''],
        ['alipay', ''],
        ['usdt', 'TRC20'],
        ['usdt', 'ERC20'],
        ['usdt', ''],
        ['usdt', 'trc20'],
        ['wechat', ''],
      ].map(([paytype = '', catepay = '']) => depositMethodOf(paytype, catepay)),
    ).toEqual(['bank', 'wechat', 'alipay', 'usdt_trc20', 'usdt_erc20', null, null, null])
    expect(Object.values(payRangeTypes)).toEqual([
      'bank',
      'usdt-trc20',
      'usdt-erc20',
      'wechat',
      'alipay',
    ])
    expect(payInfoMessages).toEqual({
      bank: 'bankpay',
      usdt_trc20: 'usdtpay',
      usdt_erc20: 'usdtpay',
      wechat: 'wxpay',
      alipay: 'alipay',
    })
  })

  it('R-STMT-04 R-STMT-05: state codes by record type', () => {
    expect(depositCodes).toMatchObject({ submitted: 1, approved: 2, rejected: 3 })
    expect(withdrawalCodes).toEqual({
      requested: 1,
      in_review: 1,
      approved: 2,
      paying: 2,
      pay_unknown: 0,
      paid: 2,
      rejected: 3,
      returned: 3,
      reversed: 3,
    })
    expect(transferCodes).toEqual({ failed: 0, success: 1, sent: 2, unknown: 2, manual: 3 })
  })
})

it('every call of money names what stops a double tap', () => {
  const keyedCalls = [...playerCalls, ...staffCalls].filter(
    (call) => call.idempotency === 'required',
  )
  for (const call of keyedCalls)
    expect(refusalsOf(call)).toEqual(
      expect.arrayContaining(['idempotency.in-flight', 'idempotency.mismatch']),
    )
  expect(keyedCalls.map((call) => call.path).toSorted()).toEqual([
    '/admin/api/adjustments/create',
    '/admin/api/deposits/:deposit_no/correct',
    '/admin/api/deposits/:deposit_no/reopen',
    '/api/dofanshui',
    '/api/douserredpacket',
    '/api/recharge',
    '/api/transall',
    '/api/transfer',
    '/api/withdraw',
  ])
  expect([...keyedPaths].toSorted()).toEqual([
    '/api/doactivitygiveup',
    '/api/dofanshui',
    '/api/douserredpacket',
    '/api/recharge',
    '/api/transall',
    '/api/transfer',
    '/api/withdraw',
  ])
})
