import { count, type Store, text } from './database.ts'
import type { Ground } from './purse/purse.ts'
import { giveBack, payOut } from './slip-money.ts'
import { type Leg, legsOf, type Slip, slipOf } from './slip-rows.ts'
import { type LegResult, returned } from './titles/book-rules.ts'

const AT_ONCE = 500

export type OpenFixture = { chainId: number; fixture: number }

/** Fixtures on which something is still undecided: one look into the index for each, however many bets there are. */
export function openFixtures(store: Store): OpenFixture[] {
  const rows = store.all(
    `WITH RECURSIVE found(chain_id, fixture) AS (
       SELECT chain_id, fixture FROM (
         SELECT chain_id, fixture FROM slip_leg WHERE result IS NULL
         ORDER BY chain_id, fixture LIMIT 1)
       UNION ALL
       SELECT next.chain_id, next.fixture FROM found JOIN slip_leg next ON next.id = (
         SELECT id FROM slip_leg WHERE result IS NULL
           AND (chain_id, fixture) > (found.chain_id, found.fixture)
         ORDER BY chain_id, fixture LIMIT 1))
     SELECT chain_id, fixture FROM found`,
  )
  return rows.map((row) => ({
    chainId: count(row, 'chain_id'),
    fixture: count(row, 'fixture'),
  }))
}

/** What is undecided of a fixture: each selection once. */
export function openSelections(store: Store, { chainId, fixture }: OpenFixture): string[] {
  const rows = store.all(
    `WITH RECURSIVE found(selection) AS (
       SELECT min(selection) FROM slip_leg
         WHERE result IS NULL AND chain_id = ?1 AND fixture = ?2
       UNION ALL
       SELECT (SELECT min(selection) FROM slip_leg
         WHERE result IS NULL AND chain_id = ?1 AND fixture = ?2
           AND selection > found.selection)
       FROM found WHERE found.selection IS NOT NULL)
     SELECT selection FROM found WHERE selection IS NOT NULL`,
    chainId,
    fixture,
  )
  return rows.map((row) => text(row, 'selection'))
}

/** Ends a slip of which every leg is decided; call inside a transaction. */
function conclude(ground: Ground, slip: Slip, legs: readonly Leg[], at: number): void {
  const results = legs.map(({ odds, result }) => {
    if (result === null || result === 'cashed') throw new Error('an undecided leg')
    return { odds, result }
  })
  const isVoid = results.every(({ result }) => result === 'void')
  const payout = isVoid ? 0n : returned(slip.stake, results)
  const moved = ground.store.run(
    `UPDATE slip SET status = ?, payout = ?, settled_at = ?
     WHERE bet_id = ? AND status = 'open'`,
    isVoid ? 'void' : 'settled',
    payout,
    at,
    slip.betId,
  )
  if (moved !== 1n) throw new Error('a slip was ended under its own transaction')
  if (isVoid) giveBack(ground, slip, at)
  else payOut(ground, slip, payout, at)
}

/** Decides the open legs of a selection and ends the slips that wait for nothing else, some hundred in a transaction. */
export function decideLegs(
  ground: Ground,
  { chainId, fixture }: OpenFixture,
  selection: string,
  result: LegResult,
): void {
  const { store } = ground
  for (;;) {
    const decided = store.transaction(() => {
      const rows = store.all(
        `UPDATE slip_leg SET result = ? WHERE id IN (
           SELECT id FROM slip_leg WHERE result IS NULL AND chain_id = ? AND fixture = ?
             AND selection = ? LIMIT ?)
         RETURNING bet_id`,
        result,
        chainId,
        fixture,
        selection,
        AT_ONCE,
      )
      const ready = store
        .all(
          `SELECT s.* FROM slip s WHERE s.status = 'open'
             AND s.bet_id IN (SELECT value FROM json_each(?))
             AND NOT EXISTS (SELECT 1 FROM slip_leg l
               WHERE l.bet_id = s.bet_id AND l.result IS NULL)
           ORDER BY s.seq`,
          JSON.stringify(rows.map((row) => text(row, 'bet_id'))),
        )
        .map(slipOf)
      const legs = legsOf(
        store,
        ready.map(({ betId }) => betId),
      )
      const at = Date.now()
      for (const slip of ready) conclude(ground, slip, legs.get(slip.betId) ?? [], at)
      return rows.length
    })
    if (decided < AT_ONCE) return
  }
}
