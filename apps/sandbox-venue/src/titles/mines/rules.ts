import { fieldsOf, wholeNumber } from '../input.ts'
import type { TitleRules } from '../title-rules.ts'

/** Twenty-five fields, some with a mine. Each safe one raises what is paid; one may stop after any, a mine ends all. */
export type MinesBet = { mines: number }
export type MinesDecision = { open: number } | { cashOut: true }
export type MinesRound = {
  bet: MinesBet
  /** Where the mines lie, from the start on, in rising order. */
  mines: number[]
  /** Fields in the order in which they were opened. */
  opened: number[]
  over: boolean
}
export type MinesShown = {
  bet: MinesBet
  opened: number[]
  over: boolean
  /** null while the round is open. */
  mines: number[] | null
}

export const fieldCount = 25

/** What stopping after so many safe fields pays: 99 % of what would be even, in ten-thousandths, rounded down. */
export function minesPays(mines: number, safe: number): bigint {
  if (safe === 0) return 10_000n
  let over = 9_900n
  let under = 1n
  for (let step = 0; step < safe; step += 1) {
    over *= BigInt(fieldCount - step)
    under *= BigInt(fieldCount - mines - step)
  }
  return over / under
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
  const opened = [...round.opened, decision.open]
  const last = opened.length === fieldCount - round.bet.mines
  return { ...round, opened, over: last || round.mines.includes(decision.open) }
}

function settled(round: MinesRound): { multiple: bigint } | null {
  if (!round.over) return null
  const hit = round.opened.some((field) => round.mines.includes(field))
  return { multiple: hit ? 0n : minesPays(round.bet.mines, round.opened.length) }
}

export const rules: TitleRules<MinesBet, MinesDecision, MinesRound, MinesShown> = {
  title: 'mines',
  parseBet,
  parseDecision,
  open: (draws, bet) => {
    const fields = draws.shuffled(Array.from({ length: fieldCount }, (_, field) => field))
    const mines = fields.slice(0, bet.mines).sort((a, b) => a - b)
    return { bet, mines, opened: [], over: false }
  },
  decide,
  // Who never opened a field gets the stake back.
  left: (round) => ({ ...round, over: true }),
  staked: () => 1n,
  settled,
  shown: ({ mines, ...round }) => ({ ...round, mines: round.over ? mines : null }),
}
