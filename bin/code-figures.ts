// Figures of the code: how long its files and functions are, how much is tested, what escapes the types.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

type Source = { path: string; home: string; text: string; lines: number }
type Escapes = { casts: number; bangs: number; suppressions: number }

const skipped = new Set(['node_modules', 'dist', '.cache', '.git', '.data', 'test-results'])
const suppression =
  /@ts-(?:ignore|expect-error|nocheck)|(?:oxlint|eslint)-disable|biome-ignore/g

/** Every TypeScript file of apps and packages under `root`. */
function sourcesOf(root: string): Source[] {
  return ['apps', 'packages'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .filter((path) => !path.split('/').some((part) => skipped.has(part)))
      .map((path) => {
        const text = readFileSync(join(root, path), 'utf8')
        const home = path.split('/').slice(0, 2).join('/')
        return { path, home, text, lines: text.split('\n').length - 1 }
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

/** A function with a body of its own; a callback of one expression is not one. */
function isFunction(node: ts.Node): node is ts.FunctionLikeDeclaration {
  return ts.isFunctionLike(node) && 'body' in node && !!node.body && ts.isBlock(node.body)
}

function isNamed(node: ts.FunctionLikeDeclaration): boolean {
  return !!node.name || ts.isVariableDeclaration(node.parent)
}

type Found = Escapes & { functions: number[]; named: number[] }

function look({ path, text }: Source): Found {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const suppressions = text.match(suppression)?.length ?? 0
  const found: Found = { casts: 0, bangs: 0, suppressions, functions: [], named: [] }
  const lineAt = (at: number) => file.getLineAndCharacterOfPosition(at).line
  const visit = (node: ts.Node) => {
    const cast = ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)
    if (cast && !ts.isConstTypeReference(node.type)) found.casts += 1
    if (ts.isNonNullExpression(node)) found.bangs += 1
    if (isFunction(node)) {
      const lines = lineAt(node.end) - lineAt(node.getStart(file)) + 1
      found.functions.push(lines)
      if (isNamed(node)) found.named.push(lines)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0)
}

function at(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0
}

/** Two places, of a count; no money here. */
function ratio(part: number, whole: number): string {
  return whole === 0 ? '–' : (part / whole).toFixed(2)
}

function row(name: string, all: readonly Source[]): string[] {
  const own = all.filter(isProduction)
  const found = own.map(look)
  const source = sum(own.map(({ lines }) => lines))
  const tests = sum(all.filter(isTest).map(({ lines }) => lines))
  const functions = found.flatMap((each) => each.named)
  const casts = sum(found.map((each) => each.casts))
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
    `${sum(found.map((each) => each.bangs))}`,
    `${sum(found.map((each) => each.suppressions))}`,
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

/** The figures as text: sizes of the production code, then a line for each app and package. */
export function figuresText(root: string): string {
  const sources = sourcesOf(root)
  const own = sources.filter(isProduction)
  const lines = own.map((each) => each.lines)
  const longest = own.toSorted((a, b) => b.lines - a.lines)[0]
  const found = own.map(look)
  const named = found.flatMap((each) => each.named)
  const all = found.flatMap((each) => each.functions)
  const homes = [...new Set(own.map(({ home }) => home))].sort()
  return [
    'production: src of apps and packages without tests; packages/dev-env counts as tests of all',
    `files ${own.length}, median ${at(lines, 0.5)}, p90 ${at(lines, 0.9)}, longest ${longest?.lines} ${longest?.path}`,
    `functions with a name ${named.length}: median ${at(named, 0.5)}, p90 ${at(named, 0.9)}, longest ${at(named, 1)}; with those without ${all.length}: p90 ${at(all, 0.9)}`,
    '',
    ...table([
      head,
      ...homes.map((home) =>
        row(
          home,
          sources.filter((source) => source.home === home),
        ),
      ),
      row('all', sources),
    ]),
  ].join('\n')
}
