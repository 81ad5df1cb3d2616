import { expect, it } from 'vitest'
import { readUntil, receiptOf } from './receipt.ts'

const said = (from: 'player' | 'staff' | 'house', seq: number) => ({ from, seq })

it('P-28: an own message says that it arrived, and that it was read once staff answered', () => {
  const talk = [said('player', 1), said('staff', 3), said('house', 4), said('player', 6)]
  const readSeq = readUntil(talk)
  expect(talk.map((message) => receiptOf(message, readSeq))).toEqual([
    '已读',
    '',
    '',
    '已送达',
  ])
  expect(receiptOf(said('player', 1), readUntil([said('player', 1)]))).toBe('已送达')
})
