import { type ContentKind, contentKinds } from '@jinli/contract/content'
import { type ContentState, contentNext } from '@jinli/contract/content.admin'
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
  bool,
  int,
  maybe,
  type RowOf,
  text,
  time,
  word,
} from '../platform/row-shape.ts'
import { insertInto, numberOf } from '../platform/sql-parts.ts'
import {
  peopleColumns,
  peopleJoins,
  peopleShape,
  stepVersion,
  versionsOf,
} from '../version/version.store.ts'

const item = { id: text, kind: word(contentKinds), title: text, edition: int }
export type ContentItem = RowOf<typeof item>

const itemColumns = sql`r.id::text, r.kind, r.title, r.edition`

/** The item of an id of the wire. */
export function itemById(db: Db, id: string): Promise<ContentItem | null> {
  const query = sql`SELECT ${itemColumns} FROM content_item r WHERE r.id = ${numberOf(id)}`
  return row(db, item, query)
}

/** Something of it is shown, waits or is being written: few of all that ever was, found by their own indexes. */
const standing = sql`r.id IN (
  SELECT item_id FROM content_version WHERE state IN ('draft', 'asked')
  UNION ALL SELECT item_id FROM content_version WHERE state = 'published' AND shown_until > moment())`

type ItemRequest = DeskRequest & { kind: ContentKind; show: 'standing' | 'all' }

/** Items of a kind, newest first. */
export function listItems(db: Db, request: ItemRequest): Promise<DeskFound<ContentItem>> {
  const only = request.show === 'standing' ? sql`AND ${standing}` : empty
  return deskList(
    db,
    item,
    {
      columns: itemColumns,
      of: sql`content_item`,
      where: sql`r.kind = ${request.kind} ${only}`,
      key: byNumber(sql`r.id`, 'DESC'),
    },
    request,
  )
}

const head = {
  item_id: text,
  version: int,
  state: word(contentNext),
  title: text,
  picture: text,
  link: text,
  place: int,
  starts_at: maybe(time),
  ends_at: maybe(time),
  /** Published for an hour that has not come. */
  waits: bool,
  writer: maybe(big),
  ...peopleShape.decided,
}
const version = { ...head, content: text }
export type ContentHead = RowOf<typeof head>
export type ContentVersion = RowOf<typeof version>

const headColumns = sql`r.item_id::text, r.version, r.state, r.title, r.picture, r.link, r.place,
  r.starts_at, r.ends_at, coalesce(r.state = 'published' AND r.shown_from > moment(), false) AS waits,
  r.made_by AS writer, ${peopleColumns('decided')}`
const columns = sql`${headColumns}, r.content`
const joins = peopleJoins('decided')
const stands = sql`(r.state IN ('draft', 'asked')
  OR r.state = 'published' AND r.shown_until > moment())`

/** What of some items is shown, waits or is written, without their texts. */
export function standingHeads(db: Db, ids: readonly string[]): Promise<ContentHead[]> {
  return rows(
    db,
    head,
    sql`SELECT ${headColumns} FROM content_version r ${joins}
      WHERE r.item_id = ANY (${ids}::bigint[]) AND ${stands}`,
  )
}

/** The same of one, with its texts. */
export function standingVersions(db: Db, id: string): Promise<ContentVersion[]> {
  return rows(
    db,
    version,
    sql`SELECT ${columns} FROM content_version r ${joins}
      WHERE r.item_id = ${id} AND ${stands}`,
  )
}

/** Every version of an item, newest first. */
export function contentVersionsOf(
  db: Db,
  { id, ...request }: DeskRequest & { id: string },
): Promise<DeskFound<ContentVersion>> {
  const of = sql`content_version`
  const where = sql`r.item_id = ${id}`
  return versionsOf(db, { shape: version, columns, of, joins, where }, request)
}

/** What a version says. */
export type ContentText = {
  title: string
  picture: string
  link: string
  content: string
  place: number
  starts_at: Date | null
  ends_at: Date | null
}

export async function insertItem(
  tx: Tx,
  kind: ContentKind,
  title: string,
): Promise<string> {
  const insert = insertInto('content_item', { kind, title })
  return (await one(tx, { id: text }, sql`${insert} RETURNING id::text`)).id
}

/** Takes the item for a deed on top of what its person saw; false when something was done to it since. */
export async function takeItem(tx: Tx, id: string, edition: number): Promise<boolean> {
  const taken = await change(
    tx,
    sql`UPDATE content_item SET edition = edition + 1 WHERE id = ${id} AND edition = ${edition}`,
  )
  return taken === 1
}

/** Begins a draft; its item has none and is held. */
export async function beginDraft(
  tx: Tx,
  id: string,
  said: ContentText,
  staffId: StaffId,
): Promise<void> {
  const next = sql`(SELECT coalesce(max(version), 0) + 1 FROM content_version WHERE item_id = ${id})`
  const draft = { item_id: id, version: next, ...said, made_by: staffId }
  await change(tx, insertInto('content_version', draft))
  await change(tx, sql`UPDATE content_item SET title = ${said.title} WHERE id = ${id}`)
}

/** Writes over the draft, if there is one; what was asked for is a draft again. */
export async function rewriteDraft(
  tx: Tx,
  id: string,
  said: ContentText,
  staffId: StaffId,
): Promise<boolean> {
  const written = await change(
    tx,
    sql`UPDATE content_version SET title = ${said.title}, picture = ${said.picture},
        link = ${said.link}, content = ${said.content}, place = ${said.place},
        starts_at = ${said.starts_at}, ends_at = ${said.ends_at}, state = 'draft',
        made_by = ${staffId}, made_at = moment(), decided_by = NULL, decided_at = NULL
      WHERE item_id = ${id} AND state IN ('draft', 'asked')`,
  )
  if (written !== 1) return false
  await change(tx, sql`UPDATE content_item SET title = ${said.title} WHERE id = ${id}`)
  return true
}

type Step = {
  id: string
  version: number
  from: readonly ContentState[]
  to: ContentState
  staffId: StaffId
  reason?: string
  also?: Sql
}

/** One step along `contentNext`; false when the version stands elsewhere. */
export function stepContent(tx: Tx, step: Step): Promise<boolean> {
  const { id, version: number, ...rest } = step
  const which = sql`item_id = ${id} AND version = ${number}`
  return stepVersion(tx, { table: 'content_version', which, ender: 'decided', ...rest })
}

/** Who publishes in a kind comes one after the other: they count what stands there. */
export async function lockKind(tx: Tx, kind: ContentKind): Promise<void> {
  await change(
    tx,
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`content ${kind}`}, 0))`,
  )
}

/** How many other items of a kind are shown or wait. */
export async function othersStanding(
  tx: Tx,
  kind: ContentKind,
  id: string,
): Promise<number> {
  const counted = sql`SELECT count(DISTINCT item_id)::int AS n FROM content_standing
    WHERE kind = ${kind} AND item_id <> ${id}`
  return (await one(tx, { n: int }, counted)).n
}

const hour = sql`greatest(starts_at, moment())`
const end = sql`coalesce(ends_at, 'infinity')`

/**
 * Puts a version in its place from its hour on: what is shown until then goes at that hour, what waited for
 * another never comes.
 */
export async function publishVersion(
  tx: Tx,
  { id, version: number, staffId }: { id: string; version: number; staffId: StaffId },
): Promise<boolean> {
  const also = sql`, shown_from = ${hour}, shown_until = ${end}`
  const step = { id, version: number, staffId, also } as const
  const published = await stepContent(tx, {
    ...step,
    from: ['draft', 'asked'],
    to: 'published',
  })
  const former = (which: Sql, set: Sql) => sql`UPDATE content_version o SET ${set}
    FROM content_version n
    WHERE n.item_id = ${id} AND n.version = ${number} AND o.item_id = ${id}
      AND o.version <> ${number} AND o.state = 'published' AND ${which}`
  const replaced = sql`state = 'replaced', decided_by = ${staffId}, decided_at = moment()`
  await change(
    tx,
    former(sql`(o.shown_from > moment() OR n.shown_from <= moment())`, replaced),
  )
  await change(
    tx,
    former(sql`o.shown_until > n.shown_from`, sql`shown_until = n.shown_from`),
  )
  return published
}

/** What a waiting version had cut short runs on to the end that it was given. */
export async function runOn(tx: Tx, id: string): Promise<void> {
  await change(
    tx,
    sql`UPDATE content_version SET shown_until = ${end}
      WHERE item_id = ${id} AND state = 'published' AND shown_until > moment()`,
  )
}

const shown = {
  id: text,
  title: text,
  picture: text,
  link: text,
  content: text,
  place: int,
  version: int,
}
export type ShownContent = RowOf<typeof shown>

/** What players see of a kind, in its order. */
export function liveContent(db: Db, kind: ContentKind): Promise<ShownContent[]> {
  return rows(
    db,
    shown,
    sql`SELECT item_id::text AS id, title, picture, link, content, place, version
      FROM content_live WHERE kind = ${kind} ORDER BY place, item_id`,
  )
}

const written = { title: text, picture: text, content: text }

/** What one version says, whatever its state, as long as its item is of the kind. */
export function versionText(
  db: Db,
  { id, version: number, kind }: { id: string; version: number; kind: ContentKind },
) {
  return row(
    db,
    written,
    sql`SELECT v.title, v.picture, v.content FROM content_version v
      JOIN content_item i ON i.id = v.item_id AND i.kind = ${kind}
      WHERE v.item_id = ${id} AND v.version = ${number}`,
  )
}

/** The hosts that two people have listed. */
export async function listedHosts(db: Db): Promise<string[]> {
  const found = await rows(db, { host: text }, sql`SELECT host FROM listed_host`)
  return found.map(({ host }) => host)
}

const popup = { id: text, version: int, title: text, content: text }

/** The popup in force: of several the one that came last. */
export function livePopup(db: Db) {
  return row(
    db,
    popup,
    sql`SELECT item_id::text AS id, version, title, content FROM content_live
      WHERE kind = 'popup' ORDER BY shown_from DESC, item_id DESC LIMIT 1`,
  )
}
