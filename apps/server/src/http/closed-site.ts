import type { Endpoint } from '@jinli/contract/wire/endpoint'
import sql from 'sql-template-tag'
import { type Db, row, type Tx } from '../platform/db.ts'
import { RefusalError } from '../platform/refuse.ts'
import { bool, maybe, text, time } from '../platform/row-shape.ts'

const closing = { from: maybe(time), until: maybe(time), note: text, closed: bool }

/** Returns the window in which the site is closed, or will be; null without one. */
export function siteClosing(db: Db) {
  return row(db, closing, sql`SELECT "from", until, note, closed FROM site_closing`)
}

/** If the site is closed, refuses with the operator's text. */
function refuseTold(closure: { tips: string } | null): void {
  if (closure) throw new RefusalError('site.closed', {}, closure.tips)
}

/**
 * Refuses while the site is closed. Otherwise locks the site's state until commit, so that closing the site waits for
 * running calls, and no call begins after the site is closed.
 */
export async function holdSiteOpen(tx: Tx): Promise<void> {
  refuseTold(await row(tx, { tips: text }, sql`SELECT tips FROM hold_site()`))
}

/** Returns whether a call with this input is blocked while the site is closed. */
export function stopsFor({ blockedDuringMaintenance }: Endpoint, input: unknown): boolean {
  return typeof blockedDuringMaintenance === 'function'
    ? blockedDuringMaintenance(input as Readonly<Record<string, unknown>>)
    : blockedDuringMaintenance === true
}

/** Refuses a call that is blocked while the site is closed. It takes no lock: `holdSiteFor` checks again. */
export async function refuseStopped(
  db: Db,
  endpoint: Endpoint,
  input: unknown,
): Promise<void> {
  if (!stopsFor(endpoint, input)) return
  refuseTold(await row(db, { tips: text }, sql`SELECT tips FROM site_closed`))
}

/** Does the check of `refuseStopped` in the transaction of the call, with the lock. */
export async function holdSiteFor(
  tx: Tx,
  endpoint: Endpoint,
  input: unknown,
): Promise<void> {
  if (stopsFor(endpoint, input)) await holdSiteOpen(tx)
}
