import { describe, expect, it } from 'vitest'
import type { PendingAttempt } from '../api/pending-attempts.ts'
import { newsOf } from './attempt-news.ts'

const withdrawal: PendingAttempt = {
  call: '/api/withdraw',
  key: 'k',
  amount: '300.00',
  what: '取款',
  records: '/transRecord?type=2',
  form: '/withdrawal',
  order: 'records',
}
const moves = { ...withdrawal, order: undefined }
const yes = (number: string, message = 'success') =>
  ({ state: 'answered', answer: { code: 200, message, number } }) as const

// R-WIRE-24
describe('what a player is told of an answer that was lost', () => {
  it('a withdrawal that was taken, with the way to its record', () => {
    expect(newsOf(withdrawal, yes('W1'))).toEqual({
      kind: 'ok',
      text: '上一笔取款 ¥300.00 已提交',
      label: '查看记录',
      path: '/transRecord?type=2',
    })
  })

  it('a deposit, with a link to its payment instructions', () => {
    const order = 'instructions' as const
    const deposit = { ...withdrawal, call: '/api/recharge', what: '存款', order }
    expect(newsOf(deposit, yes('D1'))).toMatchObject({
      text: '上一笔存款 ¥300.00 已提交',
      path: '/payInfo?deposit_no=D1',
    })
  })

  it('a transfer in the words of its state, among the records of its direction', () => {
    const records = '/transRecord?type=4'
    const transfer = { ...moves, call: '/api/transfer', what: '转账', records }
    expect(newsOf(transfer, yes('T1', '转账处理中'))).toMatchObject({
      kind: 'info',
      text: '上一笔转账 ¥300.00：转账处理中',
      path: '/transRecord?type=4',
    })
    const home = newsOf(
      { ...transfer, records: '/transRecord?type=3' },
      yes('T1', '转账成功'),
    )
    expect(home).toMatchObject({ kind: 'ok', path: '/transRecord?type=3' })
    const all = { ...moves, call: '/api/transall', what: '一键回收', amount: '' }
    expect(newsOf(all, yes('', '部分场馆处理中'))).toMatchObject({
      kind: 'info',
      text: '上一笔一键回收：部分场馆处理中',
    })
    expect(newsOf(all, yes('', '回收成功'))?.kind).toBe('ok')
  })

  it('a refusal as what it was', () => {
    const answer = { code: 1001, message: '余额不足', number: '' }
    expect(newsOf(withdrawal, { state: 'answered', answer })).toMatchObject({
      kind: 'fail',
      text: '上一笔取款 ¥300.00 未成功：余额不足',
    })
  })

  it('nothing happened, so that it can be done again', () => {
    expect(newsOf(withdrawal, { state: 'none', answer: null })).toEqual({
      kind: 'info',
      text: '上一笔取款 ¥300.00 未提交，可重新提交',
      label: '重新提交',
      path: '/withdrawal',
    })
  })

  it('waits while it is under way', () => {
    expect(newsOf(withdrawal, { state: 'in-flight', answer: null })).toBeNull()
  })
})
