import { change, type Db, row, rows, type Tx } from '../platform/db.ts'

export type CardKind = 'bank_card' | 'usdt_address'
export type PayoutCard = {
  id: number
  kind: CardKind
  bank: string
  owner: string
  /** The number as it lies at rest; `openNumber` reads it. */
  sealed: Buffer
  /** Equal for equal numbers. */
  mark: Buffer
  /** The last four characters. */
  tail: string
  branch: string
  flags: string[]
}

const columns = `id, kind, bank, owner, number_sealed AS sealed, number_mark AS mark,
  number_tail AS tail, branch, flags`

export function cardsOf(db: Db, player: bigint, kind: CardKind): Promise<PayoutCard[]> {
  return rows<PayoutCard>(
    db,
    `SELECT ${columns} FROM payout_card
     WHERE player_id = $1 AND kind = $2 AND deleted_at IS NULL ORDER BY id`,
    [player, kind],
  )
}

/** A player's own live card, locked against unbinding until commit. */
export function lockCard(tx: Tx, player: bigint, id: number): Promise<PayoutCard | null> {
  return row<PayoutCard>(
    tx,
    `SELECT ${columns} FROM payout_card
     WHERE id = $2 AND player_id = $1 AND deleted_at IS NULL FOR SHARE`,
    [player, id],
  )
}

/** The kind of a player's own live card; null when there is none of this id. */
export async function cardKindOf(
  db: Db,
  player: bigint,
  id: number,
): Promise<CardKind | null> {
  const card = await row<{ kind: CardKind }>(
    db,
    `SELECT kind FROM payout_card
     WHERE id = $2 AND player_id = $1 AND deleted_at IS NULL`,
    [player, id],
  )
  return card?.kind ?? null
}

export type Bound = 'bound' | 'full' | 'duplicate'

/**
 * Takes the first free one of five places. The caller's lock on the player's row lines binders up;
 * the unique index on the place holds even without it (I-19).
 */
export async function bindCard(
  tx: Tx,
  player: bigint,
  card: Omit<PayoutCard, 'id' | 'flags'>,
): Promise<Bound> {
  const mine = await rows<{ slot: number; mark: Buffer }>(
    tx,
    `SELECT slot, number_mark AS mark FROM payout_card
     WHERE player_id = $1 AND kind = $2 AND deleted_at IS NULL`,
    [player, card.kind],
  )
  if (mine.some((other) => other.mark.equals(card.mark))) return 'duplicate'
  const free = [1, 2, 3, 4, 5].find((slot) => !mine.some((other) => other.slot === slot))
  if (free === undefined) return 'full'
  await change(
    tx,
    `INSERT INTO payout_card (player_id, kind, slot, bank, owner, number_sealed, number_mark,
       number_tail, branch, flags)
     SELECT p.id, $2, $3, $4, $5, $6, $7, $8, $9, array_remove(ARRAY[
       CASE WHEN $2 = 'bank_card' AND normalize($5, NFKC) <> normalize(p.realname, NFKC)
         THEN 'name_mismatch' END,
       CASE WHEN EXISTS (SELECT 1 FROM payout_card o WHERE o.number_mark = $7
         AND o.player_id <> p.id AND o.deleted_at IS NULL) THEN 'shared_card' END], NULL)
     FROM player p WHERE p.id = $1`,
    [
      player,
      card.kind,
      free,
      card.bank,
      card.owner,
      card.sealed,
      card.mark,
      card.tail,
      card.branch,
    ],
  )
  return 'bound'
}

/** Unbinds; false when the card is not the player's or is gone already. */
export async function unbindCard(tx: Tx, player: bigint, id: number): Promise<boolean> {
  const gone = await change(
    tx,
    `UPDATE payout_card SET deleted_at = now()
     WHERE id = $2 AND player_id = $1 AND deleted_at IS NULL`,
    [player, id],
  )
  return gone === 1
}

export function listBanks(db: Db): Promise<{ bank_name: string }[]> {
  return rows<{ bank_name: string }>(
    db,
    'SELECT name AS bank_name FROM bank ORDER BY sort, name',
  )
}
