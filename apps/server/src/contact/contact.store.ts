import type { Contact } from '@jinli/contract/contact/contact.rules'
import { contactChannels } from '@jinli/contract/contact/contact.rules'
import sql from 'sql-template-tag'
import { change, type Db, row, rows } from '../platform/db.ts'
import { type PlayerId, playerId } from '../platform/ids.ts'
import { type RowOf, text, time, word } from '../platform/row-shape.ts'
import { insertInto } from '../platform/sql-parts.ts'
import type { PlayerTx } from '../player/player-lock.ts'

const contact = {
  channel: word(contactChannels),
  address: text,
  folded: text,
  verified_at: time,
}
export type VerifiedContact = RowOf<typeof contact>

/** Returns the verified contacts of a player: an e-mail, a mobile, both or none. */
export function contactsOf(db: Db, player: PlayerId): Promise<VerifiedContact[]> {
  return rows(
    db,
    contact,
    sql`SELECT channel, address, folded, verified_at FROM player_contact
      WHERE player_id = ${player} ORDER BY channel`,
  )
}

/** Saves a proven contact in the place of the one before. Returns false if it is another player's. */
export async function saveContact(
  tx: PlayerTx,
  player: PlayerId,
  { channel, address, folded }: Contact,
): Promise<boolean> {
  await change(
    tx,
    sql`DELETE FROM player_contact WHERE player_id = ${player} AND channel = ${channel}`,
  )
  const values = { player_id: player, channel, address, folded }
  const count = await change(
    tx,
    sql`${insertInto('player_contact', values)} ON CONFLICT DO NOTHING`,
  )
  return count === 1
}

/** Returns the player of a name key with the verified contact of a channel, or null. */
export function contactOfAccount(
  db: Db,
  nameKey: string,
  channel: Contact['channel'],
): Promise<{ player: PlayerId; address: string; folded: string } | null> {
  return row(
    db,
    { player: playerId, address: text, folded: text },
    sql`SELECT p.id AS player, c.address, c.folded FROM player p
      JOIN player_contact c ON c.player_id = p.id AND c.channel = ${channel}
      WHERE p.name_key = ${nameKey} AND p.status = 'active'`,
  )
}

/** Returns an address with its middle hidden. */
export function maskedAddress({ channel, address }: Omit<Contact, 'folded'>): string {
  if (channel === 'phone') return `${address.slice(0, 3)}****${address.slice(-4)}`
  const at = address.lastIndexOf('@')
  return `${address.slice(0, Math.min(2, at - 1))}***${address.slice(at)}`
}
