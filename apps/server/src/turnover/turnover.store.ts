import sql from 'sql-template-tag'
import { change, type Db, one, rows, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { big, type RowOf, text, time } from '../platform/row-shape.ts'
import { insertInto } from '../platform/sql-parts.ts'

const turnoverSum = { required: big, done: big }
export type TurnoverSum = RowOf<typeof turnoverSum>

const openRequirementRow = { ...turnoverSum, source: text, created_at: time }
export type Requirement = RowOf<typeof openRequirementRow>

/** Opens a requirement of valid stake (decisions §5); one per business row, ever. */
export async function openRequirement(
  tx: Tx,
  requirement: { player: PlayerId; source: string; ref: string; required: bigint },
): Promise<void> {
  const { player, ...rest } = requirement
  const insert = insertInto('turnover_requirement', { player_id: player, ...rest })
  const opened = await change(tx, sql`${insert} ON CONFLICT (ref) DO NOTHING`)
  if (opened === 1) await change(tx, sql`SELECT requirement_opened(${requirement.ref})`)
}

/** Oldest twenty requirements that still ask for something: bets pay them in this order. */
export function openRequirements(db: Db, player: PlayerId): Promise<Requirement[]> {
  return rows(
    db,
    openRequirementRow,
    sql`SELECT source, required, done, created_at FROM turnover_requirement
      WHERE player_id = ${player} AND done < required
      ORDER BY created_at, id LIMIT 20`,
  )
}

/** The sums of each source over all requirements, open or not. */
export function turnoverBySource(
  db: Db,
  player: PlayerId,
): Promise<(TurnoverSum & { source: string })[]> {
  return rows(
    db,
    { ...turnoverSum, source: text },
    sql`SELECT source, sum(required)::bigint AS required, sum(done)::bigint AS done
      FROM turnover_requirement WHERE player_id = ${player} GROUP BY source ORDER BY source`,
  )
}

export function turnoverOf(db: Db, player: PlayerId): Promise<TurnoverSum> {
  return one(
    db,
    turnoverSum,
    sql`SELECT coalesce(sum(required), 0)::bigint AS required, coalesce(sum(done), 0)::bigint AS done
      FROM turnover_requirement WHERE player_id = ${player}`,
  )
}
