import { change, type Db, row, rows, type Tx } from '../platform/db.ts'

export type Requirement = {
  source: string
  required: bigint
  done: bigint
  created_at: Date
}

/** Opens a requirement of valid stake (decisions §5); one per business row, ever. */
export async function openRequirement(
  tx: Tx,
  requirement: { player: bigint; source: string; ref: string; required: bigint },
): Promise<void> {
  const opened = await change(
    tx,
    `INSERT INTO turnover_requirement (player_id, source, ref, required)
     VALUES ($1, $2, $3, $4) ON CONFLICT (ref) DO NOTHING`,
    [requirement.player, requirement.source, requirement.ref, requirement.required],
  )
  if (opened === 1) await rows(tx, 'SELECT requirement_opened($1)', [requirement.ref])
}

/** Oldest twenty requirements that still ask for something: bets pay them in this order. */
export function openRequirements(db: Db, player: bigint): Promise<Requirement[]> {
  return rows<Requirement>(
    db,
    `SELECT source, required, done, created_at FROM turnover_requirement
     WHERE player_id = $1 AND done < required
     ORDER BY created_at, id LIMIT 20`,
    [player],
  )
}

export type TurnoverSum = { required: bigint; done: bigint }

/** The sums of each source over all requirements, open or not. */
export function turnoverBySource(
  db: Db,
  player: bigint,
): Promise<(TurnoverSum & { source: string })[]> {
  return rows(
    db,
    `SELECT source, sum(required)::bigint AS required, sum(done)::bigint AS done
     FROM turnover_requirement WHERE player_id = $1 GROUP BY source ORDER BY source`,
    [player],
  )
}

export async function turnoverOf(db: Db, player: bigint): Promise<TurnoverSum> {
  const sum = await row<TurnoverSum>(
    db,
    `SELECT coalesce(sum(required), 0)::bigint AS required, coalesce(sum(done), 0)::bigint AS done
     FROM turnover_requirement WHERE player_id = $1`,
    [player],
  )
  return sum ?? { required: 0n, done: 0n }
}
