import { useTestApp } from '@jinli/dev-env/use-test-app'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { one, rows } from './db.ts'
import {
  big,
  bool,
  bytes,
  day,
  float,
  int,
  json,
  maybe,
  text,
  texts,
  time,
  word,
} from './row-shape.ts'

const app = useTestApp()

describe('a row and its shape', () => {
  it('agree in every type', async () => {
    const every = {
      big,
      bool,
      bytes,
      day,
      float,
      int,
      json: json<{ a: number }>(),
      missing: maybe(big),
      text,
      texts,
      time,
      word: word(['here', 'there']),
    }
    const query = sql`SELECT ${2n ** 62n}::bigint AS big, true AS bool, 'ab'::bytea AS bytes,
      '2028-02-29'::date AS day, 0.5::float8 AS float, 7 AS int, '{"a":1}'::jsonb AS json,
      NULL::bigint AS missing, '锦鲤' AS text, ARRAY['a', ''] AS texts,
      '2026-11-22T00:00:00Z'::timestamptz AS time, 'there' AS word`
    expect(await one(app().context.pool, every, query)).toEqual({
      big: 2n ** 62n,
      bool: true,
      bytes: Buffer.from('ab'),
      day: '2028-02-29',
      float: 0.5,
      int: 7,
      json: { a: 1 },
      missing: null,
      text: '锦鲤',
      texts: ['a', ''],
      time: new Date('2026-11-22T00:00:00Z'),
      word: 'there',
    })
  })

  it.each([
    ['a column too many', { a: int }, sql`SELECT 1 AS a, 2 AS b`],
    ['a column too few', { a: int, b: int }, sql`SELECT 1 AS a`],
    ['a column too few, and no row', { a: int, b: int }, sql`SELECT 1 AS a WHERE false`],
    ['a column twice', { a: int }, sql`SELECT 1 AS a, 2 AS a`],
    ['another name', { a: int }, sql`SELECT 1 AS b`],
    ['a bigint for an int', { a: int }, sql`SELECT 1::bigint AS a`],
    ['an int for a bigint', { a: big }, sql`SELECT 1 AS a`],
    [
      'a numeric for a bigint',
      { a: big },
      sql`SELECT sum(x) AS a FROM (SELECT 1::bigint AS x) s`,
    ],
    ['NULL', { a: text }, sql`SELECT NULL::text AS a`],
    ['a word nobody knows', { a: word({ yes: 1, no: 2 }) }, sql`SELECT 'maybe' AS a`],
    ['a time for a day', { a: day }, sql`SELECT now() AS a`],
  ])('differ by %s', async (_title, shape, query) => {
    await expect(rows(app().context.pool, shape, query)).rejects.toThrow(/shape/)
  })
})
