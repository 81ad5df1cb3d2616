import type { Pool } from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import type { Job } from '../job.ts'
import { type Tx, transaction } from '../platform/db.ts'
import {
  flagAddresses,
  flagCards,
  flagMirrors,
  flagWithdrawals,
  type Mark,
  moveMark,
  newChanged,
  newUpto,
  takeMark,
} from './abuse-find.store.ts'
import { flagVoids } from './abuse-void.store.ts'

/** Returns a function that searches the next slice of rows, read by id, and returns the new progress mark. */
function byId(view: Sql, find: (tx: Tx, after: bigint, upto: bigint) => Promise<void>) {
  return async (tx: Tx, from: Mark): Promise<Mark> => {
    const upto = await newUpto(tx, view, from.upto)
    if (upto > from.upto) await find(tx, from.upto, upto)
    return { ...from, upto }
  }
}

async function mirrors(tx: Tx, from: Mark): Promise<Mark> {
  const upto = await newChanged(tx, from)
  if (upto.changed_upto !== from.changed_upto || upto.upto !== from.upto)
    await flagMirrors(tx, from, upto)
  return upto
}

/** The kinds of flags in their order. Linked accounts come first, because they decide whose bets are compared. */
const turns = [
  ['shared_address', byId(sql`player_address`, flagAddresses)],
  ['shared_card', byId(sql`payout_card_marks`, flagCards)],
  ['quick_withdrawal', byId(sql`withdrawal_asked`, flagWithdrawals)],
  ['mirrored_bets', mirrors],
  ['void_after_claim', byId(sql`bet_taken_back`, flagVoids)],
] as const

/**
 * Job: searches new rows for abuse until none is left, with one transaction per slice and kind of flag. An aborted
 * slice has written nothing, so the next run repeats it.
 */
async function findAbuse(pool: Pool): Promise<void> {
  for (const [kind, look] of turns) {
    for (let more = true; more; ) {
      more = await transaction(pool, async (tx) => {
        const from = await takeMark(tx, kind)
        if (!from) return false
        const to = await look(tx, from)
        if (to.upto === from.upto && to.changed_upto === from.changed_upto) return false
        await moveMark(tx, kind, to)
        return true
      })
    }
  }
}

export const abuseFlagJobs: readonly Job[] = [
  { name: 'find-abuse', everyMs: 60_000, run: ({ pool }) => findAbuse(pool) },
]
