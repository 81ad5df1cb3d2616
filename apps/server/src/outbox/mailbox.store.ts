import type { OutboundChannel } from '@jinli/contract/outbox/outbound-message'
import sql, { empty, type Sql } from 'sql-template-tag'
import { type Db, row, rows } from '../platform/db.ts'
import { numberOf } from '../platform/sql-parts.ts'
import { message, messageColumns, type OutboundMessage } from './outbound-message.store.ts'

/** The messages of the sandbox's mailbox: those that no real provider has had, and that were not refused to be sent. */
function inMailbox(channels: readonly OutboundChannel[]): Sql {
  return sql`r.channel = ANY (${channels}) AND coalesce(r.provider, 'sandbox') = 'sandbox'
    AND r.state <> 'dropped'`
}

type Page = {
  channels: readonly OutboundChannel[]
  /** The address in any spelling; empty: all. */
  address: string
  /** The id of the last message of the page before; empty: the newest. */
  before: string
  limit: number
}

/** Returns a page of the mailbox, newest first. */
export function storedMessages(
  db: Db,
  { channels, address, before, limit }: Page,
): Promise<OutboundMessage[]> {
  const to = address ? sql`AND r.address_key = lower(normalize(${address}, NFKC))` : empty
  const older = before ? sql`AND r.id < ${numberOf(before)}` : empty
  return rows(
    db,
    message,
    sql`SELECT ${messageColumns} FROM outbound_message r
      WHERE ${inMailbox(channels)} ${to} ${older} ORDER BY r.id DESC LIMIT ${limit}`,
  )
}

export function storedMessage(
  db: Db,
  channels: readonly OutboundChannel[],
  id: string,
): Promise<OutboundMessage | null> {
  return row(
    db,
    message,
    sql`SELECT ${messageColumns} FROM outbound_message r
      WHERE ${inMailbox(channels)} AND r.id = ${numberOf(id)}`,
  )
}
