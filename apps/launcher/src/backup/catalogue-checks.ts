import type { Client } from 'pg'

/** A check that the database's own catalogue gives: a statement that counts what is wrong. */
export type CatalogueCheck = { name: string; statement: string }

const tables = `FROM pg_class c WHERE c.relkind = 'r' AND c.relpersistence = 'p'
  AND c.relnamespace IN ('public'::regnamespace, 'ledger'::regnamespace)`
const constraints = (type: string) => `FROM pg_constraint c WHERE c.contype = '${type}'
  AND c.connamespace IN ('public'::regnamespace, 'ledger'::regnamespace) AND c.conrelid <> 0`
const column = (relation: string, number: string) =>
  `(SELECT attname FROM pg_attribute WHERE attrelid = ${relation} AND attnum = ${number})`

/** Each statement lists checks of one kind. */
const kinds = [
  // Every page of each table can be read and is well formed.
  `SELECT 'rows of ' || c.oid::regclass AS name,
     format('SELECT count(*)::int AS problems FROM verify_heapam(%L::regclass)', c.oid::regclass) AS statement ${tables}`,
  // Every index has every row of its table.
  `SELECT 'index ' || i.indexrelid::regclass,
     format('WITH c AS MATERIALIZED (SELECT bt_index_check(%L::regclass, true)) SELECT count(*)::int - 1 AS problems FROM c',
       i.indexrelid::regclass)
   FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_am a ON a.oid = x.relam
   WHERE a.amname = 'btree' AND x.relpersistence = 'p'
     AND x.relnamespace IN ('public'::regnamespace, 'ledger'::regnamespace)`,
  // Every reference leads to a row.
  `SELECT 'reference ' || c.conname || ' of ' || c.conrelid::regclass,
     (SELECT format('SELECT count(*)::int AS problems FROM %s c WHERE %s AND NOT EXISTS (SELECT FROM %s p WHERE %s)',
        c.conrelid::regclass, string_agg(format('c.%I IS NOT NULL', ${column('c.conrelid', 'own')}), ' AND '),
        c.confrelid::regclass, string_agg(format('p.%I = c.%I', ${column('c.confrelid', 'other')},
          ${column('c.conrelid', 'own')}), ' AND '))
      FROM unnest(c.conkey, c.confkey) k (own, other))
   ${constraints('f')}`,
  // Every row keeps the conditions of its table.
  `SELECT 'condition ' || c.conname || ' of ' || c.conrelid::regclass,
     format('SELECT count(*)::int AS problems FROM %s WHERE (%s) IS FALSE', c.conrelid::regclass,
       pg_get_expr(c.conbin, c.conrelid))
   ${constraints('c')}`,
  // The next id is a new one.
  `SELECT 'next id of ' || c.oid::regclass,
     format('SELECT count(*)::int AS problems FROM (SELECT max(%I) AS top FROM %s) m, %s s WHERE m.top > s.last_value',
       a.attname, c.oid::regclass, pg_get_serial_sequence(c.oid::regclass::text, a.attname))
   FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attidentity <> ''
   WHERE c.relkind = 'r' AND c.relnamespace IN ('public'::regnamespace, 'ledger'::regnamespace)`,
  // Every view of violations is empty.
  `SELECT 'view ' || c.relname, format('SELECT count(*)::int AS problems FROM %I', c.relname)
   FROM pg_class c WHERE c.relkind = 'v' AND c.relnamespace = current_schema()::regnamespace
     AND c.relname ~ '_(violations|unfounded)$' AND c.relname <> 'business_violations'`,
]

/** Lists the checks of a database. It gets the extension that checks pages, so it must be a copy. */
export async function catalogueChecks(client: Client): Promise<CatalogueCheck[]> {
  await client.query('CREATE EXTENSION IF NOT EXISTS amcheck')
  const { rows } = await client.query<CatalogueCheck>(
    `SELECT name, statement FROM (${kinds.join(' UNION ALL ')}) k ORDER BY name`,
  )
  return rows
}
