import { randomBytes } from 'node:crypto'
import { depositMethods } from '@jinli/contract/vocabulary'
import type { AppContext } from '../context.ts'
import { openHouseAccounts } from '../money/accounts.ts'
import { change, row, rows, type Tx, transaction } from '../platform/db.ts'
import { hashSecret } from '../platform/secrets.ts'
import { banks, banners, notices, settings } from './demo-content.ts'
import { seedMoneySettings } from './first-money-settings.ts'

const lockKey = 730_411_001

/** The first member of staff; the password is told once, when it was made here (decisions §6). */
async function seedStaff(tx: Tx, given: string | null): Promise<string | null> {
  if (await row(tx, 'SELECT 1 FROM staff LIMIT 1')) {
    if (given) await resetAdmin(tx, given)
    return null
  }
  const password = given ?? randomBytes(12).toString('base64url')
  await change(
    tx,
    `INSERT INTO staff (username, display_name, role, password_hash)
     VALUES ('admin', '管理员', 'owner', $1)`,
    [await hashSecret(password)],
  )
  return given ? null : password
}

/** A password in the environment holds for `admin`, also when the database is older than it. */
async function resetAdmin(tx: Tx, password: string): Promise<void> {
  await change(tx, `UPDATE staff SET password_hash = $1 WHERE username = 'admin'`, [
    await hashSecret(password),
  ])
}

async function seedDemo(tx: Tx): Promise<void> {
  await rows(
    tx,
    'INSERT INTO bank (name, sort) SELECT * FROM unnest($1::text[], $2::int[])',
    [banks, banks.map((_, i) => i)],
  )
  await rows(
    tx,
    'INSERT INTO site_banner (src, title, sort) SELECT * FROM unnest($1::text[], $2::text[], $3::int[])',
    [banners.map((b) => b.src), banners.map((b) => b.title), banners.map((_, i) => i)],
  )
  await rows(
    tx,
    'INSERT INTO site_notice (body, sort) SELECT * FROM unnest($1::text[], $2::int[])',
    [notices, notices.map((_, i) => i)],
  )
  const pairs = Object.entries(settings)
  await rows(
    tx,
    'INSERT INTO site_setting (key, value) SELECT * FROM unnest($1::text[], $2::text[])',
    [pairs.map(([key]) => key), pairs.map(([, value]) => value)],
  )
}

/** Venues follow the operator accounts we were given: new ones appear, known ones keep their row. */
async function seedVenues(tx: Tx, app: AppContext): Promise<void> {
  const { operators } = app.config.venue
  await rows(
    tx,
    `INSERT INTO venue (code, name, category, hue, sort, default_game)
     SELECT code, name, 'slot', hue, sort, 'koi-leap'
     FROM unnest($1::text[], $2::text[], $3::int[], $4::int[]) AS v (code, name, hue, sort)
     ON CONFLICT (code) DO NOTHING`,
    [
      operators.map((o) => o.id),
      operators.map((o) => o.name),
      operators.map((o) => o.hue),
      operators.map((_, i) => i),
    ],
  )
  await openHouseAccounts(tx, {
    venues: operators.map((o) => o.id),
    channels: depositMethods,
  })
}

/**
 * What a fresh database needs, once, by whichever node comes first: staff, and in sandbox mode the
 * demo content. Returns the generated admin password when there is a new one to tell.
 */
export async function seedFirstContent(app: AppContext): Promise<string | null> {
  return transaction(app.pool, async (tx) => {
    await tx.query(`SELECT pg_advisory_xact_lock(${lockKey})`)
    const password = await seedStaff(tx, app.config.adminPassword)
    const empty = !(await row(tx, 'SELECT 1 FROM bank LIMIT 1'))
    if (empty && app.config.mode === 'sandbox') await seedDemo(tx)
    await seedMoneySettings(tx, app.config.mode)
    await seedVenues(tx, app)
    return password
  })
}
