import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { countNames } from './bin/bare-names.ts'

const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path))

const lineOf = ({ path, line, name }: { path: string; line: number; name: string }) =>
  `${path}:${line} ${name}`

it('names are nouns and verbs of the trade, never a bare participle (docs/glossary.md)', () => {
  const { bindings, bare } = countNames(paths)
  const locals = bare.filter(({ kind }) => kind === 'binding')
  console.log(`${bindings} locals and parameters, ${locals.length} bare participles`)
  expect(bare.filter(({ kind }) => kind !== 'binding').map(lineOf)).toEqual([])
  expect(locals.map(lineOf).slice(Math.floor(bindings * 0.004))).toEqual([])
})
