import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  citedIds,
  isTestPath,
  parseRequirements,
  report,
  traceTests,
  viewOf,
} from './trace.ts'

// Builds the ids from parts: a literal id in this file would count as a citation.
const id = (area: string, number: string) => ['R', area, number].join('-')
const [koi1, koi2, pond1] = [id('KOI', '01'), id('KOI', '02'), id('POND', '01')]

function page(rows: string[], area = 'KOI'): string {
  const head = ['| id | requirement | source |', '|---|---|---|']
  return [`## ${id(area, '')}`.slice(0, -1) + ': title', '', ...head, ...rows, ''].join(
    '\n',
  )
}

const twoAreas = [
  page([
    `| ${koi1} | The koi swims. | spec §2 |`,
    `| ${koi2} | It rests. | decisions §4 |`,
  ]),
  page([`| ${pond1} | The pond is still. | spec §3 Pond |`], 'POND'),
].join('\n')

describe('parseRequirements', () => {
  it('reads id, area, text and source of every row', () => {
    const { live, problems } = parseRequirements(twoAreas)
    expect(problems).toEqual([])
    expect(live.map((row) => row.id)).toEqual([koi1, koi2, pond1])
    expect(live[2]).toEqual({
      id: pond1,
      area: 'POND',
      text: 'The pond is still.',
      source: 'spec §3 Pond',
    })
  })

  it('takes an escaped bar as text', () => {
    const { live, problems } = parseRequirements(
      page([`| ${koi1} | one \\| two | spec §2 |`]),
    )
    expect(problems).toEqual([])
    expect(live).toHaveLength(1)
  })

  it('keeps retired rows apart', () => {
    const requirements = parseRequirements(
      page([
        `| ${koi1} | Retired: no pond. | spec §2 |`,
        `| ${koi2} | It rests. | spec §2 |`,
      ]),
    )
    expect(requirements.problems).toEqual([])
    expect([...requirements.retired]).toEqual([koi1])
    expect(requirements.live.map((row) => row.id)).toEqual([koi2])
  })

  it.each([
    [
      'duplicate id',
      [`| ${koi1} | a | spec §2 |`, `| ${koi1} | b | spec §2 |`],
      'duplicate',
    ],
    ['id of one digit', [`| ${id('KOI', '1')} | a | spec §2 |`], 'malformed id'],
    ['no id', ['| | a | spec §2 |'], 'malformed id'],
    ['two cells', [`| ${koi1} | a |`], 'has 2 cells'],
    ['four cells', [`| ${koi1} | a | b | spec §2 |`], 'has 4 cells'],
    ['no text', [`| ${koi1} | | spec §2 |`], 'no requirement'],
    ['no source', [`| ${koi1} | a | hearsay |`], 'names no source'],
    ['foreign area', [`| ${pond1} | a | spec §2 |`], 'outside the section'],
    [
      'retired and again',
      [`| ${koi1} | Retired: x | spec §2 |`, `| ${koi1} | a | spec §2 |`],
      'duplicate',
    ],
  ])('refuses a page with %s', (_, rows, problem) => {
    const { problems } = parseRequirements(page(rows))
    expect(problems.join()).toContain(problem)
    expect(problems[0]).toMatch(/^docs\/requirements\.md(:\d+)?: /)
  })

  it('refuses a page without any requirement', () => {
    expect(parseRequirements('# nothing').problems).toEqual([
      'docs/requirements.md: no requirements',
    ])
  })
})

describe('citedIds', () => {
  it('finds ids in titles and comments, each once', () => {
    const text = `// ${koi1} ${koi2}\nit('${koi1}: swims', () => {})\n// ${pond1}x`
    expect(citedIds(text)).toEqual([koi1, koi2])
  })

  it('finds none in a file without ids', () => {
    expect(citedIds("it('swims', () => {})")).toEqual([])
  })
})

describe('traceTests and report', () => {
  const requirements = parseRequirements(twoAreas)
  const tests = [
    { path: 'apps/a.test.ts', text: `// ${koi1}` },
    { path: 'e2e/b.e2e.ts', text: `// ${koi1}` },
  ]

  it('lists traced ids by area, then open ones with counts, then the summary', () => {
    expect(report(requirements, traceTests(requirements, tests), 'all')).toBe(
      [
        'R-KOI: 1 of 2 traced',
        `  ${koi1} → apps/a.test.ts, e2e/b.e2e.ts`,
        'R-POND: 0 of 1 traced',
        'open R-KOI: 1',
        `  ${koi2}  It rests.`,
        'open R-POND: 1',
        `  ${pond1}  The pond is still.`,
        'requirements 3, traced 1, open 2',
      ].join('\n'),
    )
  })

  it('prints only open rows, or only the summary, when asked', () => {
    const trace = traceTests(requirements, tests)
    expect(report(requirements, trace, 'open')).not.toContain('→')
    expect(report(requirements, trace, 'check')).toBe('requirements 3, traced 1, open 2')
  })

  it('calls a citation of an unknown or retired id a problem', () => {
    const requirements = parseRequirements(page([`| ${koi1} | Retired: x | spec §2 |`]))
    const unknown = { path: 'bin/c.test.ts', text: `// ${pond1}` }
    expect(traceTests(requirements, [...tests, unknown]).problems).toEqual([
      `apps/a.test.ts: cites retired ${koi1}`,
      `e2e/b.e2e.ts: cites retired ${koi1}`,
      `bin/c.test.ts: cites unknown ${pond1}`,
    ])
  })
})

describe('what is scanned and asked', () => {
  it.each([
    ['packages/money/src/money.test.ts', true],
    ['apps/web/src/home/home.test.tsx', true],
    ['e2e/shell/route-guard.e2e.ts', true],
    ['bin/trace.test.ts', true],
    ['architecture.test.ts', true],
    ['bin/trace.ts', false],
    ['docs/requirements.md', false],
    ['chaos/chaos.test.ts', false],
  ])('%s counts as a test: %s', (path, counts) => {
    expect(isTestPath(path)).toBe(counts)
  })

  it('knows its flags', () => {
    expect(viewOf([])).toBe('all')
    expect(viewOf(['--open'])).toBe('open')
    expect(viewOf(['--check'])).toBe('check')
    expect(viewOf(['--opne'])).toBeNull()
  })
})

describe('docs/requirements.md', () => {
  const requirements = parseRequirements(
    readFileSync(new URL('../docs/requirements.md', import.meta.url), 'utf8'),
  )

  it('is well formed', () => {
    expect(requirements.problems).toEqual([])
  })

  it('has one row for each of the fifty calls, live or retired', () => {
    const calls = [...requirements.live.map((row) => row.id), ...requirements.retired]
    expect(calls.filter((call) => call.startsWith(id('CALL', '')))).toHaveLength(50)
  })
})
