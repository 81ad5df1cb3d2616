import { describe, expect, it } from 'vitest'
import { addressOf, isNarrowed, readAddress } from './address.ts'
import { choiceField, dayField, tabsField, textField } from './filter-field.ts'

const fields = [
  tabsField('state', '状态', [
    { value: '1', label: '待审核' },
    { value: 'paying', label: '付款中' },
    { value: '0', label: '全部' },
  ]),
  choiceField('method', '方式', { '': '全部方式', bank: '银行转账' }),
  dayField('since', '自'),
  textField('search', '订单号'),
] as const
const sizes = [20, 10, 50, 100]
const read = (query: string) => readAddress(new URLSearchParams(query), fields, sizes)
const begin = {
  filter: { state: '1', method: '', since: '', search: '' },
  page: 1,
  pagesize: 20,
}

describe('an address', () => {
  it('starts with the first view, which it leaves bare', () => {
    expect(read('')).toEqual(begin)
    expect(addressOf(read(''), fields, sizes).size).toBe(0)
  })

  it('keeps filters and page', () => {
    const params = addressOf(
      {
        filter: { state: '0', method: 'bank', since: '2026-11-01', search: '张 & 三' },
        page: 3,
        pagesize: 100,
      },
      fields,
      sizes,
    )
    expect(read(params.toString())).toEqual({
      filter: { state: '0', method: 'bank', since: '2026-11-01', search: '张 & 三' },
      page: 3,
      pagesize: 100,
    })
  })

  it('R-ADMIN-71: keeps the place of a page that is not counted', () => {
    const params = addressOf(
      { ...begin, page: 700, after: '1764000000000000~9' },
      fields,
      sizes,
    )
    expect(read(`${params}`)).toEqual({ ...begin, page: 700, after: '1764000000000000~9' })
    expect(read('before=w~-3')).toEqual({ ...begin, before: 'w~-3' })
  })

  it.each([
    'state=9&page=0&pagesize=7',
    'state=x&page=-1&pagesize=1e2',
    'state=1.0&page=1.5&pagesize=',
    'state=&page=9999999',
    'since=yesterday&method=cash&other=1',
    'since=2026-1-1',
  ])('falls back on %s', (query) => expect(read(query)).toEqual(begin))

  it('cuts a search to what the server takes', () => {
    expect(read(`search=${'x'.repeat(200)}`).filter.search).toHaveLength(64)
  })

  it('knows an emptied filter from one that it does not name', () => {
    const open = [
      choiceField('status', '状态', { open: '未结束', '': '全部' }),
      textField('search', '用户名'),
    ] as const
    const params = addressOf(
      { filter: { status: '', search: '' }, page: 1, pagesize: 20 },
      open,
      [20],
    )
    expect(readAddress(params, open, [20]).filter.status).toBe('')
    expect(readAddress(new URLSearchParams(), open, [20]).filter.status).toBe('open')
  })
})

it('knows a narrowed list from an empty queue', () => {
  expect(isNarrowed(read('state=0&page=3').filter, fields)).toBe(false)
  expect(isNarrowed(read('method=bank').filter, fields)).toBe(true)
})
