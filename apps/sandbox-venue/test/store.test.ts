import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { openStore } from '../src/store/database.ts'
import { int, json, maybe, text, word } from '../src/store/row-shape.ts'
import { makeFolder } from './venue-client.ts'

it('opens its own file again, and refuses one of another version', () => {
  const { folder, remove } = makeFolder()
  const path = join(folder, 'venue.sqlite')
  openStore(path).close()
  openStore(path).close()
  const database = new DatabaseSync(path)
  database.exec('PRAGMA user_version = 1')
  database.close()
  expect(() => openStore(path)).toThrow('another version')
  remove()
})

it('reads rows by their shape, and refuses a value that does not fit', () => {
  const { folder, remove } = makeFolder()
  const store = openStore(join(folder, 'venue.sqlite'))
  const shape = { n: int, name: maybe(text), side: word(['in', 'out']), list: json() }
  const sql = `SELECT ? AS n, NULL AS name, ? AS side, '[1]' AS list`
  expect(store.row(shape, sql, 7n, 'in')).toEqual({
    n: 7,
    name: null,
    side: 'in',
    list: [1],
  })
  expect(() => store.row(shape, sql, 7n, 'up')).toThrow('side is none of in, out')
  expect(() => store.row(shape, sql, 2n ** 60n, 'in')).toThrow('n is not a small integer')
  expect(() => store.row(shape, sql, 'x', 'in')).toThrow('n is not an integer')
  store.close()
  remove()
})
