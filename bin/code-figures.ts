// Figures of the code: sizes of files and functions, share of tests, places that bypass the type checker.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

type Source = { path: string; folder: string; text: string; lines: number }
type Escapes = { casts: number; bangs: number; suppressions: number }

const skippedFolders = new Set([
  'node_modules',
  'dist',
  '.cache',
  '.git',
  '.data',
  'test-results',
])
const suppression =
  /@ts-(?:ignore|expect-error|nocheck)|(?:oxlint|eslint)-disable|biome-ignore/g

/** Returns every TypeScript file of apps and packages under `root`. */
function sourcesOf(root: string): Source[] {
  return ['apps', 'packages'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .filter((path) => !path.split('/').some((part) => skippedFolders.has(part)))
      .map((path) => {
        const text = readFileSync(join(root, path), 'utf8')
        const folder = path.split('/').slice(0, 2).join('/')
        return { path, folder, text, lines: text.split('\n').length - 1 }
      }),
  )
}

function isTest({ path }: Source): boolean {
  return (
    /\.test\.tsx?$/.test(path) ||
    /^(apps|packages)\/[^/]+\/test\//.test(path) ||
    path.startsWith('packages/dev-env/')
  )
}

function isProduction(source: Source): boolean {
  return /^(apps|packages)\/[^/]+\/src\//.test(source.path) && !isTest(source)
}

/** Returns true for a function with a block body; a callback of one expression does not count. */
function isFunction(node: ts.Node): node is ts.FunctionLikeDeclaration {
  return ts.isFunctionLike(node) && 'body' in node && !!node.body && ts.isBlock(node.body)
}

function isNamed(node: ts.FunctionLikeDeclaration): boolean {
  return !!node.name || ts.isVariableDeclaration(node.parent)
}

type Figures = Escapes & { functions: number[]; named: number[] }

function look({ path, text }: Source): Figures {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const suppressions = text.match(suppression)?.length ?? 0
  const figures: Figures = { casts: 0, bangs: 0, suppressions, functions: [], named: [] }
  const lineAt = (at: number) => file.getLineAndCharacterOfPosition(at).line
  const visit = (node: ts.Node) => {
    const cast = ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)
    if (cast && !ts.isConstTypeReference(node.type)) figures.casts += 1
    if (ts.isNonNullExpression(node)) figures.bangs += 1
    if (isFunction(node)) {
      const lines = lineAt(node.end) - lineAt(node.getStart(file)) + 1
      figures.functions.push(lines)
      if (isNamed(node)) figures.named.push(lines)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return figures
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0)
}

function at(numbers: readonly number[], share: number): number {
  const ascending = numbers.toSorted((a, b) => a - b)
  return ascending[Math.floor((ascending.length - 1) * share)] ?? 0
}

/** Returns a ratio of two counts with two decimals; it is never used for money. */
function ratio(part: number, whole: number): string {
  return whole === 0 ? '–' : (part / whole).toFixed(2)
}

function row(name: string, all: readonly Source[]): string[] {
  const own = all.filter(isProduction)
  const figures = own.map(look)
  const source = sum(own.map(({ lines }) => lines))
  const tests = sum(all.filter(isTest).map(({ lines }) => lines))
  const functions = figures.flatMap((each) => each.named)
  const casts = sum(figures.map((each) => each.casts))
  return [
    name,
    `${own.length}`,
    `${source}`,
    `${tests}`,
    ratio(tests, source),
    `${functions.length}`,
    `${at(functions, 0.9)}`,
    `${casts}`,
    ratio(casts * 1000, source),
    `${sum(figures.map((each) => each.bangs))}`,
    `${sum(figures.map((each) => each.suppressions))}`,
  ]
}

const head = [
  '',
  'files',
  'lines',
  'test lines',
  'tests:source',
  'functions',
  'p90',
  'casts',
  'per 1000',
  '!',
  'suppressions',
]

function table(rows: readonly string[][]): string[] {
  const widths = head.map((_, n) => Math.max(...rows.map((each) => each[n]?.length ?? 0)))
  return rows.map((each) =>
    each
      .map((cell, n) =>
        n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0),
      )
      .join('  '),
  )
}

/** Returns the figures as text: sizes of the production code, then a row for each app and package. */
export function figuresText(root: string): string {
  const sources = sourcesOf(root)
  const own = sources.filter(isProduction)
  const lines = own.map((each) => each.lines)
  const longest = own.toSorted((a, b) => b.lines - a.lines)[0]
  const figures = own.map(look)
  const namedCounts = figures.flatMap((each) => each.named)
  const all = figures.flatMap((each) => each.functions)
  const folders = [...new Set(own.map(({ folder }) => folder))].sort()
  return [
    'production: src of apps and packages without tests; packages/dev-env counts as tests of all',
    `files ${own.length}, median ${at(lines, 0.5)}, p90 ${at(lines, 0.9)}, longest ${longest?.lines} ${longest?.path}`,
    `functions with a name ${namedCounts.length}: median ${at(namedCounts, 0.5)}, p90 ${at(namedCounts, 0.9)}, longest ${at(namedCounts, 1)}; with those without ${all.length}: p90 ${at(all, 0.9)}`,
    '',
    ...table([
      head,
      ...folders.map((folder) =>
        row(
          folder,
          sources.filter((source) => source.folder === folder),
        ),
      ),
      row('all', sources),
    ]),
  ].join('\n')
}
