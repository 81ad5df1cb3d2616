import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contractAfter } from './migrate.ts'

/** What nodes of the release before would miss, or could no longer write. */
const removal = new RegExp(
  [
    /\bDROP (TABLE|COLUMN|VIEW|FUNCTION|TYPE|SEQUENCE|SCHEMA)\b/,
    /\bDROP (?!CONSTRAINT|INDEX|DEFAULT|NOT NULL|TRIGGER|EXPRESSION|IDENTITY)[a-z_]+/,
    /\bRENAME\b|\bSET SCHEMA\b|\bSET NOT NULL\b|\bALTER( COLUMN)? \w+ (SET DATA )?TYPE\b/,
    /\bADD COLUMN (?:(?!DEFAULT|GENERATED)[^,;])*\bNOT NULL(?:(?!DEFAULT|GENERATED)[^,;])*[,;]/,
  ]
    .map(({ source }) => source)
    .join('|'),
)
const withoutComments = (text: string) => text.replaceAll(/--.*$/gm, '')

type Migration = { name: string; text: string }

function migrationsIn(folder: string): Migration[] {
  const home = new URL(folder, import.meta.url)
  return readdirSync(home).map((name) => ({
    name,
    text: readFileSync(new URL(name, home), 'utf8'),
  }))
}

function removes({ text }: Migration): boolean {
  return removal.test(withoutComments(text))
}

describe('R-OPS-70: a migration that removes what the release before uses', () => {
  it.each([
    'ALTER TABLE deposit DROP COLUMN note;',
    'ALTER TABLE deposit DROP note;',
    'ALTER TABLE deposit RENAME COLUMN note TO remark;',
    'ALTER TABLE deposit ALTER COLUMN note TYPE bigint;',
    'ALTER TABLE deposit ALTER note SET NOT NULL;',
    'ALTER TABLE deposit ADD COLUMN note text NOT NULL;',
    'DROP TABLE deposit;',
    'DROP FUNCTION worth_of(deposit);',
  ])('is known: %s', (text) => {
    expect(removes({ name: '', text })).toBe(true)
  })

  it.each([
    'ALTER TABLE deposit ADD COLUMN note text;',
    "ALTER TABLE deposit ADD COLUMN note text NOT NULL DEFAULT '';",
    'ALTER TABLE deposit DROP CONSTRAINT deposit_state, ADD CONSTRAINT deposit_state CHECK (true);',
    'CREATE TABLE note (id bigint NOT NULL); -- DROP TABLE deposit',
    'DROP INDEX deposit_note; DROP TRIGGER note_deposits ON deposit;',
  ])('is not: %s', (text) => {
    expect(removes({ name: '', text })).toBe(false)
  })

  it('says after which migration nobody uses it', () => {
    const migrations = migrationsIn('../migrations/')
    // Those before have no release.
    const newMigrations = migrations.filter(({ name }) => name > '066')
    const withoutHeader = newMigrations.filter(
      (each) => removes(each) && !contractAfter(each.text),
    )
    expect(withoutHeader.map(({ name }) => name)).toEqual([])
    for (const { name, text } of newMigrations) {
      const after = contractAfter(text)
      if (!after) continue
      expect([name, after < name.slice(0, 3)]).toEqual([name, true])
      expect(migrations.map((each) => each.name.slice(0, 3))).toContain(after)
    }
  })

  it('is none of the ledger', () => {
    expect(migrationsIn('../../../packages/ledger/sql/tables/').filter(removes)).toEqual([])
  })
})
