import { describe, expect, it } from 'vitest'
import { filterOf, paramsOf } from './queue-filter.ts'

const read = (query: string) => filterOf(new URLSearchParams(query))

describe('filterOf', () => {
  it('starts with the open queue', () => {
    expect(read('')).toEqual({ state: 1, search: '', page: 1, pagesize: 20 })
  })

  it.each([
    'state=9&page=0&pagesize=7',
    'state=x&page=-1&pagesize=1e2',
    'state=1.0&page=1.5&pagesize=',
    'state=&page=9999999',
  ])('falls back on %s', (query) => {
    expect(read(query)).toEqual({ state: 1, search: '', page: 1, pagesize: 20 })
  })

  it('survives a round trip', () => {
    const filter = { state: 0, search: '张三 & co', page: 3, pagesize: 100 } as const
    expect(filterOf(paramsOf(filter))).toEqual(filter)
    expect(paramsOf(read('')).size).toBe(0)
  })

  it('cuts a search to what the server takes', () => {
    expect(read(`search=${'x'.repeat(200)}`).search).toHaveLength(64)
  })
})
