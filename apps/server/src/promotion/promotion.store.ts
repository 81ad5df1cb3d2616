import { type PromotionTerms, promotionTerms } from '@jinli/contract/promotion-terms'
import sql, { empty } from 'sql-template-tag'
import * as z from 'zod/mini'
import { type Db, exists, row, rows } from '../platform/db.ts'
import { int, json, maybe, type RowOf, text, time } from '../platform/row-shape.ts'

const promotionType = { id: int, name: text, place: int }
export type PromotionType = RowOf<typeof promotionType>

/** In the order of the tabs. */
export function promotionTypes(db: Db): Promise<PromotionType[]> {
  return rows(
    db,
    promotionType,
    sql`SELECT id, name, place FROM promotion_type ORDER BY place, id`,
  )
}

const listed = { id: int, title: text, banner: text, type: int, ends_at: maybe(time) }

/** All that run, or those of one type, in their order. */
export function livePromotions(db: Db, type: number | null) {
  const only = type === null ? empty : sql`WHERE type_id = ${type}`
  return rows(
    db,
    listed,
    sql`SELECT promotion_id AS id, title, picture AS banner, type_id AS type, ends_at
      FROM promotion_live ${only} ORDER BY place, promotion_id`,
  )
}

/** Terms as they lie in a row. */
export function termsOf(kept: unknown): PromotionTerms {
  return z.decode(promotionTerms, kept as never)
}

/** What a version of terms is applied under; `since` is when what is reckoned begins at the earliest. */
export const termed = { version: int, terms: json<unknown>(), since: maybe(time) }

const live = {
  ...listed,
  content: text,
  memo: text,
  starts_at: maybe(time),
  ...termed,
}
export type LivePromotion = RowOf<typeof live>

/** One that runs; null for any other. */
export function livePromotion(db: Db, id: number): Promise<LivePromotion | null> {
  return row(
    db,
    live,
    sql`SELECT promotion_id AS id, title, picture AS banner, type_id AS type, ends_at, content, memo,
        starts_at, version, terms, coalesce(starts_at, opened_at) AS since
      FROM promotion_live WHERE promotion_id = ${id}`,
  )
}

/** Whether players could see it once and can no more. */
export function isOver(db: Db, id: number): Promise<boolean> {
  return exists(
    db,
    sql`SELECT FROM promotion_standing
      WHERE id = ${id} AND standing = 'ended' AND opened_at <= moment()`,
  )
}
