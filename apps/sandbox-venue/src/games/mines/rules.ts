import { isAbout } from '../at-risk.ts'
import { type SoloRules, unit } from '../game-rules.ts'
import { fieldsOf, wholeNumber } from '../input.ts'

/**
 * Rules of Mines. There are twenty-five fields, some with a mine. Each safe field that the player opens raises the
 * payout. The player may stop at any time; a mine ends the round without a payout.
 */

export type MinesBet = { mines: number }
export type MinesDecision = { open: number } | { cashOut: true }
export type MinesRound = {
  bet: MinesBet
  /** The fields with mines, fixed from the start, in rising order. */
  mines: number[]
  /** The opened fields in the order of opening. */
  opened: number[]
  over: boolean
}
export type MinesShown = {
  bet: MinesBet
  opened: number[]
  over: boolean
  /** The fields with mines; null while the round is open. */
  mines: number[] | null
}

export const fieldCount = 25

/** Returns the payout of a stop after `safe` safe fields: 99 % of the fair amount (ten-thousandths), rounded down. */
export function minesPays(mines: number, safe: number): bigint {
  if (safe === 0) return 10_000n
  let numerator = 9_900n
  let denominator = 1n
  for (let step = 0; step < safe; step += 1) {
    numerator *= BigInt(fieldCount - step)
    denominator *= BigInt(fieldCount - mines - step)
  }
  return numerator / denominator
}

function parseBet(input: unknown): MinesBet | null {
  const fields = fieldsOf(input, ['mines'])
  const mines = wholeNumber(fields?.mines, 1, fieldCount - 1)
  return mines === null ? null : { mines }
}

function parseDecision(input: unknown): MinesDecision | null {
  if (fieldsOf(input, ['cashOut'])?.cashOut === true) return { cashOut: true }
  const open = wholeNumber(fieldsOf(input, ['open'])?.open, 0, fieldCount - 1)
  return open === null ? null : { open }
}

function decide(round: MinesRound, decision: MinesDecision): MinesRound | null {
  if (round.over) return null
  if ('cashOut' in decision)
    return round.opened.length > 0 ? { ...round, over: true } : null
  if (round.opened.includes(decision.open)) return null
  const openFields = [...round.opened, decision.open]
  const last = openFields.length === fieldCount - round.bet.mines
  return { ...round, opened: openFields, over: last || round.mines.includes(decision.open) }
}

function settlementOf(round: MinesRound): { multiple: bigint } | null {
  if (!round.over) return null
  const hit = round.opened.some((field) => round.mines.includes(field))
  return { multiple: hit ? 0n : minesPays(round.bet.mines, round.opened.length) }
}

export const rules: SoloRules<MinesBet, MinesDecision, MinesRound, MinesShown> = {
  game: 'mines',
  parseBet,
  parseDecision,
  open: (draws, bet) => {
    const fields = draws.shuffle(Array.from({ length: fieldCount }, (_, field) => field))
    const mines = fields.slice(0, bet.mines).sort((a, b) => a - b)
    return { bet, mines, opened: [], over: false }
  },
  decide,
  // Settles the round as it is. A player who opened no field gets the stake back.
  abandon: (round) => ({ ...round, over: true }),
  stakeOf: () => 1n,
  payoutOf: settlementOf,
  multipleMax: ({ mines }) => minesPays(mines, fieldCount - mines),
  nextMultiple: (round) => minesPays(round.bet.mines, round.opened.length + 1),
  // Who stops at about the stake has taken it back.
  riskOf: (round) => (isAbout(settlementOf(round)?.multiple ?? 0n, unit) ? 0n : 1n),
  view: ({ mines, ...round }) => ({ ...round, mines: round.over ? mines : null }),
}
