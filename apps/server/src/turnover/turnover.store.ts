import { riskReasons } from '@jinli/contract/bet/counted'
import type { TurnoverWeights } from '@jinli/contract/promotion/promotion-terms'
import { categories } from '@jinli/contract/vocabulary'
import sql from 'sql-template-tag'
import { change, type Db, one, rows, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { list, type PageRequest } from '../platform/paging.ts'
import { big, int, oneOf, type RowOf, text, time, word } from '../platform/row-shape.ts'
import { insertInto, tableOf } from '../platform/sql-parts.ts'

const turnoverSum = { required: big, done: big }
export type TurnoverSum = RowOf<typeof turnoverSum>

const openRequirementRow = { ...turnoverSum, source: text, created_at: time }
export type Requirement = RowOf<typeof openRequirementRow>

type NewRequirement = {
  player: PlayerId
  source: string
  ref: string
  required: bigint
  /** The percentage of a bet that counts, by category. By default every bet counts in full. */
  weights?: TurnoverWeights
}

/** Returns the weights in the order of the categories; null if every bet counts in full. */
function weightColumns(weights: TurnoverWeights | undefined): number[] | null {
  const shares = weights && categories.map((category) => weights[category])
  return shares?.some((share) => share < 100) ? shares : null
}

/** Opens a turnover requirement (decisions §5). Each business row has only one. */
export async function openRequirement(tx: Tx, requirement: NewRequirement): Promise<void> {
  const { player, weights, ...rest } = requirement
  const row = { player_id: player, ...rest, weights: weightColumns(weights) }
  const insert = insertInto('turnover_requirement', row)
  const isNew = await change(tx, sql`${insert} ON CONFLICT (ref) DO NOTHING`)
  if (isNew === 1) await change(tx, sql`SELECT requirement_opened(${requirement.ref})`)
}

/** Sets what a requirement asks for, after the amount behind it was corrected, and counts all stake again. */
export async function correctRequirement(
  tx: Tx,
  ref: string,
  required: bigint,
): Promise<void> {
  await change(tx, sql`SELECT correct_requirement(${ref}, ${required}::bigint)`)
}

/** Reduces a requirement to what is done, and returns the released amount (fen). */
export async function releaseRequirement(tx: Tx, ref: string): Promise<bigint> {
  const release = sql`SELECT release_turnover(${ref}) AS released`
  return (await one(tx, { released: big }, release)).released
}

const turnoverStep = {
  bet_id: text,
  venue_name: text,
  game_name: text,
  category: word(categories),
  settled_at: time,
  asked: big,
  risk: big,
  risk_reason: oneOf(riskReasons),
  share: int,
  stake: big,
  weight: int,
  elsewhere: big,
  counted: big,
  done: big,
}

/** Returns a page of the bets that counted for one requirement, newest first, with the part that counted. */
export function turnoverSteps(
  db: Db,
  { player, ref, ...request }: PageRequest & { player: PlayerId; ref: string },
) {
  const steps = {
    columns: sql`r.bet_id, v.name AS venue_name, coalesce(g.name, b.game_code) AS game_name, v.category,
      r.at AS settled_at, b.stake AS asked, b.risk, b.risk_reason, b.weight AS share, r.stake, r.weight, r.elsewhere, r.counted, r.done`,
    table: sql`turnover_steps(${player}, ${ref})`,
    joins: sql`JOIN venue v ON v.code = r.venue
      JOIN bet_at_risk b ON b.venue = r.venue AND b.bet_id = r.bet_id
      LEFT JOIN game_name g ON g.venue = r.venue AND g.code = b.game_code`,
    where: sql`true`,
    order: sql`r.at DESC, r.venue DESC, r.bet_id DESC`,
  }
  return list(db, turnoverStep, steps, request)
}

/** Opens requirements of many players in two statements, in the order of player ids, like the locks of the feed. */
export async function openRequirementsOf(
  tx: Tx,
  source: string,
  requirements: readonly { player: bigint; ref: string; required: bigint }[],
): Promise<void> {
  if (requirements.length === 0) return
  const each = tableOf(requirements, 'a', {
    player_id: ['bigint', (a) => a.player],
    ref: ['text', (a) => a.ref],
    required: ['bigint', (a) => a.required],
  })
  const newRequirements = await rows(
    tx,
    { ref: text },
    sql`INSERT INTO turnover_requirement (player_id, source, ref, required)
      SELECT player_id, ${source}, ref, required FROM ${each} ORDER BY player_id
      ON CONFLICT (ref) DO NOTHING RETURNING ref`,
  )
  const refs = newRequirements.map((one) => one.ref)
  await change(tx, sql`SELECT requirement_opened(ref) FROM unnest(${refs}::text[]) AS ref`)
}

/** Returns the twenty oldest open requirements. Bets count for them in this order. */
export function openRequirements(db: Db, player: PlayerId): Promise<Requirement[]> {
  return rows(
    db,
    openRequirementRow,
    sql`SELECT source, required, done, created_at FROM turnover_requirement
      WHERE player_id = ${player} AND done < required
      ORDER BY created_at, id LIMIT 20`,
  )
}

/** Returns the sums of each source over all requirements, open or not. */
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
