import { expect, it } from 'vitest'
import { factsOf, settingChanges } from './setting-words.ts'

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
