import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { troubledScenes } from '../src/rehearsal/scenes.ts'
import { seamlessFaults } from '../src/seamless/seamless-faults.ts'
import { transferFaults } from '../src/transfer/transfer-faults.ts'
import { platformBugs } from './platform-bugs.ts'
import { vendorBugs } from './vendor-bugs.ts'

const guide = readFileSync(
  new URL('../../../docs/connect-a-venue.md', import.meta.url),
  'utf8',
)
const [, section = ''] = guide.split('## Every fault, and its test')
const table = (section.split('\n## ')[0] ?? '')
  .split('\n')
  .filter((line) => /^\| [a-z]/.test(line) && !line.startsWith('| fault '))
  .map((line) => line.split('|').map((cell) => [...cell.matchAll(/`([^`]+)`/g)]))

const namesIn = (column: number) =>
  table.flatMap((cells) => (cells[column] ?? []).map(([, name = '']) => name)).toSorted()
const namesOf = (all: readonly { name: string }[]) =>
  all.map(({ name }) => name).filter((name) => !name.startsWith('books'))

it('R-GAME-131: the guide names every fault of both dialects, and those of a rehearsed vendor', () => {
  expect(table).toHaveLength(12)
  expect(namesIn(2)).toEqual(namesOf(transferFaults).toSorted())
  expect(namesIn(3)).toEqual(namesOf(seamlessFaults).toSorted())
  // These two scenes have no lost call: the player is unknown or has no money.
  const plain = ['no-money', 'unknown-player']
  expect(namesIn(4)).toEqual([...namesOf(troubledScenes), ...plain].toSorted())
})

it('R-GAME-131: each dialect has ten planted bugs or more, none twice', () => {
  for (const bugs of [vendorBugs, platformBugs]) {
    expect(new Set(bugs.map(({ bug }) => bug)).size).toBe(bugs.length)
    expect(bugs.length).toBeGreaterThanOrEqual(10)
  }
})
