import type { Violation } from '@jinli/ledger/ledger'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { transaction } from '../platform/db.ts'
import { beginRound, keepFindings, moveWalk, takeWalk } from './book-walk.store.ts'
import { bookWalks, type Walk } from './book-walk.ts'

/** What a turn may take of a minute; what is left over waits for the next. */
const turnMs = 20_000

/** One slice of a walk; null while another node is at it. */
export function walkOn(
  pool: Pool,
  { name, scope, kind, look }: Walk,
): Promise<{ ended: boolean; found: Violation[] } | null> {
  return transaction(pool, async (tx) => {
    const from = await takeWalk(tx, name)
    if (!from) return null
    const { ended, found, ...to } = await look(tx, from)
    await keepFindings(tx, scope, found)
    await moveWalk(tx, name, { anchor: '', ...to, ended })
    if (ended && kind === 'again') await beginRound(tx, name, scope)
    return { ended, found }
  })
}

/**
 * Job: what is new is checked to its end; of the whole, each walk goes one slice on, so that it is gone
 * round in a day (I-1 to I-9). What is found is kept and told; nothing is repaired.
 */
export async function auditBooks(app: { pool: Pool; log: Logger }): Promise<void> {
  const end = performance.now() + turnMs
  for (const walk of await bookWalks(app.pool)) {
    let going = true
    while (going) {
      const step = await walkOn(app.pool, walk)
      for (const each of step?.found ?? []) app.log.fatal(each, 'the books do not hold')
      going = walk.kind === 'new' && step?.ended === false && performance.now() < end
    }
  }
}
