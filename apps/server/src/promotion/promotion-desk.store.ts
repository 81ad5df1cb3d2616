import {
  type PromotionStanding,
  promotionStandings,
} from '@jinli/contract/promotion/promotion.admin'
import sql, { empty } from 'sql-template-tag'
import { change, type Db, one, row, rows, type Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import {
  byPlace,
  type KeysetPage,
  type KeysetRequest,
  keysetPage,
} from '../platform/keyset-page.ts'
import {
  big,
  int,
  json,
  maybe,
  type RowOf,
  text,
  time,
  word,
} from '../platform/row-shape.ts'
import { beginning, insertInto } from '../platform/sql-parts.ts'
import { draftedTexts } from '../version/drafted-text.store.ts'

const promotion = {
  id: int,
  title: text,
  type: int,
  type_name: text,
  standing: word(promotionStandings),
  edition: int,
  opened_at: maybe(time),
  waiting: int,
  approved: int,
  promised: big,
  granted: big,
  taken_back: big,
}
export type DeskPromotion = RowOf<typeof promotion>

const columns = sql`r.id, r.title, r.type_id AS type, t.name AS type_name, r.standing, r.edition, r.opened_at,
  c.waiting, c.approved, c.promised, c.granted, c.taken_back`
const joins = sql`JOIN promotion_type t ON t.id = r.type_id
  JOIN promotion_cost c ON c.promotion_id = r.id`

export function promotionById(db: Db, id: number): Promise<DeskPromotion | null> {
  return row(
    db,
    promotion,
    sql`SELECT ${columns} FROM promotion_standing r ${joins} WHERE r.id = ${id}`,
  )
}

type Filter = KeysetRequest & {
  standing: PromotionStanding | ''
  /** The promotion type to list; 0 means all. */
  type: number
  /** The beginning of the title, or empty. */
  search: string
}

/** Returns a page of promotions, in the order in which players see them. */
export function listPromotionsOf(
  db: Db,
  filter: Filter,
): Promise<KeysetPage<DeskPromotion>> {
  const { standing, type, search } = filter
  const listing = {
    columns,
    table: sql`promotion_standing`,
    joins,
    where: sql`(${standing} = '' OR r.standing = ${standing})
      ${type > 0 ? sql`AND r.type_id = ${type}` : empty}
      ${search ? sql`AND r.title LIKE ${`%${beginning(search)}`}` : empty}`,
    key: byPlace,
  }
  return keysetPage(db, promotion, listing, filter)
}

/** Returns the ids and titles of the newest promotions. */
export function listPromotionTitles(db: Db) {
  return rows(
    db,
    { id: int, title: text },
    sql`SELECT id::int, title FROM promotion ORDER BY id DESC LIMIT 500`,
  )
}

/** The store of promotion versions. */
export const promotionTexts = draftedTexts({
  table: 'promotion_version',
  itemColumn: 'promotion_id',
  itemTable: 'promotion',
  copiedColumns: ['title', 'type_id', 'place'],
  head: {
    shape: { type: int, terms: json<unknown>() },
    columns: sql`r.type_id AS type, r.terms`,
  },
  body: { shape: { content: text, memo: text }, columns: sql`r.content, r.memo` },
  // The last version in force stays current after its end.
  isCurrent: sql`(r.state IN ('draft', 'asked', 'published') OR r.state = 'withdrawn'
    AND NOT EXISTS (SELECT FROM promotion_version n WHERE n.promotion_id = r.promotion_id
      AND n.version > r.version AND n.state IN ('published', 'withdrawn')))`,
})
export type PromotionHead = Awaited<ReturnType<typeof promotionTexts.heads>>[number]
export type PromotionVersion = Awaited<ReturnType<typeof promotionTexts.current>>[number]

/** The content of a version. `terms` are JSON in the wire format. */
export type PromotionText = {
  type_id: number
  title: string
  picture: string
  content: string
  memo: string
  place: number
  terms: string
  starts_at: Date | null
  ends_at: Date | null
}

export async function insertPromotion(
  tx: Tx,
  { title, type_id }: PromotionText,
): Promise<number> {
  const insert = insertInto('promotion', { title, type_id })
  const { id } = await one(tx, { id: int }, sql`${insert} RETURNING id`)
  await change(tx, insertInto('promotion_cost', { promotion_id: id }))
  return id
}

/** Returns how many other promotions are live or scheduled. A lock makes concurrent publications count in turn. */
export async function othersStanding(tx: Tx, id: number): Promise<number> {
  await change(
    tx,
    sql`SELECT pg_advisory_xact_lock(hashtextextended('promotions that stand', 0))`,
  )
  const count = sql`SELECT count(*)::int AS n FROM promotion_version
    WHERE state = 'published' AND shown_until > app_now() AND promotion_id <> ${id}`
  return (await one(tx, { n: int }, count)).n
}

/** Publishes a version: it is in force from its start on and replaces the published version. */
export async function publishVersion(
  tx: Tx,
  { id, version: number, staffId }: { id: number; version: number; staffId: StaffId },
): Promise<void> {
  await change(
    tx,
    sql`UPDATE promotion_version SET state = 'replaced', decided_by = ${staffId}, decided_at = app_now()
      WHERE promotion_id = ${id} AND state = 'published' AND version <> ${number}`,
  )
  await promotionTexts.publish(tx, { id, version: number, staffId })
  await change(
    tx,
    sql`UPDATE promotion p SET opened_at = least(p.opened_at, v.shown_from) FROM promotion_version v
      WHERE p.id = ${id} AND v.promotion_id = ${id} AND v.version = ${number}`,
  )
}

type End = { id: number; version: number; staffId: StaffId; reason: string }

/** Ends a live or scheduled version now. */
export function endVersion(tx: Tx, end: End): Promise<void> {
  const also = sql`, shown_until = least(shown_until, greatest(shown_from, app_now()))`
  return promotionTexts.withdraw(tx, { ...end, also })
}

const player = {
  username: text,
  realname: text,
  vip_level: int,
  approved: int,
  granted: big,
  taken_back: big,
  cost: big,
  last_at: time,
}

/** Returns a page of the players whom a promotion has paid, those with the highest cost first. */
export function playersPaid(db: Db, { id, ...request }: KeysetRequest & { id: number }) {
  const listing = {
    columns: sql`p.name AS username, p.realname, p.vip_level, r.approved, r.granted, r.taken_back,
      r.granted - r.taken_back AS cost, r.last_at`,
    table: sql`promotion_player`,
    joins: sql`JOIN player p ON p.id = r.player_id`,
    where: sql`r.promotion_id = ${id}`,
    key: {
      columns: [
        { column: sql`(r.granted - r.taken_back)`, type: 'number' },
        { column: sql`r.player_id`, type: 'number' },
      ],
      order: 'DESC',
    },
  } as const
  return keysetPage(db, player, listing, request)
}

const typeRow = { id: int, name: text, place: int }
type TypeText = { name: string; place: number }

export async function insertType(tx: Tx, values: TypeText) {
  const insert = insertInto('promotion_type', values)
  return one(tx, typeRow, sql`${insert} RETURNING id, name, place`)
}

/** Renames a type and sets its place. Returns null if there is no such type. */
export function renameType(tx: Tx, id: number, { name, place }: TypeText) {
  return row(
    tx,
    typeRow,
    sql`UPDATE promotion_type SET name = ${name}, place = ${place} WHERE id = ${id}
      RETURNING id, name, place`,
  )
}
