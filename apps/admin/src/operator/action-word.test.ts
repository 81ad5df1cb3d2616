import { expect, it } from 'vitest'
import { actionWord } from './action-word.ts'

it.each([
  ['deposit.approved', '存款 · 通过'],
  ['withdrawal.pay-unknown', '取款 · 付款结果未知'],
  ['vip.lifted', 'vip.lifted'],
  ['deposit', 'deposit'],
  ['', ''],
])('%s reads %s', (action, words) => expect(actionWord(action)).toBe(words))
