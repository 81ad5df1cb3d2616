import { describe, expect, it } from 'vitest'
import { freeKeys, nextOpen, stepFrom } from './cursor.ts'

describe('stepFrom', () => {
  it('stays inside the list', () => {
    const keys = ['a', 'b', 'c']
    expect(stepFrom(keys, null, 1)).toBe('a')
    expect(stepFrom(keys, 'a', 1)).toBe('b')
    expect(stepFrom(keys, 'c', 1)).toBe('c')
    expect(stepFrom(keys, 'a', -1)).toBe('a')
    expect(stepFrom(keys, 'gone', 1)).toBe('a')
    expect(stepFrom([], 'a', 1)).toBeNull()
  })
})

it('passes over what somebody else holds, from wherever one stands', () => {
  const rows = ['a', 'B', 'c', 'D'].map((key) => ({ key }))
  const keyOf = ({ key }: { key: string }) => key
  const isFree = ({ key }: { key: string }) => key === key.toLowerCase()
  expect(freeKeys(rows, { keyOf, isFree, from: 'a' })).toEqual(['a', 'c'])
  expect(freeKeys(rows, { keyOf, isFree, from: 'B' })).toEqual(['a', 'B', 'c'])
})

function items(open: string) {
  return ['a', 'b', 'c', 'd'].map((key) => ({ key, open: open.includes(key) }))
}

describe('nextOpen', () => {
  it('prefers what comes after', () => expect(nextOpen(items('abcd'), 'b')).toBe('c'))
  it('skips what is closed', () => expect(nextOpen(items('ad'), 'b')).toBe('d'))
  it('goes back to the nearest before', () => expect(nextOpen(items('ab'), 'c')).toBe('b'))
  it('never returns the decided one', () => expect(nextOpen(items('b'), 'b')).toBeNull())
  it('takes the first open one if the decided one left the list', () => {
    expect(nextOpen(items('bd'), 'gone')).toBe('b')
  })
})
