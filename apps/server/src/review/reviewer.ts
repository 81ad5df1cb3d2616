import type { AuditAction } from '@jinli/contract/wire/endpoint'
import type { Sql } from 'sql-template-tag'
import type { AppContext } from '../context.ts'
import type { Column } from '../export-job/csv.ts'
import { type ExportCall, exportList, type FilterOf } from '../export-job/export-list.ts'
import type { AuditWriter } from '../http/handle.ts'
import type { Db, Tx } from '../platform/db.ts'
import {
  type KeysetListing,
  type KeysetRequest,
  keysetPage,
  toStaffPage,
} from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import type { RowOf, Shape } from '../platform/row-shape.ts'
import type { StaffSession } from '../session/staff-session.ts'
import {
  type ClaimedTable,
  type ClaimFields,
  claimNext,
  claimOrder,
  claimShown,
  releaseOrder,
  takeOver,
} from './claim.store.ts'

type ReadContext = { app: AppContext; staff: StaffSession }
/** The context of an action on an order: the member and the transaction. */
export type ReviewContext = ReadContext & { tx: Tx; writeAudit: AuditWriter }
type Input<I> = { input: I }

type ReviewedQueue<S extends Shape, Key, Order, Filter, Row> = {
  table: ClaimedTable
  /** The name of an order in export files, and its noun in audit actions. */
  order: string
  noun: string
  numberOf: (key: Key) => string
  find: (db: Db, number: string) => Promise<Order | null>
  listing: (db: Db, filter: Filter) => Promise<{ shape: S; listing: KeysetListing }>
  columns: readonly Column<RowOf<S>>[]
  /** Reads what all rows need, then returns the function that makes a row of the response. */
  toRow: (db: Db) => Promise<(order: RowOf<S>, staff: StaffSession, now: Date) => Row>
  isOpen: (order: Order) => boolean
  /** Refuses a member who may not decide this order. */
  needRight?: (staff: StaffSession, order: Order) => void
  /** The condition for orders that a member may claim next. */
  waitingFor: (staff: StaffSession) => Sql
  /** What a claim does besides claiming. */
  begin?: (context: ReviewContext, before: Order, claimedOrder: Order) => Promise<Order>
  /** Rejects an order. Returns false if somebody has decided it first. */
  reject: (context: ReviewContext, order: Order, reason: string) => Promise<boolean>
  /** The order's subject in the audit trail; by default its number. */
  subjectOf?: (order: Order) => string
  /** What the audit trail keeps of the order; by default all columns. */
  auditFields?: (order: Order) => object
}

/** Handles `reviewCalls` for one queue. The handlers of the queue's other calls use methods of this class, too. */
export class Reviewer<
  S extends Shape,
  Key,
  Order extends RowOf<S> & ClaimFields & Key & { id: bigint },
  Filter extends { since: string; until: string },
  Row,
> {
  readonly #queue: ReviewedQueue<S, Key, Order, Filter, Row>
  constructor(queue: ReviewedQueue<S, Key, Order, Filter, Row>) {
    this.#queue = queue
  }

  async order(db: Db, key: Key): Promise<Order> {
    const { find, numberOf } = this.#queue
    return (await find(db, numberOf(key))) ?? refuse('review.not-found')
  }

  /** Returns an order that is open and not claimed by others. The compare-and-set of the action checks both again. */
  async openOrder({ app, tx, staff }: ReviewContext, key: Key): Promise<Order> {
    const order = await this.order(tx, key)
    if (!this.#queue.isOpen(order)) refuse('review.already-decided')
    const claim = claimShown(order, staff.id, app.clock.now())
    if (claim && !claim.mine) refuse('review.claimed', { name: claim.by })
    return order
  }

  /** Returns an open order that this member may decide. */
  async ownOrder(context: ReviewContext, key: Key): Promise<Order> {
    const order = await this.openOrder(context, key)
    this.#queue.needRight?.(context.staff, order)
    return order
  }

  /** Returns the order as a row of the response. */
  async row(db: Db, { app, staff }: ReadContext, order: Order): Promise<Row> {
    const toRow = await this.#queue.toRow(db)
    return toRow(order, staff, app.clock.now())
  }

  /** Writes the audit line of an action, and returns the order after the action. */
  async record(
    { tx, writeAudit }: ReviewContext,
    before: Order,
    action: AuditAction,
    reason = '',
  ): Promise<Order> {
    const { numberOf, subjectOf = numberOf, auditFields = (order) => order } = this.#queue
    const after = await this.order(tx, before)
    const change = { before: auditFields(before), after: auditFields(after), reason }
    await writeAudit({ action, subject: subjectOf(before), ...change })
    return after
  }

  readonly list = async ({
    app,
    staff,
    input,
  }: ReadContext & Input<Filter & KeysetRequest>) => {
    const { shape, listing } = await this.#queue.listing(app.pool, input)
    const [page, toRow] = await Promise.all([
      keysetPage(app.pool, shape, listing, input),
      this.#queue.toRow(app.pool),
    ])
    const now = app.clock.now()
    return toStaffPage(page, (order) => toRow(order, staff, now))
  }

  readonly read = async ({ input, ...context }: ReadContext & Input<Key>): Promise<Row> => {
    const { pool } = context.app
    return this.row(pool, context, await this.order(pool, input))
  }

  /** Declares the export of the queue. Its rows name players. */
  exportOf<E extends ExportCall>(
    call: E,
    title: string,
    words: (filter: FilterOf<E> & Filter) => readonly (readonly [string, string])[],
  ) {
    const { order, columns, listing } = this.#queue
    const rows = async (db: Db, filter: FilterOf<E>) => ({
      ...(await listing(db, filter as FilterOf<E> & Filter)),
      columns,
    })
    const ofQueue = (filter: FilterOf<E>) => words(filter as FilterOf<E> & Filter)
    return exportList(call, { list: order, title, personal: true, words: ofQueue, rows })
  }

  readonly claim = async ({
    input,
    ...context
  }: ReviewContext & Input<Key>): Promise<Row> => {
    const before = await this.ownOrder(context, input)
    await claimOrder(context.tx, this.#queue.table, before.id, context.staff.id)
    return this.#claimedRow(context, before, await this.order(context.tx, input))
  }

  readonly claimNext = async ({
    input,
    ...context
  }: ReviewContext & Input<{ after: string }>): Promise<Row | null> => {
    const { table, waitingFor, find } = this.#queue
    const { tx, staff } = context
    const selection = { waitingRows: waitingFor(staff), after: input.after.trim() }
    const number = await claimNext(tx, table, staff.id, selection)
    const order = number === null ? null : await find(tx, number)
    // The order was read after the claim. For the audit entry, nobody had claimed the order before.
    return order && this.#claimedRow(context, { ...order, claimed_by: null }, order)
  }

  readonly takeOver = async ({
    input,
    ...context
  }: ReviewContext & Input<Key & { reason: string }>): Promise<Row> => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const before = await this.order(context.tx, input)
    const { table, noun } = this.#queue
    if (!(await takeOver(context.tx, table, before, context.staff.id)))
      refuse('review.already-decided')
    const after = await this.record(context, before, `${noun}.taken-over`, reason)
    return this.row(context.tx, context, after)
  }

  readonly release = async ({
    input,
    ...context
  }: ReviewContext & Input<Key>): Promise<Row> => {
    const { id } = await this.order(context.tx, input)
    await releaseOrder(context.tx, this.#queue.table, id, context.staff.id)
    return this.row(context.tx, context, await this.order(context.tx, input))
  }

  readonly reject = async ({
    input,
    ...context
  }: ReviewContext & Input<Key & { reason: string }>): Promise<Row> => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const before = await this.ownOrder(context, input)
    const { reject, noun } = this.#queue
    if (!(await reject(context, before, reason))) refuse('review.already-decided')
    const after = await this.record(context, before, `${noun}.rejected`, reason)
    return this.row(context.tx, context, after)
  }

  async #claimedRow(context: ReviewContext, before: Order, order: Order): Promise<Row> {
    const { begin } = this.#queue
    const begunOrder = begin ? await begin(context, before, order) : order
    return this.row(context.tx, context, begunOrder)
  }
}
