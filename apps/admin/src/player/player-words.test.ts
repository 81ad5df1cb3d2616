import { expect, it } from 'vitest'
import { playerStatusWord, progressOf, sharedWord } from './player-words.ts'

it('names states and leaves what it does not know', () => {
  expect(playerStatusWord('disabled')).toBe('已停用')
  expect(playerStatusWord('frozen')).toBe('frozen')
})

it('says how many share something', () => {
  expect(sharedWord(3)).toBe('3 人')
  expect(sharedWord(100)).toBe('100 人以上')
})

it.each([
  [0, 0, 100],
  [50, 100, 50],
  [99.99, 100, 99],
  [200, 100, 100],
])('%d of %d is %d %%', (done, required, percent) =>
  expect(progressOf(done, required)).toBe(percent),
)
