// Checks that what the docs name exists: files, folders, commands, links, and invariants and alarms of SQL.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
})
  .trim()
  .split('\n')
const pages = files.filter((path) => path.endsWith('.md'))
const paths = new Set(files.flatMap((path) => [path, ...foldersOf(path)]))

function foldersOf(path: string): string[] {
  const folder = dirname(path)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}

/** Returns the text of the pattern's group for every match in the pages, with the page of the match. */
function namesIn(pattern: RegExp, sourcePages = pages): { page: string; name: string }[] {
  return sourcePages.flatMap((page) =>
    [...read(page).matchAll(pattern)].map(([, name = '']) => ({ page, name })),
  )
}

const lines = (list: { page: string; name: string }[]) =>
  list.map(({ page, name }) => `${page}: ${name}`)

/** Returns true if `name` is the full path of a file, or the end of such a path. */
function isKnownFile(name: string): boolean {
  return paths.has(name) || files.some((path) => path.endsWith(`/${name}`))
}

/** Returns the anchors of a page: those that GitHub derives from headings, and explicit ones. */
function anchorsOf(page: string): string[] {
  const text = read(page).replace(/^```[\s\S]*?^```/gm, '')
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
  const own = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)
  return [...headings, ...own]
}

describe('what the pages name', () => {
  it('files exist', () => {
    const code = namesIn(/`((?:[\w.-]+\/)*[\w-]+[\w.-]*\.(?:tsx?|mjs|cjs|sql|md|css))`/g)
    expect(lines(code.filter(({ name }) => !isKnownFile(name)))).toEqual([])
  })

  it('folders exist', () => {
    const folders = namesIn(
      /`((?:apps|packages|bin|docs|e2e|chaos|bench)(?:\/[\w.-]+)*)\/?`/g,
    )
    expect(lines(folders.filter(({ name }) => !paths.has(name)))).toEqual([])
  })

  it('commands exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: object }
    const commands = namesIn(/\bnpm run ([\w-]+)/g)
    expect(lines(commands.filter(({ name }) => !(name in scripts)))).toEqual([])
    const runs = namesIn(/\bnpm run chaos -- ([\w-]+)/g)
    const chaos = read('chaos/chaos.ts')
    const isRun = (name: string) => new RegExp(`^  '?${name}'?: `, 'm').test(chaos)
    expect(lines(runs.filter(({ name }) => !isRun(name)))).toEqual([])
  })

  it('words of the code exist', () => {
    const code = files
      .filter((path) => /\.(?:tsx?|mjs|cjs|sql|json)$/.test(path))
      .map(read)
      .join('\n')
    const codeWords = new Set(code.match(/\w+/g))
    const words = namesIn(/`([A-Za-z]\w*(?:[a-z][A-Z]|_)\w*)(?:\(\))?`/g)
    const columns = namesIn(/```sql\n([^`]*)```/g).flatMap(({ page, name }) =>
      (name.match(/[a-z]+_[a-z_0-9]+/g) ?? []).map((column) => ({ page, name: column })),
    )
    const unknown = [...words, ...columns].filter(({ name }) => !codeWords.has(name))
    expect(lines(unknown)).toEqual([])
  })

  it('links lead to a page and to an anchor of it', () => {
    const links = namesIn(/\]\(((?!https?:)[^)\s]+)\)/g)
    const brokenLinks = links.filter(({ page, name }) => {
      const [path = '', anchor] = name.split('#')
      const target = path === '' ? page : join(dirname(page), path).replace(/\/$/, '')
      if (!paths.has(target)) return true
      return anchor !== undefined && !anchorsOf(target).includes(anchor)
    })
    expect(lines(brokenLinks)).toEqual([])
  })
})

describe('docs/runbook.md', () => {
  const runbook = read('docs/runbook.md')
  const sql = files.filter((path) => /^(apps\/server|packages\/ledger)\/sql\//.test(path))

  it('quotes jobs and lines of the log as they are', () => {
    const code = files
      .filter((path) => /\.(?:ts|sql)$/.test(path) && !path.startsWith('bin/'))
      .map(read)
      .join('\n')
    const quotes = namesIn(/`((?!npm )[a-z]+(?:[ -][a-z]+)+)`/g, ['docs/runbook.md'])
    expect(lines(quotes.filter(({ name }) => !code.includes(name)))).toEqual([])
    expect(quotes.length).toBeGreaterThan(10)
  })

  it('has a row for every invariant that SQL can report', () => {
    const reportedInvariants = namesIn(/'([IF]-\d+)'/g, sql).map(({ name }) => name)
    const rows = [...runbook.matchAll(/^\| ((?:[IF]-\d+(?:, )?)+) \|/gm)]
    const runbookInvariants = rows.flatMap(([, ids = '']) => ids.split(', '))
    expect(
      [...new Set(reportedInvariants)].filter((id) => !runbookInvariants.includes(id)),
    ).toEqual([])
    expect(reportedInvariants.length).toBeGreaterThan(30)
  })

  it('has a row for every alarm of SQL', () => {
    const views = namesIn(/CREATE VIEW \w+_overdue AS([^;]+);/g, sql)
    const kinds = views.flatMap(({ name }) =>
      [...name.matchAll(/SELECT '(\w+)'/g)].map(([, kind = '']) => kind),
    )
    expect([...new Set(kinds)].filter((kind) => !runbook.includes(`\`${kind}\``))).toEqual(
      [],
    )
    expect(kinds.length).toBeGreaterThan(8)
  })
})
