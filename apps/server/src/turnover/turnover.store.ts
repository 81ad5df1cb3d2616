import type { TurnoverWeights } from '@jinli/contract/promotion-terms'
import { categories } from '@jinli/contract/vocabulary'
import sql from 'sql-template-tag'
import { change, type Db, one, rows, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { list, type PageRequest } from '../platform/paging.ts'
import { big, int, type RowOf, text, time, word } from '../platform/row-shape.ts'
import { insertInto, tableOf } from '../platform/sql-parts.ts'

const turnoverSum = { required: big, done: big }
export type TurnoverSum = RowOf<typeof turnoverSum>

const openRequirementRow = { ...turnoverSum, source: text, created_at: time }
export type Requirement = RowOf<typeof openRequirementRow>

type Opened = {
  player: PlayerId
  source: string
  ref: string
  required: bigint
  /** Percent of a bet that counts, by category; all of every bet without. */
  weights?: TurnoverWeights
}

/** In the order of the categories; null where everything counts, which is reckoned in sums. */
function weighing(weights: TurnoverWeights | undefined): number[] | null {
  const shares = weights && categories.map((category) => weights[category])
  return shares?.some((share) => share < 100) ? shares : null
}

/** Opens a requirement of valid stake (decisions §5); one per business row, ever. */
export async function openRequirement(tx: Tx, requirement: Opened): Promise<void> {
  const { player, weights, ...rest } = requirement
  const row = { player_id: player, ...rest, weights: weighing(weights) }
  const insert = insertInto('turnover_requirement', row)
  const opened = await change(tx, sql`${insert} ON CONFLICT (ref) DO NOTHING`)
  if (opened === 1) await change(tx, sql`SELECT requirement_opened(${requirement.ref})`)
}

/** Asks no more of a requirement than is done; answers what is asked for no longer (fen). */
export async function releaseRequirement(tx: Tx, ref: string): Promise<bigint> {
  const released = sql`SELECT release_turnover(${ref}) AS released`
  return (await one(tx, { released: big }, released)).released
}

const turnoverStep = {
  bet_id: text,
  venue_name: text,
  game_name: text,
  category: word(categories),
  settled_at: time,
  stake: big,
  weight: int,
  elsewhere: big,
  counted: big,
  done: big,
}

/** The bets that stood before one requirement, newest first, with what each of them paid. */
export function turnoverSteps(
  db: Db,
  { player, ref, ...request }: PageRequest & { player: PlayerId; ref: string },
) {
  const steps = {
    columns: sql`r.bet_id, v.name AS venue_name, coalesce(g.name, b.game_code) AS game_name, v.category,
      r.at AS settled_at, r.stake, r.weight, r.elsewhere, r.counted, r.done`,
    of: sql`turnover_steps(${player}, ${ref})`,
    joins: sql`JOIN venue v ON v.code = r.venue
      JOIN bet_result b ON b.venue = r.venue AND b.bet_id = r.bet_id
      LEFT JOIN game_name g ON g.venue = r.venue AND g.code = b.game_code`,
    where: sql`true`,
    order: sql`r.at DESC, r.venue DESC, r.bet_id DESC`,
  }
  return list(db, turnoverStep, steps, request)
}

/** The same for many, in two statements; in the order of the players, who are locked so by the feed, too. */
export async function openRequirementsOf(
  tx: Tx,
  source: string,
  asked: readonly { player: bigint; ref: string; required: bigint }[],
): Promise<void> {
  if (asked.length === 0) return
  const each = tableOf(asked, 'a', {
    player_id: ['bigint', (a) => a.player],
    ref: ['text', (a) => a.ref],
    required: ['bigint', (a) => a.required],
  })
  const opened = await rows(
    tx,
    { ref: text },
    sql`INSERT INTO turnover_requirement (player_id, source, ref, required)
      SELECT player_id, ${source}, ref, required FROM ${each} ORDER BY player_id
      ON CONFLICT (ref) DO NOTHING RETURNING ref`,
  )
  const refs = opened.map((one) => one.ref)
  await change(tx, sql`SELECT requirement_opened(ref) FROM unnest(${refs}::text[]) AS ref`)
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
