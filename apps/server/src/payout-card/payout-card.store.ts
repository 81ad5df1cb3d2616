import sql, { type Sql } from 'sql-template-tag'
import { change, type Db, one, row, rows, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { bytes, int, type RowOf, text, word, words } from '../platform/row-shape.ts'
import { insertInto } from '../platform/sql-parts.ts'

const cardKinds = ['bank_card', 'usdt_address'] as const
export type CardKind = (typeof cardKinds)[number]

const payoutCard = {
  id: int,
  kind: word(cardKinds),
  bank: text,
  owner: text,
  /** The encrypted number; `openNumber` decrypts it. */
  sealed: bytes,
  /** The keyed hash of the number. */
  mark: bytes,
  /** The last four characters. */
  tail: text,
  branch: text,
  flags: words(['name_mismatch', 'shared_card']),
}
export type PayoutCard = RowOf<typeof payoutCard>

const columns = sql`id, kind, bank, owner, number_sealed AS sealed, number_mark AS mark,
  number_tail AS tail, branch, flags`

/** The SQL condition for a player's live cards. */
function liveOf(player: PlayerId): Sql {
  return sql`player_id = ${player} AND deleted_at IS NULL`
}

export function cardsOf(db: Db, player: PlayerId, kind: CardKind): Promise<PayoutCard[]> {
  return rows(
    db,
    payoutCard,
    sql`SELECT ${columns} FROM payout_card
      WHERE ${liveOf(player)} AND kind = ${kind} ORDER BY id`,
  )
}

/** Returns a player's live card, locked against unbinding until commit. */
export function lockCard(tx: Tx, player: PlayerId, id: number): Promise<PayoutCard | null> {
  return row(
    tx,
    payoutCard,
    sql`SELECT ${columns} FROM payout_card WHERE ${liveOf(player)} AND id = ${id} FOR SHARE`,
  )
}

/** Returns the kind of a player's live card; null if the player has no card of this id. */
export async function cardKindOf(
  db: Db,
  player: PlayerId,
  id: number,
): Promise<CardKind | null> {
  const card = await row(
    db,
    { kind: word(cardKinds) },
    sql`SELECT kind FROM payout_card WHERE ${liveOf(player)} AND id = ${id}`,
  )
  return card?.kind ?? null
}

/** The flags of a bound card for the reviewer, or why the card was not bound. */
export type BindResult = { flags: PayoutCard['flags'] } | 'full' | 'duplicate'

/**
 * Binds a card in the first free one of five slots. The caller's lock of the player's row serializes this; even without
 * the lock, the unique index of the slot enforces the limit (I-19).
 */
export async function bindCard(
  tx: Tx,
  player: PlayerId,
  card: Omit<PayoutCard, 'id' | 'flags'>,
): Promise<BindResult> {
  const mine = await rows(
    tx,
    { slot: int, mark: bytes },
    sql`SELECT slot, number_mark AS mark FROM payout_card
      WHERE ${liveOf(player)} AND kind = ${card.kind}`,
  )
  if (mine.some((other) => other.mark.equals(card.mark))) return 'duplicate'
  const free = [1, 2, 3, 4, 5].find((slot) => !mine.some((other) => other.slot === slot))
  if (free === undefined) return 'full'
  const values = {
    player_id: sql`p.id`,
    kind: card.kind,
    slot: free,
    bank: card.bank,
    owner: card.owner,
    number_sealed: card.sealed,
    number_mark: card.mark,
    number_tail: card.tail,
    branch: card.branch,
    flags: sql`array_remove(ARRAY[
      CASE WHEN ${card.kind} = 'bank_card'
        AND folded_name(${card.owner}) <> folded_name(p.realname)
        THEN 'name_mismatch' END,
      CASE WHEN EXISTS (SELECT FROM payout_card o WHERE o.number_mark = ${card.mark}
        AND o.player_id <> p.id AND o.deleted_at IS NULL) THEN 'shared_card' END], NULL)`,
  }
  return one(
    tx,
    { flags: payoutCard.flags },
    sql`${insertInto('payout_card', values, sql`FROM player p WHERE p.id = ${player}`)}
      RETURNING flags`,
  )
}

/** Unbinds a card. Returns false if the card is not the player's or is already unbound. */
export async function unbindCard(tx: Tx, player: PlayerId, id: number): Promise<boolean> {
  const isUnbound = await change(
    tx,
    sql`UPDATE payout_card SET deleted_at = app_now() WHERE ${liveOf(player)} AND id = ${id}`,
  )
  return isUnbound === 1
}
