import { randomBytes } from 'node:crypto'
import { depositMethods } from '@jinli/contract/vocabulary'
import sql from 'sql-template-tag'
import type { AppContext } from '../context.ts'
import { openHouseAccounts } from '../money/accounts.ts'
import type { Config } from '../platform/config.ts'
import { change, exists, type Tx, transaction } from '../platform/db.ts'
import { decoyHash, hashSecret } from '../platform/secrets.ts'
import { insertInto, tableOf } from '../platform/sql-parts.ts'
import { banks, settings } from './demo-content.ts'

const lockKey = 730_411_001

type FirstOwner = Pick<Config, 'adminName' | 'adminPassword' | 'mode'>

/**
 * Creates the first member of staff. A generated password is printed once (decisions §6). In live mode there is none:
 * the owner sets it by a one-time link.
 */
async function seedStaff(
  tx: Tx,
  { adminName: username, adminPassword, mode }: FirstOwner,
): Promise<string | null> {
  const password = adminPassword ?? randomBytes(12).toString('base64url')
  const password_hash = mode === 'live' ? decoyHash : await hashSecret(password)
  const owner = { username, display_name: '管理员', role: 'owner', password_hash }
  await change(tx, insertInto('staff', owner))
  return adminPassword || mode === 'live' ? null : password
}

/** Players of a new house start at VIP1; an older house keeps its level (decision 062). */
async function seedStartVip(tx: Tx): Promise<void> {
  const startVip = insertInto('site_setting', { key: 'start_vip', value: '1' })
  await change(tx, sql`${startVip} ON CONFLICT DO NOTHING`)
}

/** The position of an item in its list. */
const place = ['int', (_: unknown, i: number) => i] as const

async function seedDemo(tx: Tx): Promise<void> {
  const bank = tableOf(Object.entries(banks), 'v', {
    code: ['text', ([code]) => code],
    name: ['text', ([, name]) => name],
    place,
  })
  await change(
    tx,
    sql`WITH put AS (INSERT INTO bank (code, name, place) SELECT code, name, place FROM ${bank} RETURNING *)
      INSERT INTO bank_version (key, version, value)
      SELECT code, version, jsonb_build_object('name', name, 'logo', logo, 'place', place, 'active', active)
      FROM put`,
  )
  const setting = tableOf(Object.entries(settings), 'v', {
    key: ['text', ([key]) => key],
    value: ['text', ([, value]) => value],
  })
  await change(
    tx,
    sql`INSERT INTO site_setting (key, value) SELECT key, value FROM ${setting}`,
  )
}

/** Inserts the venues of the configured operator accounts. Existing rows stay unchanged. */
async function seedVenues(tx: Tx, app: AppContext): Promise<void> {
  const { operators } = app.config.venue
  const venue = tableOf(operators, 'v', {
    code: ['text', (o) => o.id],
    name: ['text', (o) => o.name],
    hue: ['int', (o) => o.hue],
    category: ['text', (o) => o.category ?? 'slot'],
    game: ['text', (o) => o.game ?? 'koi-leap'],
    sort: place,
  })
  await change(
    tx,
    sql`INSERT INTO venue (code, name, category, hue, sort, default_game)
      SELECT code, name, category, hue, sort, game FROM ${venue}
      ON CONFLICT (code) DO NOTHING`,
  )
  await openHouseAccounts(tx, {
    venues: operators.map((o) => o.id),
    channels: depositMethods,
  })
}

/** Seeds a concept's first content. A second run does nothing; what follows the settings is written at each start. */
export type Seed = (tx: Tx, mode: Config['mode'], config: Config) => Promise<void>

/** Seeds a new database once: staff, and in sandbox mode demo content. Returns a generated admin password, or null. */
export async function seedFirstContent(
  app: AppContext,
  seeds: readonly Seed[],
): Promise<string | null> {
  return transaction(app.pool, async (tx) => {
    await change(tx, sql`SELECT pg_advisory_xact_lock(${lockKey})`)
    const isNew = !(await exists(tx, sql`SELECT FROM staff LIMIT 1`))
    const password = isNew ? await seedStaff(tx, app.config) : null
    if (isNew) await seedStartVip(tx)
    const empty = !(await exists(tx, sql`SELECT FROM bank LIMIT 1`))
    if (empty && app.config.mode === 'sandbox') await seedDemo(tx)
    await seedVenues(tx, app)
    for (const seed of seeds) await seed(tx, app.config.mode, app.config)
    return password
  })
}
