import { playerStatuses } from '@jinli/contract/profile/profile.admin'
import { expect, it } from 'vitest'
import { playerStatusLabels, progressOf, sharedWord } from './player-words.ts'

it('names every state', () => {
  expect(playerStatuses.map((status) => playerStatusLabels[status])).toEqual([
    '正常',
    '已冻结',
    '已注销',
  ])
})

it('says how many share something', () => {
  expect(sharedWord(3)).toBe('3 人')
  expect(sharedWord(100)).toBe('100 人以上')
})

it.each([
  [0n, 0n, 100],
  [5000n, 10000n, 50],
  [9999n, 10000n, 99],
  [20000n, 10000n, 100],
])('%d of %d is %d %%', (doneFen, required, percent) =>
  expect(progressOf(doneFen, required)).toBe(percent),
)
