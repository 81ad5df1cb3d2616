import { change, type Db, row, type Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'

/** The tables whose orders are reviewed. Both carry `claimed_by` and `claimed_until`. */
export type Queue = 'deposit' | 'withdrawal'
/** What the reviewed row knows about its claim. */
export type Claimed = {
  claimed_by: bigint | null
  claimed_until: Date | null
  claimer: string
}

const lease = '15 minutes'
const take = {
  deposit: `UPDATE deposit SET claimed_by = $2, claimed_until = now() + interval '${lease}'
    WHERE id = $1 AND (claimed_by = $2 OR claimed_until IS NULL OR claimed_until <= now())`,
  withdrawal: `UPDATE withdrawal SET claimed_by = $2, claimed_until = now() + interval '${lease}'
    WHERE id = $1 AND (claimed_by = $2 OR claimed_until IS NULL OR claimed_until <= now())`,
} as const
const drop = {
  deposit: `UPDATE deposit SET claimed_by = NULL, claimed_until = NULL
    WHERE id = $1 AND claimed_by = $2`,
  withdrawal: `UPDATE withdrawal SET claimed_by = NULL, claimed_until = NULL
    WHERE id = $1 AND claimed_by = $2`,
} as const
const holder = {
  deposit: `SELECT f.display_name AS name FROM deposit o JOIN staff f ON f.id = o.claimed_by
    WHERE o.id = $1 AND o.claimed_until > now()`,
  withdrawal: `SELECT f.display_name AS name FROM withdrawal o JOIN staff f ON f.id = o.claimed_by
    WHERE o.id = $1 AND o.claimed_until > now()`,
} as const

/** Takes or renews the lease (15 minutes, money F-3); refuses while somebody else has it. */
export async function claimOrder(
  tx: Tx,
  queue: Queue,
  id: bigint,
  staffId: bigint,
): Promise<void> {
  if ((await change(tx, take[queue], [id, staffId])) === 1) return
  refuse('review.claimed', { name: (await holderOf(tx, queue, id)) ?? '' })
}

/** Lets go of an order; nobody's stays as it is, another's is refused. */
export async function releaseOrder(
  tx: Tx,
  queue: Queue,
  id: bigint,
  staffId: bigint,
): Promise<void> {
  if ((await change(tx, drop[queue], [id, staffId])) === 1) return
  const name = await holderOf(tx, queue, id)
  if (name !== null) refuse('review.claimed', { name })
}

async function holderOf(db: Db, queue: Queue, id: bigint): Promise<string | null> {
  return (await row<{ name: string }>(db, holder[queue], [id]))?.name ?? null
}

/** The claim as the wire tells it; an old lease is none. */
export function claimShown(order: Claimed, staffId: bigint, now: Date) {
  const { claimed_by, claimed_until, claimer } = order
  if (claimed_by === null || claimed_until === null || claimed_until <= now) return null
  return { by: claimer, until: claimed_until, mine: claimed_by === staffId ? 1 : 0 }
}
