import {
  type PromotionTerms,
  promotionTerms,
} from '@jinli/contract/promotion/promotion-terms'
import sql, { empty } from 'sql-template-tag'
import * as z from 'zod/mini'
import { type Db, exists, row, rows } from '../platform/db.ts'
import { int, json, maybe, type RowOf, text, time } from '../platform/row-shape.ts'

const promotionType = { id: int, name: text, place: int }
export type PromotionType = RowOf<typeof promotionType>

/** Returns the types in the order of the tabs. */
export function promotionTypes(db: Db): Promise<PromotionType[]> {
  return rows(
    db,
    promotionType,
    sql`SELECT id, name, place FROM promotion_type ORDER BY place, id`,
  )
}

const listedPromotion = {
  id: int,
  title: text,
  banner: text,
  type: int,
  ends_at: maybe(time),
}

/** Returns the live promotions of one type or of all types, in the order in which players see them. */
export function livePromotions(db: Db, type: number | null) {
  const only = type === null ? empty : sql`WHERE type_id = ${type}`
  return rows(
    db,
    listedPromotion,
    sql`SELECT promotion_id AS id, title, picture AS banner, type_id AS type, ends_at
      FROM promotion_live ${only} ORDER BY place, promotion_id`,
  )
}

/** Decodes the stored terms. */
export function termsOf(storedTerms: unknown): PromotionTerms {
  return z.decode(promotionTerms, storedTerms as never)
}

/** The version of an application's terms. `since` is the earliest time that counts for the basis. */
export const termsColumns = { version: int, terms: json<unknown>(), since: maybe(time) }

const live = {
  ...listedPromotion,
  content: text,
  memo: text,
  starts_at: maybe(time),
  ...termsColumns,
}
export type LivePromotion = RowOf<typeof live>

/** Returns the promotion if it is live, else null. */
export function livePromotion(db: Db, id: number): Promise<LivePromotion | null> {
  return row(
    db,
    live,
    sql`SELECT promotion_id AS id, title, picture AS banner, type_id AS type, ends_at, content, memo,
        starts_at, version, terms, coalesce(starts_at, opened_at) AS since
      FROM promotion_live WHERE promotion_id = ${id}`,
  )
}

/** Returns whether the promotion was published and has ended. */
export function isOver(db: Db, id: number): Promise<boolean> {
  return exists(
    db,
    sql`SELECT FROM promotion_standing
      WHERE id = ${id} AND standing = 'ended' AND opened_at <= app_now()`,
  )
}
