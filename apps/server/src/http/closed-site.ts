import type { Endpoint } from '@jinli/contract/endpoint'
import sql from 'sql-template-tag'
import { type Db, row, type Tx } from '../platform/db.ts'
import { Refused } from '../platform/refuse.ts'
import { text } from '../platform/row-shape.ts'

/** What players are told while the site is closed: the operator's text. */
function refuseTold(closed: { tips: string } | null): void {
  if (closed) throw new Refused('site.closed', {}, closed.tips)
}

/**
 * Refuses while the site is closed, and holds it as it is until commit: who closes it waits for what has got
 * through, and behind their word nothing more begins.
 */
export async function holdSiteOpen(tx: Tx): Promise<void> {
  refuseTold(await row(tx, { tips: text }, sql`SELECT tips FROM hold_site()`))
}

/** Whether this input of a call waits while the site is closed. */
export function stopsFor({ stops }: Endpoint, input: unknown): boolean {
  return typeof stops === 'function'
    ? stops(input as Readonly<Record<string, unknown>>)
    : stops === true
}

/** Refuses a call that stops while the site is closed. Without the hold it only spares what would be refused later. */
export async function refuseStopped(
  db: Db,
  endpoint: Endpoint,
  input: unknown,
): Promise<void> {
  if (!stopsFor(endpoint, input)) return
  refuseTold(await row(db, { tips: text }, sql`SELECT tips FROM site_closed`))
}

/** The same in the transaction of the call, until its commit. */
export async function holdSiteFor(
  tx: Tx,
  endpoint: Endpoint,
  input: unknown,
): Promise<void> {
  if (stopsFor(endpoint, input)) await holdSiteOpen(tx)
}
