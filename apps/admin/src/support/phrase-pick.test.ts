import { describe, expect, it } from 'vitest'
import { type Phrase, phrasesFor } from './phrase-pick.ts'

function phrase(shortcut: string, text: string): Phrase {
  const changed_at = new Date(0)
  return { id: shortcut, shortcut, text, version: 1, changed_by: '组长', changed_at }
}
const phrases = [
  phrase('您好', '您好，请讲'),
  phrase('核对', '正在核对，您好'),
  phrase('Bye', '再见'),
]

describe('R-ADMIN-159: ready sentences while one writes', () => {
  it('are offered after a stroke: by how their shortcut begins, then by what they say', () => {
    const titlesFor = (text: string) =>
      phrasesFor(text, phrases).map(({ shortcut }) => shortcut)
    expect(titlesFor('/您')).toEqual(['您好', '核对'])
    expect(titlesFor('/bY')).toEqual(['Bye'])
    expect(titlesFor('/')).toHaveLength(3)
    expect(titlesFor('您')).toEqual([])
    expect(titlesFor('/没有')).toEqual([])
  })
})
