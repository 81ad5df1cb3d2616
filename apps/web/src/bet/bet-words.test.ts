import { betCodes } from '@jinli/contract/states'
import { expect, it } from 'vitest'
import { betLabel, betWords, wordParts } from './bet-words.ts'

const { open, settled: settledCode, void: invalid } = betCodes

// R-BET-08
it.each([
  [settledCode, 250n, '派彩 ¥2.50 − 投注 ¥1.00，赢 ¥1.50。计入流水 ¥1.00。'],
  [settledCode, 100n, '派彩 ¥1.00 − 投注 ¥1.00，不输不赢。计入流水 ¥1.00。'],
  [settledCode, 0n, '派彩 ¥0.00 − 投注 ¥1.00，输 ¥1.00。计入流水 ¥1.00。'],
  [open, 0n, '投注 ¥1.00 已从场馆余额扣除，本局还没有结果；有结果后这里会更新。'],
  [invalid, 0n, '场馆已将本局作废：投注 ¥1.00 已退回场馆余额，不计输赢，也不计流水。'],
] as const)('state %d with a payout of %d', (status, payout, words) => {
  expect(betWords({ status, bet_amount: 100n, payout, valid: 100n, held_amount: 0n })).toBe(
    words,
  )
})

it('G-15 R-SEAM-39: a payout that staff review is not lost', () => {
  const bet = { status: open, bet_amount: 100n, payout: 0n, valid: 0n, held_amount: 5000n }
  expect(betLabel(bet)).toBe('派彩审核中')
  expect(betLabel({ ...bet, held_amount: 0n })).toBe('未结算')
  expect(betWords(bet)).toBe('派彩 ¥50.00 正在审核，尚未入账；审核后以站内信通知您。')
})

it('P-28: words of a bet break after a comma, not inside a part', () => {
  expect(wordParts('庄 ¥10，和 ¥5')).toEqual(['庄 ¥10，', '和 ¥5'])
  expect(wordParts('甲 1:0 乙（中）；丙 取消 丁（退）')).toEqual([
    '甲 1:0 乙（中）；',
    '丙 取消 丁（退）',
  ])
  expect(wordParts('')).toEqual([])
})
