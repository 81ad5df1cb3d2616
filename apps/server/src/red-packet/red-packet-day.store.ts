import {
  type MoneySetting,
  moneySettings,
} from '@jinli/contract/money-setting/money-setting'
import { shareCount } from '@jinli/contract/red-packet/red-packet.rules'
import sql, { type Sql } from 'sql-template-tag'
import * as z from 'zod/mini'
import type { InForce } from '../money-setting/money-setting.store.ts'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import {
  big,
  bool,
  bytes,
  day as dayColumn,
  int,
  json,
  maybe,
  type RowOf,
  time,
} from '../platform/row-shape.ts'
import { tableOf } from '../platform/sql-parts.ts'

export type PacketTerms = MoneySetting<'red_packet'>

/** Decodes the terms with which a day was announced. */
export function termsOf(storedTerms: unknown): PacketTerms {
  return z.decode(moneySettings.red_packet, storedTerms as never)
}

const brandNow = sql`(app_now() AT TIME ZONE 'Asia/Shanghai')`

const packetDay = {
  day: dayColumn,
  terms: json<unknown>(),
  counts_from: time,
  counts_until: time,
  opens_at: time,
  closes_at: time,
  budget: big,
  shares: int,
  seed_hash: bytes,
  seed_sealed: bytes,
  seed: maybe(bytes),
  committed_at: time,
  /** Whether the window has begun, and whether it is on a later brand day. */
  is_open: bool,
  is_ahead: bool,
}
export type PacketDay = RowOf<typeof packetDay>

const columns = sql`d.day::text, d.terms, d.counts_from, d.counts_until, d.opens_at, d.closes_at, d.budget,
  d.shares, d.seed_hash, d.seed_sealed, d.seed, d.committed_at,
  app_now() >= d.opens_at AND app_now() < d.closes_at AS is_open, d.day > ${brandNow}::date AS is_ahead`

/** Returns the announced day whose window ends next; null before the first announcement. */
export function nextDay(db: Db): Promise<PacketDay | null> {
  return row(
    db,
    packetDay,
    sql`SELECT ${columns} FROM red_packet_day d
      WHERE d.day >= ${brandNow}::date AND d.closes_at > app_now() ORDER BY d.day LIMIT 1`,
  )
}

export function dayOf(db: Db, day: string): Promise<PacketDay | null> {
  return row(
    db,
    packetDay,
    sql`SELECT ${columns} FROM red_packet_day d WHERE d.day = ${day}::date`,
  )
}

/** An hour of a brand day as SQL. */
function hourOf(day: Sql, hour: string): Sql {
  return sql`((${day} + ${hour}::time) AT TIME ZONE 'Asia/Shanghai')`
}

/** Returns the day to announce: today until its window ends, then tomorrow; null if that day is announced already. */
export async function dayToAnnounce(
  db: Db,
  { end_time }: PacketTerms,
): Promise<string | null> {
  const nextDay = await row(
    db,
    { day: dayColumn },
    sql`SELECT t.day::text FROM (
        SELECT CASE WHEN app_now() < coalesce(
          (SELECT closes_at FROM red_packet_day WHERE day = ${brandNow}::date),
          ${hourOf(sql`${brandNow}::date`, end_time)})
        THEN ${brandNow}::date ELSE ${brandNow}::date + 1 END AS day) t
      WHERE NOT EXISTS (SELECT FROM red_packet_day d WHERE d.day = t.day)`,
  )
  return nextDay?.day ?? null
}

type Seed = { hash: Buffer; sealed: Buffer }

/** Announces a day once: saves the terms, the commitment to the seed and the shares of the budget. */
export async function announceDay(
  tx: Tx,
  name: string,
  { id, value }: InForce<'red_packet'>,
  { hash, sealed: sealedSeed }: Seed,
): Promise<void> {
  const shares = shareCount(value.budget, value.prizes)
  const each = value.budget / BigInt(shares)
  const day = sql`${name}::date`
  const terms = JSON.stringify(z.encode(moneySettings.red_packet, value))
  await change(
    tx,
    sql`WITH announced AS (
        INSERT INTO red_packet_day (day, setting_id, terms, counts_from, counts_until, opens_at, closes_at,
          budget, shares, seed_hash, seed_sealed)
        VALUES (${day}, ${id}, ${terms}, ${hourOf(sql`${day} - 1`, value.count_from)},
          ${hourOf(day, value.count_until)}, ${hourOf(day, value.start_time)}, ${hourOf(day, value.end_time)},
          ${value.budget}, ${shares}, ${hash}, ${sealedSeed})
        ON CONFLICT (day) DO NOTHING RETURNING day)
      INSERT INTO red_packet_share (day, share, dealt, left_over)
      SELECT day, share, ${each}, ${each} FROM announced, generate_series(0, ${shares}::int - 1) AS share`,
  )
}

const sealedDay = { day: dayColumn, seed_sealed: bytes }

/** Returns ended days with an encrypted seed, a minute after their end, when the last draws are committed. */
export function daysToReveal(db: Db) {
  return rows(
    db,
    sealedDay,
    sql`SELECT day::text, seed_sealed FROM red_packet_day
      WHERE seed IS NULL AND closes_at <= app_now() - interval '1 minute' ORDER BY closes_at LIMIT 31`,
  )
}

export async function revealDays(
  db: Db,
  reveals: readonly { day: string; seed: Buffer }[],
): Promise<void> {
  const days = tableOf(reveals, 'r', {
    day: ['date', (each) => each.day],
    seed: ['bytea', (each) => each.seed],
  })
  await change(
    db,
    sql`UPDATE red_packet_day d SET seed = r.seed, revealed_at = app_now() FROM ${days}
      WHERE d.day = r.day AND d.seed IS NULL`,
  )
}
