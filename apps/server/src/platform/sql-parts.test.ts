import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { insertInto, tableOf } from './sql-parts.ts'

describe('pieces of SQL', () => {
  it('name columns beside values', () => {
    const insert = insertInto('deposit', {
      amount: 5n,
      made_at: sql`now()`,
      method: 'bank',
    })
    expect(insert.text).toBe(
      'INSERT INTO deposit (amount, made_at, method) VALUES ($1, now(), $2)',
    )
    expect(insert.values).toEqual([5n, 'bank'])
  })

  it('select values from other rows', () => {
    const from = sql`FROM player p WHERE p.id = ${7n}`
    const insert = insertInto('deposit', { amount: 5n, player_id: sql`p.id` }, from)
    expect(insert.text).toBe(
      'INSERT INTO deposit (amount, player_id) SELECT $1, p.id FROM player p WHERE p.id = $2',
    )
    expect(insert.values).toEqual([5n, 7n])
  })

  it('make a table of a list', () => {
    const table = tableOf([{ n: 4n }, { n: 9n }], 't', {
      amount: ['bigint', (item) => item.n],
      place: ['int', (_, i) => i],
    })
    expect(table.text).toBe('unnest($1::bigint[], $2::int[]) AS t (amount, place)')
    expect(table.values).toEqual([
      [4n, 9n],
      [0, 1],
    ])
  })

  it('take no name from outside', () => {
    expect(() => insertInto('deposit', { 'a) VALUES (1); --': 1 })).toThrow(/no column/)
  })
})
