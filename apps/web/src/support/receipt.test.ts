import { expect, it } from 'vitest'
import { readUntil, receiptOf } from './receipt.ts'

const message = (from: 'player' | 'staff' | 'house', seq: number) => ({ from, seq })

it('P-28: an own message says that it arrived, and that it was read once staff answered', () => {
  const talk = [
    message('player', 1),
    message('staff', 3),
    message('house', 4),
    message('player', 6),
  ]
  const readSeq = readUntil(talk)
  expect(talk.map((message) => receiptOf(message, readSeq))).toEqual([
    '已读',
    '',
    '',
    '已送达',
  ])
  expect(receiptOf(message('player', 1), readUntil([message('player', 1)]))).toBe('已送达')
})
