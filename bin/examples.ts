// Gathers examples for the calls that the recorded corpus does not make (decision 066):
// EXAMPLES=record npx vitest run apps/server && node bin/examples.ts
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { namedCalls } from '@jinli/contract/all'
import { examplesFolder } from '@jinli/dev-env/record-examples'

const folder = join(import.meta.dirname, '../apps/server/src/http/openapi')
const corpus = JSON.parse(readFileSync(join(folder, 'examples.json'), 'utf8'))
const names = namedCalls
  .map(({ name }) => name)
  .filter((name) => corpus[name]?.answer === undefined)
  .toSorted((a, b) => a.localeCompare(b))
const fileOf = (name: string) => join(examplesFolder, `${name}.json`)
const lines = names
  .filter((name) => existsSync(fileOf(name)))
  .map((name) => `${JSON.stringify(name)}:${readFileSync(fileOf(name), 'utf8')}`)
writeFileSync(join(folder, 'test-examples.json'), `{\n${lines.join(',\n')}\n}\n`)
const gaps = names.filter((name) => !existsSync(fileOf(name)))
console.log(`${lines.length} examples; without one: ${gaps.join(', ') || 'none'}`)
