import {
  type PromotionStanding,
  type PromotionState,
  promotionNext,
  promotionStandings,
} from '@jinli/contract/promotion.admin'
import sql, { empty, type Sql } from 'sql-template-tag'
import { change, type Db, one, row, rows, type Tx } from '../platform/db.ts'
import {
  byNumber,
  type DeskFound,
  type DeskRequest,
  deskList,
} from '../platform/desk-list.ts'
import type { StaffId } from '../platform/ids.ts'
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
import {
  peopleColumns,
  peopleJoins,
  peopleShape,
  stepVersion,
  versionsOf,
} from '../version/version.store.ts'

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

type Filter = DeskRequest & {
  standing: PromotionStanding | ''
  /** 0 for all. */
  type: number
  /** How the title begins, or empty. */
  search: string
}

/** Newest first. */
export function listPromotionsOf(
  db: Db,
  filter: Filter,
): Promise<DeskFound<DeskPromotion>> {
  const { standing, type, search } = filter
  const found = {
    columns,
    of: sql`promotion_standing`,
    joins,
    where: sql`(${standing} = '' OR r.standing = ${standing})
      ${type > 0 ? sql`AND r.type_id = ${type}` : empty}
      ${search ? sql`AND r.title LIKE ${`%${beginning(search)}`}` : empty}`,
    key: byNumber(sql`r.id`, 'DESC'),
  }
  return deskList(db, promotion, found, filter)
}

const head = {
  promotion_id: int,
  version: int,
  state: word(promotionNext),
  title: text,
  type: int,
  picture: text,
  place: int,
  terms: json<unknown>(),
  starts_at: maybe(time),
  ends_at: maybe(time),
  shown_from: maybe(time),
  writer: maybe(big),
  ...peopleShape.decided,
}
const version = { ...head, content: text, memo: text }
export type PromotionHead = RowOf<typeof head>
export type PromotionVersion = RowOf<typeof version>

const headColumns = sql`r.promotion_id, r.version, r.state, r.title, r.type_id AS type, r.picture, r.place,
  r.terms, r.starts_at, r.ends_at, r.shown_from, r.made_by AS writer, ${peopleColumns('decided')}`
const versionColumns = sql`${headColumns}, r.content, r.memo`
const people = peopleJoins('decided')
/** What is in force or was last, and what is being written. */
const standing = sql`(r.state IN ('draft', 'asked', 'published') OR r.state = 'withdrawn'
  AND NOT EXISTS (SELECT FROM promotion_version n WHERE n.promotion_id = r.promotion_id
    AND n.version > r.version AND n.state IN ('published', 'withdrawn')))`

/** What of some promotions stands, without their texts. */
export function standingHeads(db: Db, ids: readonly number[]): Promise<PromotionHead[]> {
  return rows(
    db,
    head,
    sql`SELECT ${headColumns} FROM promotion_version r ${people}
      WHERE r.promotion_id = ANY (${ids}::int[]) AND ${standing}`,
  )
}

/** The same of one, with its texts. */
export function standingVersions(db: Db, id: number): Promise<PromotionVersion[]> {
  return rows(
    db,
    version,
    sql`SELECT ${versionColumns} FROM promotion_version r ${people}
      WHERE r.promotion_id = ${id} AND ${standing}`,
  )
}

/** Every version of a promotion, newest first. */
export function promotionVersionsOf(
  db: Db,
  { id, ...request }: DeskRequest & { id: number },
): Promise<DeskFound<PromotionVersion>> {
  const of = sql`promotion_version`
  const where = sql`r.promotion_id = ${id}`
  const versions = { shape: version, columns: versionColumns, of, joins: people, where }
  return versionsOf(db, versions, request)
}

/** What a version says; `terms` in the form of the wire, as JSON. */
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

/** Takes the promotion for a deed on top of what its person saw; false when something was done to it since. */
export async function takePromotion(tx: Tx, id: number, edition: number): Promise<boolean> {
  const taken = await change(
    tx,
    sql`UPDATE promotion SET edition = edition + 1 WHERE id = ${id} AND edition = ${edition}`,
  )
  return taken === 1
}

async function nameAfter(tx: Tx, id: number, said: PromotionText): Promise<void> {
  await change(
    tx,
    sql`UPDATE promotion SET title = ${said.title}, type_id = ${said.type_id} WHERE id = ${id}`,
  )
}

/** Begins a draft; its promotion has none and is held. */
export async function beginDraft(
  tx: Tx,
  id: number,
  said: PromotionText,
  staffId: StaffId,
): Promise<void> {
  const next = sql`(SELECT coalesce(max(version), 0) + 1 FROM promotion_version WHERE promotion_id = ${id})`
  const draft = { promotion_id: id, version: next, ...said, made_by: staffId }
  await change(tx, insertInto('promotion_version', draft))
  await nameAfter(tx, id, said)
}

/** Writes over the draft, if there is one; what was asked for is a draft again. */
export async function rewriteDraft(
  tx: Tx,
  id: number,
  said: PromotionText,
  staffId: StaffId,
): Promise<boolean> {
  const written = await change(
    tx,
    sql`UPDATE promotion_version SET type_id = ${said.type_id}, title = ${said.title},
        picture = ${said.picture}, content = ${said.content}, memo = ${said.memo}, place = ${said.place},
        terms = ${said.terms}::jsonb, starts_at = ${said.starts_at}, ends_at = ${said.ends_at},
        state = 'draft', made_by = ${staffId}, made_at = moment(), decided_by = NULL, decided_at = NULL
      WHERE promotion_id = ${id} AND state IN ('draft', 'asked')`,
  )
  if (written !== 1) return false
  await nameAfter(tx, id, said)
  return true
}

type Step = {
  id: number
  version: number
  from: readonly PromotionState[]
  to: PromotionState
  staffId: StaffId
  reason?: string
  also?: Sql
}

/** One step along `promotionNext`; false when the version stands elsewhere. */
export function stepPromotion(tx: Tx, step: Step): Promise<boolean> {
  const { id, version: number, ...rest } = step
  const which = sql`promotion_id = ${id} AND version = ${number}`
  return stepVersion(tx, {
    table: 'promotion_version',
    which,
    ender: 'decided',
    ...rest,
  })
}

/** Who publishes comes one after the other: they count what stands. Answers how many others do. */
export async function othersStanding(tx: Tx, id: number): Promise<number> {
  await change(
    tx,
    sql`SELECT pg_advisory_xact_lock(hashtextextended('promotions that stand', 0))`,
  )
  const counted = sql`SELECT count(*)::int AS n FROM promotion_version
    WHERE state = 'published' AND shown_until > moment() AND promotion_id <> ${id}`
  return (await one(tx, { n: int }, counted)).n
}

/** Puts a version in force, from its hour on and in place of the one before. */
export async function publishVersion(
  tx: Tx,
  { id, version: number, staffId }: { id: number; version: number; staffId: StaffId },
): Promise<boolean> {
  await change(
    tx,
    sql`UPDATE promotion_version SET state = 'replaced', decided_by = ${staffId}, decided_at = moment()
      WHERE promotion_id = ${id} AND state = 'published' AND version <> ${number}`,
  )
  const published = await stepPromotion(tx, {
    id,
    version: number,
    staffId,
    from: ['draft', 'asked'],
    to: 'published',
    also: sql`, shown_from = greatest(starts_at, moment()), shown_until = coalesce(ends_at, 'infinity')`,
  })
  await change(
    tx,
    sql`UPDATE promotion p SET opened_at = least(p.opened_at, v.shown_from) FROM promotion_version v
      WHERE p.id = ${id} AND v.promotion_id = ${id} AND v.version = ${number}`,
  )
  return published
}

type End = { id: number; version: number; staffId: StaffId; reason: string }

/** Takes a version out of force now, running or waiting for its hour. */
export function endVersion(tx: Tx, end: End): Promise<boolean> {
  const also = sql`, shown_until = least(shown_until, greatest(shown_from, moment()))`
  return stepPromotion(tx, { ...end, from: ['published'], to: 'withdrawn', also })
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

/** Whom a promotion has paid, the dearest first. */
export function playersPaid(db: Db, { id, ...request }: DeskRequest & { id: number }) {
  const paid = {
    columns: sql`p.name AS username, p.realname, p.vip_level, r.approved, r.granted, r.taken_back,
      r.granted - r.taken_back AS cost, r.last_at`,
    of: sql`promotion_player`,
    joins: sql`JOIN player p ON p.id = r.player_id`,
    where: sql`r.promotion_id = ${id}`,
    key: {
      values: [
        { of: sql`(r.granted - r.taken_back)`, type: 'number' },
        { of: sql`r.player_id`, type: 'number' },
      ],
      order: 'DESC',
    },
  } as const
  return deskList(db, player, paid, request)
}

const typeRow = { id: int, name: text, place: int }
type TypeText = { name: string; place: number }

export async function insertType(tx: Tx, said: TypeText) {
  const insert = insertInto('promotion_type', said)
  return one(tx, typeRow, sql`${insert} RETURNING id, name, place`)
}

/** Null where there is none of the id. */
export function renameType(tx: Tx, id: number, { name, place }: TypeText) {
  return row(
    tx,
    typeRow,
    sql`UPDATE promotion_type SET name = ${name}, place = ${place} WHERE id = ${id}
      RETURNING id, name, place`,
  )
}
