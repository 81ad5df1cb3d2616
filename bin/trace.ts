// Shows which test files prove each requirement of docs/requirements.md and which requirements have none;
// checks that everything that comments cite is in docs/.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { citationProblems, isCitingPath, type Page } from './citations.ts'

export type Requirement = { id: string; area: string; text: string; source: string }
export type Requirements = {
  live: Requirement[]
  retired: Set<string>
  problems: string[]
}
export type Trace = { files: Map<string, string[]>; problems: string[] }
export type View = 'all' | 'open' | 'check'

const header = 'id|requirement|source'
const idShape = /^R-([A-Z]+)-\d{2,}$/
const sourceShape = /^(?:(?:spec|decisions) §\d|money [FI]-\d)/
const testName = /\.(test\.tsx?|e2e\.ts)$/

/** Returns the requirements of the tables. Malformed rows and duplicate ids become problems with their line. */
export function parseRequirements(markdown: string): Requirements {
  const result: Requirements = { live: [], retired: new Set(), problems: [] }
  const seenIds = new Set<string>()
  let section: string | null = null
  for (const [index, line] of markdown.split('\n').entries()) {
    if (line.startsWith('## ')) section = /^## R-([A-Z]+): /.exec(line)?.[1] ?? null
    if (!line.trimStart().startsWith('|')) continue
    const cells = cellsOf(line)
    if (section !== null && isTableHead(cells)) continue
    const [id = '', text = '', source = ''] = cells
    const problem =
      rowProblem(cells, section) ?? (seenIds.has(id) ? `duplicate id ${id}` : null)
    seenIds.add(id)
    if (problem !== null) {
      result.problems.push(`docs/requirements.md:${index + 1}: ${problem}`)
    } else if (text.startsWith('Retired:')) {
      result.retired.add(id)
    } else {
      result.live.push({ id, area: areaOf(id), text, source })
    }
  }
  if (result.live.length === 0)
    result.problems.push('docs/requirements.md: no requirements')
  return result
}

/** Returns the distinct ids that a test file cites, in order of first mention. */
export function citedIds(text: string): string[] {
  return [...new Set(text.match(/\bR-[A-Z]+-\d+\b/g))]
}

/** Returns the requirements with the files that cite them; a cited id that is not live is a problem. */
export function traceTests(requirements: Requirements, tests: Page[]): Trace {
  const files = new Map<string, string[]>(requirements.live.map(({ id }) => [id, []]))
  const problems: string[] = []
  for (const { path, text } of tests) {
    for (const id of citedIds(text)) {
      const filesOfId = files.get(id)
      if (filesOfId) filesOfId.push(path)
      else if (requirements.retired.has(id)) problems.push(`${path}: cites retired ${id}`)
      else problems.push(`${path}: cites unknown ${id}`)
    }
  }
  return { files, problems }
}

/** Returns the report. The summary is always the last line; problems are not part of it. */
export function report(requirements: Requirements, trace: Trace, view: View): string {
  const areas = Map.groupBy(requirements.live, ({ area }) => area)
  const isOpen = ({ id }: Requirement) => filesOf(trace, id).length === 0
  const lines: string[] = []
  for (const [area, rows] of view === 'all' ? areas : []) {
    const tracedRows = rows.filter((row) => !isOpen(row))
    lines.push(`R-${area}: ${tracedRows.length} of ${rows.length} traced`)
    for (const { id } of tracedRows)
      lines.push(`  ${id} → ${filesOf(trace, id).join(', ')}`)
  }
  for (const [area, rows] of view === 'check' ? [] : areas) {
    const open = rows.filter(isOpen)
    if (open.length === 0) continue
    lines.push(`open R-${area}: ${open.length}`)
    for (const { id, text } of open) lines.push(`  ${id}  ${text}`)
  }
  const total = requirements.live.length
  const open = requirements.live.filter(isOpen).length
  lines.push(`requirements ${total}, traced ${total - open}, open ${open}`)
  return lines.join('\n')
}

/** Returns the view that the flags select; null if a flag is unknown. */
export function viewOf(flags: string[]): View | null {
  if (flags.some((flag) => flag !== '--open' && flag !== '--check')) return null
  if (flags.includes('--check')) return 'check'
  return flags.includes('--open') ? 'open' : 'all'
}

/** Returns true for test files: in packages, apps, e2e, bin and cell, and *.test.ts at the root. */
export function isTestPath(path: string): boolean {
  if (!testName.test(path)) return false
  return /^(packages|apps|e2e|bin|cell)\//.test(path) || /^[^/]+\.test\.ts$/.test(path)
}

function isDocPath(path: string): boolean {
  return /^docs\/.+\.md$/.test(path)
}

function filesOf(trace: Trace, id: string): string[] {
  return trace.files.get(id) ?? []
}

function areaOf(id: string): string {
  return idShape.exec(id)?.[1] ?? ''
}

function cellsOf(line: string): string[] {
  const cells = line.trim().split(/(?<!\\)\|/)
  return cells.slice(1, cells.at(-1) === '' ? -1 : undefined).map((cell) => cell.trim())
}

function isTableHead(cells: string[]): boolean {
  return cells.join('|') === header || cells.every((cell) => /^:?-+:?$/.test(cell))
}

function rowProblem(cells: string[], section: string | null): string | null {
  const [id = '', text = '', source = ''] = cells
  if (!idShape.test(id)) return `malformed id "${id}"`
  if (cells.length !== 3) return `${id} has ${cells.length} cells, not 3`
  if (areaOf(id) !== section) return `${id} stands outside the section of its area`
  if (text === '') return `${id} has no requirement`
  if (!sourceShape.test(source))
    return `${id} names no source ("spec §…", "decisions §…" or "money F-…")`
  return null
}

function filesIn(root: string): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const fileList = execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  return [...new Set(fileList.split('\0'))]
    .filter((path) => existsSync(join(root, path)))
    .sort()
}

function pagesIn(root: string, isWanted: (path: string) => boolean): Page[] {
  return filesIn(root)
    .filter(isWanted)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function traceOf(root: string): { requirements: Requirements; trace: Trace } {
  const markdown = readFileSync(join(root, 'docs', 'requirements.md'), 'utf8')
  const requirements = parseRequirements(markdown)
  return { requirements, trace: traceTests(requirements, pagesIn(root, isTestPath)) }
}

/** Returns the test files of each requirement. */
export function requirementFiles(root: string): Map<string, string[]> {
  return traceOf(root).trace.files
}

function main(): void {
  const view = viewOf(process.argv.slice(2))
  if (view === null) {
    console.error('usage: trace [--open | --check]')
    process.exitCode = 1
    return
  }
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  const { requirements, trace } = traceOf(root)
  const problems = [
    ...requirements.problems,
    ...trace.problems,
    ...citationProblems(pagesIn(root, isDocPath), pagesIn(root, isCitingPath)),
  ]
  for (const problem of problems) console.error(`error: ${problem}`)
  console.log(report(requirements, trace, view))
  if (problems.length > 0) process.exitCode = 1
}

if (import.meta.main) main()
