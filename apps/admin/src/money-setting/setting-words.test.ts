import { expect, it } from 'vitest'
import { factsOf, plainFactsOf, settingChanges, tablesOf } from './setting-words.ts'

it('shows a document in the words and figures of people', () => {
  const facts = factsOf('deposit.wechat', {
    enabled: true,
    min: 100,
    max: 10000,
    tail_step: 0.01,
    tail_max: 0,
    payee: '锦鲤',
    code: '',
  })
  expect(facts).toEqual([
    { label: '启用', value: '是' },
    { label: '最低金额', value: '100.00' },
    { label: '最高金额', value: '10,000.00' },
    { label: '流水号必填', value: '否' },
    { label: '识别尾数步长', value: '0.01' },
    { label: '识别尾数上限', value: '不加尾数' },
    { label: '收款人', value: '锦鲤' },
    { label: '收款码内容', value: '' },
  ])
  expect(factsOf('rates', { deposit_rate: 7.25 })[0]?.value).toBe('7.25 元 / USDT')
})

it('names what changes', () => {
  expect(settingChanges('deposit.bank', { min: 100 }, { min: 200 })).toEqual([
    { path: '最低金额', before: '100.00', after: '200.00' },
  ])
  expect(settingChanges('rates', { deposit_rate: 7.1 }, { deposit_rate: 7.25 })).toEqual([
    { path: '存款汇率', before: '7.1', after: '7.25' },
  ])
})

it('D-27: tells VIP levels and prizes as tables, and what a draw costs', () => {
  const level = { recharge: 1000, flow: 5000, keep: 0, sport: 0.3, gift_turnover: 1 }
  const [table] = tablesOf('vip', { levels: [level] })
  expect(table?.heads.slice(0, 4)).toEqual([
    '等级',
    '累计存款（元）',
    '累计流水（元）',
    '保级流水（元）',
  ])
  expect(table?.rows[0]?.cells.slice(0, 4)).toEqual([
    'VIP1',
    '1,000.00',
    '5,000.00',
    '不要求',
  ])
  const prizes = [
    { prize: 1, odds: 90 },
    { prize: 5, odds: 10 },
  ]
  expect(tablesOf('red_packet', { prizes })).toMatchObject([
    { rows: [{ cells: ['1', '1.00', '90'] }, { cells: ['2', '5.00', '10'] }] },
  ])
  expect(plainFactsOf('red_packet', { prizes }).at(-1)).toEqual({
    label: '每次领取预期成本',
    value: '1.40',
  })
})
