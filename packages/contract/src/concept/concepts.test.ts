import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { rolePresets } from '../role/role.ts'
import { grants } from './concepts.ts'

/** The tables that `concepts.ts` gathers from each concept. */
const tables = [
  'permissions',
  'grants',
  'tasks',
  'refusals',
  'reasons',
  'turnoverSources',
  'ways',
  'waySteps',
  'entryTitles',
  'houseAccounts',
  'routes',
  'mails',
  'crashCalls',
  'crashCommits',
  'crashSteps',
]

const files = readdirSync(import.meta.dirname)
const texts: Record<string, object> = Object.fromEntries(
  await Promise.all(
    files
      .filter((file) => file.endsWith('.concept.ts'))
      .map(async (file) => [file, await import(`./${file}`)]),
  ),
)
const gatheredTables: Record<string, object> = { ...(await import('./concepts.ts')) }

/** Returns the keys of a table, or the entries of a list; a list may hold tables. */
function keysOf(table: object): string[] {
  return Array.isArray(table)
    ? table.flatMap((each) => (typeof each === 'string' ? each : JSON.stringify(each)))
    : Object.keys(table)
}

describe('what a concept adds', () => {
  it('is a table that is gathered', () => {
    const names = Object.values(texts).flatMap((each) => Object.keys(each))
    expect([...new Set(names)].sort()).toEqual([...tables].sort())
  })

  it.each(tables)('is gathered once and whole: %s', (name) => {
    const each = Object.values(texts).flatMap((concept) =>
      Object.entries(concept).flatMap(([table, value]) =>
        table !== name ? [] : name === 'grants' ? [JSON.stringify(value)] : keysOf(value),
      ),
    )
    expect(keysOf(gatheredTables[name] ?? {}).sort()).toEqual(each.sort())
  })

  it('is given to roles that there are', () => {
    const groups = new Set(grants.flatMap((each) => Object.keys(each)))
    const roles = [...Object.keys(rolePresets), 'desk', 'answering']
    expect([...groups].filter((group) => !roles.includes(group))).toEqual([])
  })
})
