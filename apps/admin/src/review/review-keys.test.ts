import { expect, it } from 'vitest'
import { reviewKeyOf } from './review-keys.ts'

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  reviewKeyOf({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
    ...more,
  })

it.each([
  ['ArrowDown', 'down'],
  ['ArrowUp', 'up'],
  ['n', 'take'],
  ['J', 'next'],
  ['k', 'previous'],
  ['Enter', 'open'],
  ['a', 'approve'],
  ['R', 'reject'],
  ['Escape', 'close'],
])('%s means %s', (key, meaning) => expect(press(key)).toBe(meaning))

it('leaves other keys and shortcuts of the browser alone', () => {
  expect(press('x')).toBeUndefined()
  expect(press('toString')).toBeUndefined()
  expect(press('r', { ctrlKey: true })).toBeUndefined()
  expect(press('a', { metaKey: true })).toBeUndefined()
  expect(press('a', { isComposing: true })).toBeUndefined()
})
