import { type DraftedTextState, draftedTextNext } from '@jinli/contract/version/version'
import sql, { type Sql } from 'sql-template-tag'
import { change, type Db, rows, type Tx } from '../platform/db.ts'
import { type StaffId, staffId } from '../platform/ids.ts'
import type { KeysetRequest } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import { int, maybe, type Shape, text, time, word } from '../platform/row-shape.ts'
import { assignments, identifier, insertInto } from '../platform/sql-parts.ts'
import {
  peopleColumns,
  peopleJoins,
  peopleShape,
  stepVersion,
  versionsOf,
} from './version.store.ts'

type Kind<H extends Shape, B extends Shape> = {
  /** The table of versions, and its column with the item's id. */
  table: string
  itemColumn: string
  /** The table of items. An item counts its actions in `edition` and copies some columns of its last draft. */
  itemTable: string
  copiedColumns: readonly string[]
  /** The other columns of a version: those for lists too, and those for the full version only. */
  head: { shape: H; columns: Sql }
  body: { shape: B; columns: Sql }
  /** The condition that a version is published, scheduled or a draft. */
  isCurrent: Sql
}

const head = {
  item: text,
  version: int,
  state: word(draftedTextNext),
  title: text,
  picture: text,
  place: int,
  starts_at: maybe(time),
  ends_at: maybe(time),
  writer: maybe(staffId),
  ...peopleShape.decided,
}

function reads<H extends Shape, B extends Shape>(kind: Kind<H, B>) {
  const { isCurrent } = kind
  const table = identifier(kind.table)
  const item = identifier(kind.itemColumn)
  const headShape = { ...head, ...kind.head.shape }
  const shape = { ...headShape, ...kind.body.shape }
  const headColumns = sql`r.${item}::text AS item, r.version, r.state, r.title, r.picture, r.place,
    r.starts_at, r.ends_at, r.made_by AS writer, ${peopleColumns('decided')}, ${kind.head.columns}`
  const columns = sql`${headColumns}, ${kind.body.columns}`
  const joins = peopleJoins('decided')

  return {
    /** Returns the current versions of some items, without their texts. */
    heads: (db: Db, items: readonly (string | number)[]) =>
      rows(
        db,
        headShape,
        sql`SELECT ${headColumns} FROM ${table} r ${joins}
          WHERE r.${item} = ANY (${items}::bigint[]) AND ${isCurrent}`,
      ),

    /** Returns the current versions of one item, with their texts. */
    current: (db: Db, id: string | number) =>
      rows(
        db,
        shape,
        sql`SELECT ${columns} FROM ${table} r ${joins} WHERE r.${item} = ${id} AND ${isCurrent}`,
      ),

    /** Returns a page of the versions of an item, newest first. */
    history: (db: Db, { id, ...request }: KeysetRequest & { id: string | number }) => {
      const where = sql`r.${item} = ${id}`
      return versionsOf(db, { shape, columns, table, joins, where }, request)
    },
  }
}

type Step = { id: string | number; version: number; staffId: StaffId }
type StateStep = Step & {
  from: readonly DraftedTextState[]
  to: DraftedTextState
  reason?: string
  also?: Sql
}

const written = ['draft', 'asked'] as const

type Tables = Pick<
  Kind<Shape, Shape>,
  'table' | 'itemColumn' | 'itemTable' | 'copiedColumns'
>

function drafts({ table, itemColumn, itemTable, copiedColumns }: Tables) {
  const [versions, items] = [identifier(table), identifier(itemTable)]
  const item = identifier(itemColumn)

  return {
    /** Increments the edition that the member saw; refuses if there is a newer one. */
    take: async (tx: Tx, id: string | number, edition: number): Promise<void> => {
      const count = await change(
        tx,
        sql`UPDATE ${items} SET edition = edition + 1 WHERE id = ${id} AND edition = ${edition}`,
      )
      if (count !== 1) refuse('content.stale')
    },

    /** Changes the draft, or begins one. A draft that waited for a second person is a plain draft again. */
    saveDraft: async (
      tx: Tx,
      id: string | number,
      draft: Readonly<Record<string, unknown>>,
      staffId: StaffId,
    ): Promise<void> => {
      const count = await change(
        tx,
        sql`UPDATE ${versions} SET ${assignments(draft)}, state = 'draft', made_by = ${staffId},
            made_at = app_now(), decided_by = NULL, decided_at = NULL, reason = ''
          WHERE ${item} = ${id} AND state = ANY (${written})`,
      )
      if (count === 0) {
        const version = sql`(SELECT coalesce(max(version), 0) + 1 FROM ${versions} WHERE ${item} = ${id})`
        const row = { [itemColumn]: id, version, ...draft, made_by: staffId }
        await change(tx, insertInto(table, row))
      }
      const copy = Object.fromEntries(copiedColumns.map((name) => [name, draft[name]]))
      await change(tx, sql`UPDATE ${items} SET ${assignments(copy)} WHERE id = ${id}`)
    },
  }
}

function steps({ table, itemColumn }: Tables) {
  /** Makes one step of `draftedTextNext`. Returns false if the version is in another state. */
  const step = (tx: Tx, { id, version, ...rest }: StateStep) => {
    const which = sql`${identifier(itemColumn)} = ${id} AND version = ${version}`
    return stepVersion(tx, { table, which, ender: 'decided', ...rest })
  }

  return {
    /** Submits a draft, which another member must publish. */
    submit: async (tx: Tx, draft: Step): Promise<void> => {
      if (!(await step(tx, { ...draft, from: ['draft'], to: 'asked', reason: '' })))
        refuse('review.same-person')
    },

    /** Makes a submitted draft a plain draft again, with the second person's reason. */
    sendBack: async (tx: Tx, draft: Step & { reason: string }): Promise<void> => {
      if (!(await step(tx, { ...draft, from: ['asked'], to: 'draft' })))
        refuse('content.stale')
    },

    /** Publishes a draft from its start on. */
    publish: async (tx: Tx, draft: Step): Promise<void> => {
      const also = sql`, shown_from = greatest(starts_at, app_now()), shown_until = coalesce(ends_at, 'infinity')`
      if (!(await step(tx, { ...draft, from: written, to: 'published', also })))
        refuse('content.stale')
    },

    /** Withdraws a published version. */
    withdraw: async (
      tx: Tx,
      version: Step & { reason: string; also?: Sql },
    ): Promise<void> => {
      if (!(await step(tx, { ...version, from: ['published'], to: 'withdrawn' })))
        refuse('content.stale')
    },

    discard: async (tx: Tx, draft: Step): Promise<void> => {
      if (!(await step(tx, { ...draft, from: written, to: 'discarded' })))
        refuse('content.stale')
    },
  }
}

/** Returns the store for texts that are drafted and published, by a second person if necessary (decision 032). */
export function draftedTexts<H extends Shape, B extends Shape>(kind: Kind<H, B>) {
  return { ...reads(kind), ...drafts(kind), ...steps(kind) }
}
