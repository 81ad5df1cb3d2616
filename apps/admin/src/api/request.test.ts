import { approveDeposit, listDeposits } from '@jinli/contract/deposit.admin'
import { describe, expect, it } from 'vitest'
import { requestOf } from './request.ts'

describe('requestOf', () => {
  it('puts the inputs of a GET into the query and leaves empty ones out', () => {
    const { url, body } = requestOf(listDeposits, {
      state: 0,
      search: '',
      page: 2,
      pagesize: undefined,
    })
    expect(url).toBe('/admin/api/deposits?state=0&page=2')
    expect(body).toBeUndefined()
  })

  it('escapes what a person typed into the search', () => {
    const { url } = requestOf(listDeposits, { search: '张 三&state=2' })
    expect(new URL(url, 'http://x').searchParams.get('search')).toBe('张 三&state=2')
  })

  it('fills path parts from the input and keeps them out of the body', () => {
    const { url, body } = requestOf(approveDeposit, {
      deposit_no: 'D1/../2',
      amount: 90.5,
      reason: '',
    })
    expect(url).toBe('/admin/api/deposits/D1%2F..%2F2/approve')
    expect(JSON.parse(body ?? '')).toEqual({ amount: 90.5, reason: '' })
  })

  it('refuses to call a path with a missing part', () => {
    expect(() => requestOf(approveDeposit, { deposit_no: '' })).toThrow(TypeError)
    expect(() => requestOf(approveDeposit, {})).toThrow(TypeError)
  })
})
