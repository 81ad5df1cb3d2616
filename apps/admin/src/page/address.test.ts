import { expect, it } from 'vitest'
import { addressOf, readAddress } from './address.ts'

const first = { state: 'open', search: '' }

it('keeps filters and page through an address, and leaves the first view bare', () => {
  const params = addressOf({ state: '', search: '张 & 三' }, 3, first)
  expect(readAddress(params, first)).toEqual({
    filter: { state: '', search: '张 & 三' },
    page: 3,
  })
  expect(addressOf(first, 1, first).size).toBe(0)
})

it('knows its own names only and cuts what is too long', () => {
  const params = new URLSearchParams(`page=-1&other=1&search=${'x'.repeat(99)}`)
  const { filter, page } = readAddress(params, first)
  expect(page).toBe(1)
  expect(filter).toEqual({ state: 'open', search: 'x'.repeat(64) })
})
