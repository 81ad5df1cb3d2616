import { describe, expect, it } from 'vitest'
import { askedOf, filterOf, isNarrowed, paramsOf } from './queue-filter.ts'

const states = [
  { value: '1', asks: { state: 1 } },
  { value: 'paying', asks: { state: 0, status: 'paying' } },
  { value: '0', asks: { state: 0 } },
]
const read = (query: string) => filterOf(new URLSearchParams(query), states)
const begin = {
  state: '1',
  search: '',
  method: '',
  since: '',
  until: '',
  flag: '',
  page: 1,
  pagesize: 20,
}

describe('filterOf', () => {
  it('starts with the open queue', () => {
    expect(read('')).toEqual(begin)
  })

  it.each([
    'state=9&page=0&pagesize=7',
    'state=x&page=-1&pagesize=1e2',
    'state=1.0&page=1.5&pagesize=',
    'state=&page=9999999',
    'since=yesterday&until=2026-1-1',
  ])('falls back on %s', (query) => {
    expect(read(query)).toEqual(begin)
  })

  it('survives a round trip', () => {
    const filter = {
      state: '0',
      search: '张三 & co',
      method: 'bank',
      since: '2026-11-01',
      until: '2026-11-21',
      flag: 'expired',
      page: 3,
      pagesize: 100,
    }
    expect(filterOf(paramsOf(filter, states), states)).toEqual(filter)
    expect(paramsOf(read(''), states).size).toBe(0)
  })

  it('cuts a search to what the server takes', () => {
    expect(read(`search=${'x'.repeat(200)}`).search).toHaveLength(64)
  })
})

it('asks the server for what a state choice means', () => {
  expect(askedOf(read('state=paying&flag=expired&page=2'), states)).toEqual({
    state: 0,
    status: 'paying',
    search: '',
    method: '',
    since: '',
    until: '',
    flag: 'expired',
  })
})

it('knows a narrowed list from an empty queue', () => {
  expect(isNarrowed(read('state=0&page=3'))).toBe(false)
  expect(isNarrowed(read('method=bank'))).toBe(true)
})
