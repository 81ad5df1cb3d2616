import { describe, expect, it } from 'vitest'
import { anchorsOf, citationProblems, citedAnchors, isCitingPath } from './citations.ts'

const citationsIn = (text: string, path = 'apps/server/src/koi.ts') =>
  citedAnchors({ path, text })
const page = (...ids: string[]) =>
  ids.map((id) => `| <a id="${id}"></a>${id} | what it says |`).join('\n')

describe('citedAnchors', () => {
  it.each([
    ['// money F-3, I-24', ['f-3', 'i-24']],
    ['/** reliability B-41…B-45; races R-1, R-16 */', ['b-41', 'b-45', 'r-1', 'r-16']],
    ['`npm run chaos -- X-2`, P-7', ['x-2', 'p-7']],
    ['(decisions §5, §7)', ['decisions-5', 'decisions-7']],
    ['Spec §5 and §8 to the letter', ['spec-5', 'spec-8']],
    ['reliability facts 3–5 want it', ['fact-3', 'fact-5']],
    ['reliability fact 4, and again reliability fact 4', ['fact-4']],
    ['(stack fact 4)', ['stack-fact-4']],
    ['what money b3 promises', ['b3']],
    ['seen in trials T-1', ['t-1']],
  ])('reads %s', (text, expected) => expect(citationsIn(text)).toEqual(expected))

  it.each([
    ['a requirement', 'R-MONEY-09'],
    ['another page’s section', 'docs/venue-protocol.md §6'],
    ['an encoding', 'UTF-8'],
    ['a drawing', 'M-4 2L-10-16'],
    ['a longer word', 'sub-B-12, B-12-a'],
  ])('passes over %s', (_what, text) => expect(citationsIn(text)).toEqual([]))

  it('reads mutants where they are at home', () =>
    expect(citationsIn('M-4 M-6b', 'chaos/mutants.ts')).toEqual(['m-4', 'm-6']))
})

describe('citationProblems', () => {
  const docs = [{ path: 'docs/money.md', text: page('f-3', 'i-24') }]

  it('is content when all is there', () => {
    const citing = { path: 'apps/koi.ts', text: '// money F-3, I-24' }
    expect(citationProblems(docs, [citing])).toEqual([])
  })

  it('names the file and what is missing', () => {
    const citing = { path: 'apps/koi.ts', text: '// money F-3, F-4' }
    expect(citationProblems(docs, [citing])).toEqual([
      'apps/koi.ts: cites f-4, which has no anchor in docs/',
    ])
  })

  it('names an anchor that stands twice', () => {
    const second = { path: 'docs/pond.md', text: page('f-3') }
    expect(anchorsOf([...docs, second]).get('f-3')).toHaveLength(2)
    expect(citationProblems([...docs, second], [])).toEqual([
      'anchor f-3 stands in docs/money.md, docs/pond.md',
    ])
  })
})

it.each([
  ['apps/server/src/http/http.ts', true],
  ['apps/server/migrations/002_deposit.sql', true],
  ['packages/ledger/README.md', true],
  ['docs/requirements.md', true],
  ['README.md', true],
  ['bin/citations.test.ts', false],
  ['apps/web/public/koi.svg', false],
  ['package-lock.json', false],
])('%s is looked through: %s', (path, expected) =>
  expect(isCitingPath(path)).toBe(expected),
)
