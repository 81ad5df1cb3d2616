import { describe, expect, it } from 'vitest'
import { gameRateFields } from '../rebate/game-rates.ts'
import { settingFieldLabels, settingProblem } from './money-setting.rules.ts'
import { type MoneySettingKey, moneySettingKeys, moneySettings } from './money-setting.ts'

const account = { bank_name: '甲', bank_no: '6200', bank_owner: '乙', bank_address: '丙' }
const required = { reference_required: true }
const tail = { tail_step: 0.01, tail_max: 10 }
const usdtTail = { usdt_tail_step: 0.000001, usdt_tail_max: 0 }
const code = {
  ...required,
  ...tail,
  enabled: true,
  min: 100,
  max: 5000,
  payee: '商户',
  code: 'WX',
}
const erc = '0xe479Fe11aC3b13Cc9904b4D9652667b9E7298F19'
const level = (at: number) => ({
  recharge: 1000 * at,
  flow: 5000 * at,
  keep: 0,
  realperson: 0.3,
  sport: 0.3,
  e_sport: 0,
  joker: 5,
  electron: 0.5 * at,
  lottery: 0.1,
  rise_gift: 8 * at,
  birthday_gift: 0,
  gift_turnover: 1,
})
function gameRow(change: object = {}) {
  const rates = gameRateFields.map((field, at) => [field, (at + 1) / 10])
  return { venue: 'ae', game: 'dice', ...Object.fromEntries(rates), vip3: 0.3, ...change }
}
const ten = Array.from({ length: 10 }, (_, at) => level(at + 1))
const whole = {
  'deposit.bank': {
    ...required,
    ...tail,
    enabled: true,
    min: 100,
    max: 100,
    accounts: [account],
  },
  'deposit.usdt_trc20': {
    ...required,
    ...usdtTail,
    enabled: true,
    min: 0.01,
    max: 999_999_999.99,
    address: 'TWoHCyqrWtL2xAH3qw56J8V8XGkjvNB6oC',
  },
  'deposit.usdt_erc20': {
    ...required,
    ...usdtTail,
    enabled: true,
    min: 1,
    max: 2,
    address: erc,
  },
  'deposit.wechat': code,
  'deposit.alipay': code,
  rates: { deposit_rate: 7.123456, withdraw_rate: 0.000001, fee_trc20: 0, fee_erc20: 5 },
  review: {
    two_person_above: 0,
    credit_tolerance: 1000,
    close_expired_hours: 168,
    expired_amount_hours: 168,
    turnover_blocks: false,
    auto_blocks_manual: true,
    open_deposits_max: 0,
    open_withdrawals_max: 100,
    withdrawals_per_day: 1000,
    freeze_hours_after_credential: 24,
    freeze_hours_after_card: 168,
    win_hold_times: 10_000,
    win_hold_round: 1000,
    win_hold_hour: 2_000_000,
  },
  vip: { levels: ten },
  rebate: { games: [gameRow()] },
  red_packet: {
    start_time: '00:00',
    end_time: '23:59',
    count_from: '00:00',
    count_until: '00:00',
    max_times: 100,
    budget: 0.02,
    turnover_times: 10,
    rules: [
      { from: 0.01, to: 0.01, draws: 1 },
      { from: 0.02, to: 999_999_999.99, draws: 100 },
    ],
    prizes: [
      { prize: 0.01, odds: 99.99 },
      { prize: 0.02, odds: 0.01 },
    ],
  },
  turnover: { live: 0, sport: 0, esport: 0, board: 0, slot: 1, lottery: 100 },
  reasons: { deposit: [], withdrawal: ['不符'], adjustment: ['补记'] },
} as const satisfies Record<MoneySettingKey, object>

// R-ADMIN-36: the screens and the server check with the same rules.
describe('what a setting may be', () => {
  it.each(moneySettingKeys)('%s: a whole document at its limits', (key) => {
    expect(settingProblem(key, whole[key])).toBeNull()
  })

  it.each(moneySettingKeys)('%s: each missing field is named', (key) => {
    for (const field of Object.keys(whole[key])) {
      const rest = Object.fromEntries(
        Object.entries(whole[key]).filter(([name]) => name !== field),
      )
      expect(settingProblem(key, rest)).toEqual({
        field,
        detail: `${settingFieldLabels[field]}缺失或格式不正确`,
      })
    }
  })

  it('every field of every document has a name for people', () => {
    const fields = moneySettingKeys.flatMap((key) => Object.keys(moneySettings[key].shape))
    const all = [...fields, ...Object.keys(account)]
    expect(all.filter((field) => !settingFieldLabels[field])).toEqual([])
  })

  it('points into lists, so that a form can mark the line', () => {
    const accounts = [account, { ...account, bank_no: ' 6201' }]
    expect(settingProblem('deposit.bank', { ...whole['deposit.bank'], accounts })).toEqual({
      field: 'accounts.1.bank_no',
      detail: '收款账户第2项卡号含有首尾空格或不可见字符',
    })
  })

  it('Y-5 R-DEP-55: a tail has a step, whole steps and not too many of them', () => {
    for (const [change, field, says] of [
      [{ tail_step: 0 }, 'tail_step', '须大于0'],
      [{ tail_step: 0.03, tail_max: 0.1 }, 'tail_max', '须为步长的整数倍'],
      [{ tail_max: 10.01 }, 'tail_max', '不能超过步长的1000倍'],
    ] as const)
      expect(settingProblem('deposit.wechat', { ...code, ...change })).toEqual({
        field,
        detail: `${settingFieldLabels[field]}${says}`,
      })
    const usdt = { ...whole['deposit.usdt_trc20'], usdt_tail_max: 0.001001 }
    expect(settingProblem('deposit.usdt_trc20', usdt)?.field).toBe('usdt_tail_max')
  })

  // R-VIP-24
  it('VIP: ten levels, each asking for more than the one before and giving no less', () => {
    const withTier = (at: number, change: object) => ({
      levels: ten.map((each, n) => (n === at ? { ...each, ...change } : each)),
    })
    for (const [at, change, field, says] of [
      [0, { recharge: 0 }, 'recharge', '须大于0'],
      [3, { recharge: 3000 }, 'recharge', '须高于上一等级'],
      [4, { flow: 1 }, 'flow', '不能低于上一等级'],
      [5, { realperson: 0.29 }, 'realperson', '不能低于上一等级'],
      [9, { electron: 5.01 }, 'electron', '不能高于5%'],
      [6, { rise_gift: 47.99 }, 'rise_gift', '不能低于上一等级'],
      [6, { birthday_gift: -1 }, 'birthday_gift', '须为非负金额'],
      [6, { gift_turnover: 11 }, 'gift_turnover', '格式不正确'],
      [2, { keep: 10, lottery: 0.1234567 }, 'lottery', '最多六位小数'],
    ] as const) {
      const problem = settingProblem('vip', withTier(at, change))
      expect([problem?.field, problem?.detail]).toEqual([
        `levels.${at}.${field}`,
        expect.stringContaining(says),
      ])
    }
    expect(settingProblem('vip', { levels: ten.slice(1) })?.field).toBe('levels')
    expect(settingProblem('vip', { levels: [...ten, level(11)] })?.field).toBe('levels')
  })

  // R-REBATE-23
  it('games with their own rates: each once, no level with less than the one below', () => {
    for (const [games, field, says] of [
      [[gameRow(), gameRow()], 'games.1.game', '重复'],
      [[gameRow({ vip4: 0.29 })], 'games.0.vip4', '不能低于上一等级'],
      [[gameRow({ vip10: 5.1 })], 'games.0.vip10', '不能高于5%'],
      [[gameRow({ vip2: -0.1 })], 'games.0.vip2', '须为非负数'],
      [[gameRow({ vip2: 0.1234567 })], 'games.0.vip2', '最多六位小数'],
      [[gameRow({ venue: '' })], 'games.0.venue', '缺失或格式不正确'],
      [[gameRow({ vip11: 1 })], 'games.0.vip11', '不是该设置的内容'],
    ] as const) {
      const problem = settingProblem('rebate', { games })
      expect([problem?.field, problem?.detail]).toEqual([
        field,
        expect.stringContaining(says),
      ])
    }
    expect(settingProblem('rebate', { games: [] })).toBeNull()
  })

  // R-RED-28
  it('red packets: odds of 100 percent, rules that do not overlap, no hour that counts twice', () => {
    const packets = whole.red_packet
    for (const [change, field, says] of [
      [{ prizes: [{ prize: 1, odds: 99.99 }] }, 'prizes', '须为100%'],
      [{ prizes: [{ prize: 1, odds: 99.995 }] }, 'prizes.0.odds', '最多两位小数'],
      [
        {
          prizes: [
            { prize: 1, odds: 50 },
            { prize: 1, odds: 50 },
          ],
        },
        'prizes.1.prize',
        '须高于上一档',
      ],
      [{ budget: 0.01 }, 'budget', '不能低于最高红包金额'],
      [
        {
          rules: [
            { from: 1, to: 2, draws: 1 },
            { from: 2, to: 3, draws: 2 },
          ],
        },
        'rules.1.from',
        '须高于上一条的上限',
      ],
      [{ rules: [{ from: 2, to: 1, draws: 1 }] }, 'rules.0.to', '不能低于'],
      [{ start_time: '9:00' }, 'start_time', '格式不正确'],
      [{ start_time: '10:00', end_time: '10:00' }, 'end_time', '须晚于'],
      [{ start_time: '10:00', count_until: '10:01' }, 'count_until', '不能晚于'],
      [
        { start_time: '10:00', count_until: '10:00', count_from: '09:59' },
        'count_from',
        '两天',
      ],
    ] as const) {
      const problem = settingProblem('red_packet', { ...packets, ...change })
      expect([problem?.field, problem?.detail]).toEqual([
        field,
        expect.stringContaining(says),
      ])
    }
  })

  // R-MONEY-27
  it('Y-10: turnover shares are whole percentages, and one category counts at least', () => {
    for (const [change, field] of [
      [{ slot: 0, lottery: 0 }, 'live'],
      [{ live: 101 }, 'live'],
      [{ sport: -1 }, 'sport'],
      [{ board: 12.5 }, 'board'],
      [{ esport: null }, 'esport'],
    ] as const)
      expect(settingProblem('turnover', { ...whole.turnover, ...change })?.field).toBe(
        field,
      )
  })

  it('lets a closed way be empty, but keeps no broken address for later', () => {
    const disabled = { ...required, enabled: false, min: 1, max: 2 }
    expect(
      settingProblem('deposit.bank', { ...disabled, ...tail, accounts: [] }),
    ).toBeNull()
    expect(
      settingProblem('deposit.wechat', { ...disabled, ...tail, payee: '', code: '' }),
    ).toBeNull()
    expect(
      settingProblem('deposit.usdt_erc20', { ...disabled, ...usdtTail, address: '' }),
    ).toBeNull()
    expect(
      settingProblem('deposit.usdt_erc20', {
        ...disabled,
        ...usdtTail,
        address: erc.toLowerCase(),
      })?.field,
    ).toBe('address')
  })

  it.each([Infinity, -Infinity, NaN, -0.01, 1e21, 1e9, 0.001])(
    'is no amount: %d',
    (min) => {
      expect(settingProblem('deposit.wechat', { ...code, min })?.field).toBe('min')
    },
  )
})
