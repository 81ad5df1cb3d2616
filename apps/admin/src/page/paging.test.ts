import { expect, it } from 'vitest'
import { pagination, placeOfPage, rowsKnown, totalWords } from './paging.ts'

const paging = { page: 2, pagesize: 20, total: 90, more: false, next: 'n', prev: 'p' }
const cut = { ...paging, total: 10_000, more: true }

it('R-ADMIN-70: says where a total was cut', () => {
  expect(totalWords(paging)).toBe('共 90 条')
  expect(totalWords(cut)).toBe('共 10,000+ 条')
})

it('R-ADMIN-71: goes by number as far as is counted, by place from there', () => {
  expect(placeOfPage(cut, 3)).toEqual({})
  expect(placeOfPage({ ...cut, page: 500 }, 501)).toEqual({ after: 'n' })
  expect(placeOfPage({ ...cut, page: 700 }, 701)).toEqual({ after: 'n' })
  expect(placeOfPage({ ...cut, page: 700 }, 699)).toEqual({ before: 'p' })
  expect(placeOfPage({ ...cut, page: 700 }, 500)).toEqual({})
  expect(placeOfPage({ ...cut, page: 700 }, 650)).toBeNull()
  expect(placeOfPage({ ...cut, page: 700, next: '' }, 701)).toBeNull()
})

it('offers one page beyond the counted ones, as long as there is one', () => {
  expect(rowsKnown(paging)).toBe(90)
  expect(rowsKnown(cut)).toBe(10_000)
  expect(rowsKnown({ ...cut, page: 500 })).toBe(10_020)
  expect(rowsKnown({ ...cut, page: 700 })).toBe(14_020)
  expect(rowsKnown({ ...cut, page: 700, next: '' })).toBe(14_000)
})

it('another size begins at the first page', () => {
  const requests: unknown[] = []
  const onPage = (to: unknown) => void requests.push(to)
  const { onChange } = pagination({ ...cut, page: 700, sizes: [20, 50], onPage })
  onChange(3, 50)
  onChange(650, 20)
  onChange(701, 20)
  expect(requests).toEqual([
    { page: 1, pagesize: 50 },
    { page: 701, pagesize: 20, after: 'n' },
  ])
})
