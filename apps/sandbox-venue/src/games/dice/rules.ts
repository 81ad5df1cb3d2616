import { fieldsOf, oneOf, wholeNumber } from '../input.ts'
import { instantRules } from '../instant-rules.ts'

/**
 * Rules of Dice. A number from 0 to 9,999 is drawn. The player chooses how many of the 10,000 numbers win, and whether
 * these are the low or the high ones. A win pays 99 % of the fair amount, in whole ten-thousandths, rounded down.
 */

export type DiceBet = {
  side: 'under' | 'over'
  /** The number of winning numbers among 10,000. */
  chance: number
}
export type DiceRound = { bet: DiceBet; roll: number }

const faces = 10_000
const chanceMost = 9_800

/** Returns what a win pays, in ten-thousandths of the stake. */
export function dicePays(chance: number): bigint {
  return 99_000_000n / BigInt(chance)
}

function wins({ bet, roll }: DiceRound): boolean {
  return bet.side === 'under' ? roll < bet.chance : roll >= faces - bet.chance
}

function parseBet(input: unknown): DiceBet | null {
  const fields = fieldsOf(input, ['side', 'chance'])
  const side = oneOf(fields?.side, ['under', 'over'])
  const chance = wholeNumber(fields?.chance, 1, chanceMost)
  return side === null || chance === null ? null : { side, chance }
}

export const rules = instantRules<DiceBet, DiceRound>({
  game: 'dice',
  parseBet,
  open: (draws, bet) => ({ bet, roll: draws.below(faces) }),
  multiple: (round) => (wins(round) ? dicePays(round.bet.chance) : 0n),
  multipleMax: ({ chance }) => dicePays(chance),
})
