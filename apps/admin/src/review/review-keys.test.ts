import { expect, it } from 'vitest'
import { reviewKeyOf } from './review-keys.ts'

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  reviewKeyOf({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
    keyCode: 0,
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
})

it.each(['a', 'r', 'Enter', 'Escape'])(
  'Y-2: %s does nothing while an input method uses it',
  (key) => {
    expect(press(key, { isComposing: true })).toBeUndefined()
    expect(press(key, { keyCode: 229 })).toBeUndefined()
  },
)
