import { type ContentKind, contentKinds } from '@jinli/contract/content/content'
import sql, { empty, type Sql } from 'sql-template-tag'
import { change, type Db, one, row, rows, type Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import {
  byPlace,
  type KeysetPage,
  type KeysetRequest,
  keysetPage,
} from '../platform/keyset-page.ts'
import { bool, int, type RowOf, text, word } from '../platform/row-shape.ts'
import { insertInto, numberOf } from '../platform/sql-parts.ts'
import { draftedTexts } from '../version/drafted-text.store.ts'

const item = { id: text, kind: word(contentKinds), title: text, edition: int }
export type ContentItem = RowOf<typeof item>

const itemColumns = sql`r.id::text, r.kind, r.title, r.edition`

export function itemById(db: Db, id: string): Promise<ContentItem | null> {
  const query = sql`SELECT ${itemColumns} FROM content_item r WHERE r.id = ${numberOf(id)}`
  return row(db, item, query)
}

/** Condition: the item has a draft, a scheduled or a shown version. Few items have one; state indexes find them. */
const isStanding = sql`r.id IN (
  SELECT item_id FROM content_version WHERE state IN ('draft', 'asked')
  UNION ALL SELECT item_id FROM content_version WHERE state = 'published' AND shown_until > app_now())`

type ItemRequest = KeysetRequest & { kind: ContentKind; show: 'standing' | 'all' }

/** Returns a page of the items of a kind, in the order in which players see them. */
export function listItems(db: Db, request: ItemRequest): Promise<KeysetPage<ContentItem>> {
  const only = request.show === 'standing' ? sql`AND ${isStanding}` : empty
  return keysetPage(
    db,
    item,
    {
      columns: itemColumns,
      table: sql`content_item`,
      where: sql`r.kind = ${request.kind} ${only}`,
      key: byPlace,
    },
    request,
  )
}

/** The versions of the items. An item may have a scheduled version besides the one that is shown. */
export const contentTexts = draftedTexts({
  table: 'content_version',
  itemColumn: 'item_id',
  itemTable: 'content_item',
  copiedColumns: ['title', 'place'],
  head: {
    shape: { link: text, waits: bool },
    columns: sql`r.link,
      coalesce(r.state = 'published' AND r.shown_from > app_now(), false) AS waits`,
  },
  body: { shape: { content: text }, columns: sql`r.content` },
  isCurrent: sql`(r.state IN ('draft', 'asked')
    OR r.state = 'published' AND r.shown_until > app_now())`,
})
export type ContentHead = Awaited<ReturnType<typeof contentTexts.heads>>[number]
export type ContentVersion = Awaited<ReturnType<typeof contentTexts.current>>[number]

/** The editable fields of a version. */
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

/** Makes publications of one kind wait for each other, because each counts the published items. */
export async function lockKind(tx: Tx, kind: ContentKind): Promise<void> {
  await change(
    tx,
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`content ${kind}`}, 0))`,
  )
}

/** Returns how many other items of a kind are shown or scheduled. */
export async function othersStanding(
  tx: Tx,
  kind: ContentKind,
  id: string,
): Promise<number> {
  const countQuery = sql`SELECT count(DISTINCT item_id)::int AS n FROM content_standing
    WHERE kind = ${kind} AND item_id <> ${id}`
  return (await one(tx, { n: int }, countQuery)).n
}

/**
 * Publishes a version from its start time on. At that time the version that is shown now ends. Another scheduled
 * version is replaced.
 */
export async function publishVersion(
  tx: Tx,
  { id, version: number, staffId }: { id: string; version: number; staffId: StaffId },
): Promise<void> {
  await contentTexts.publish(tx, { id, version: number, staffId })
  const former = (which: Sql, set: Sql) => sql`UPDATE content_version o SET ${set}
    FROM content_version n
    WHERE n.item_id = ${id} AND n.version = ${number} AND o.item_id = ${id}
      AND o.version <> ${number} AND o.state = 'published' AND ${which}`
  const replacement = sql`state = 'replaced', decided_by = ${staffId}, decided_at = app_now()`
  await change(
    tx,
    former(sql`(o.shown_from > app_now() OR n.shown_from <= app_now())`, replacement),
  )
  await change(
    tx,
    former(sql`o.shown_until > n.shown_from`, sql`shown_until = n.shown_from`),
  )
}

/** Restores the end of the shown version, after the scheduled version that shortened it was withdrawn. */
export async function runOn(tx: Tx, id: string): Promise<void> {
  await change(
    tx,
    sql`UPDATE content_version SET shown_until = coalesce(ends_at, 'infinity')
      WHERE item_id = ${id} AND state = 'published' AND shown_until > app_now()`,
  )
}

const shownRow = {
  id: text,
  title: text,
  picture: text,
  link: text,
  content: text,
  place: int,
  version: int,
}
export type ShownContent = RowOf<typeof shownRow>

/** Returns the content of a kind as players see it, ordered by `place`. */
export function liveContent(db: Db, kind: ContentKind): Promise<ShownContent[]> {
  return rows(
    db,
    shownRow,
    sql`SELECT item_id::text AS id, title, picture, link, content, place, version
      FROM content_live WHERE kind = ${kind} ORDER BY place, item_id`,
  )
}

const textRow = { title: text, picture: text, content: text }

/** Returns the text of a version in any state, or null if the item of the version is of another kind. */
export function versionText(
  db: Db,
  { id, version: number, kind }: { id: string; version: number; kind: ContentKind },
) {
  return row(
    db,
    textRow,
    sql`SELECT v.title, v.picture, v.content FROM content_version v
      JOIN content_item i ON i.id = v.item_id AND i.kind = ${kind}
      WHERE v.item_id = ${id} AND v.version = ${number}`,
  )
}

const popup = { id: text, version: int, title: text, content: text }

/** Returns the popup that is shown now. If there are several, returns the one whose display began last. */
export function livePopup(db: Db) {
  return row(
    db,
    popup,
    sql`SELECT item_id::text AS id, version, title, content FROM content_live
      WHERE kind = 'popup' ORDER BY shown_from DESC, item_id DESC LIMIT 1`,
  )
}
