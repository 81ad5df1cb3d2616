import sql from 'sql-template-tag'
import { change, row, type Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import { text } from '../platform/row-shape.ts'

type OrderReference = {
  /** The receipt as `referenceOf` returns it. An empty one is not registered. */
  reference: string
  /** The number of the order, of any kind. */
  order: string
}

/**
 * Registers the receipt of an order; refuses it if another order of any kind has it (decision 068). Of two orders at
 * once the second waits here for the first. Call it before the rows of order and player are locked.
 */
export async function registerReference(
  tx: Tx,
  { reference, order }: OrderReference,
): Promise<void> {
  if (!reference) return
  const insert = sql`INSERT INTO order_reference (reference, order_no) VALUES (upper(${reference}), ${order})
    ON CONFLICT (reference) DO NOTHING`
  if ((await change(tx, insert)) === 1) return
  const owner = await row(
    tx,
    { order_no: text },
    sql`SELECT order_no FROM order_reference WHERE reference = upper(${reference})`,
  )
  if (!owner) refuse('review.reference-used')
  if (owner.order_no !== order) refuse('review.reference-taken', { order: owner.order_no })
}

/** Gives back the receipts of an order, except one that it keeps. */
export async function releaseReferences(
  tx: Tx,
  { reference = '', order }: Partial<OrderReference> & { order: string },
): Promise<void> {
  await change(
    tx,
    sql`DELETE FROM order_reference WHERE order_no = ${order} AND reference <> upper(${reference})`,
  )
}
