import { describe, expect, it } from 'vitest'
import { changesOf } from './changes.ts'

describe('changesOf', () => {
  it('tells the leaves that differ, named for people', () => {
    const before = { enabled: true, min: 100, max: 10_000 }
    const after = { enabled: false, min: 100, max: 5_000 }
    expect(changesOf(before, after, (field) => ({ max: '最高' })[field] ?? field)).toEqual([
      { path: 'enabled', before: '是', after: '否' },
      { path: '最高', before: '10000', after: '5000' },
    ])
  })

  it('follows lists by place, new and gone items included', () => {
    expect(changesOf({ a: ['x', 'y'] }, { a: ['x', 'z', 'w'] })).toEqual([
      { path: 'a · 2', before: 'y', after: 'z' },
      { path: 'a · 3', before: '—', after: 'w' },
    ])
    expect(changesOf({ a: [{ b: 1 }] }, { a: [] })).toEqual([
      { path: 'a · 1 · b', before: '1', after: '—' },
    ])
  })

  it('finds nothing between equals, and takes empty for absent', () => {
    expect(changesOf({ a: { b: '' } }, { a: {} })).toEqual([])
    expect(changesOf(null, null)).toEqual([])
    expect(changesOf('a', 'b')).toEqual([{ path: '内容', before: 'a', after: 'b' }])
  })
})
