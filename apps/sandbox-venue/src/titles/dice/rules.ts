import { fieldsOf, oneOf, wholeNumber } from '../input.ts'
import { instantRules } from '../instant-rules.ts'

/**
 * A number from 0 to 9,999; the player chooses how many of the 10,000 win and from which end they are counted. It pays
 * 99 % of what would be even, in whole ten-thousandths, rounded down.
 */
export type DiceBet = {
  side: 'under' | 'over'
  /** Winning numbers of 10,000. */
  chance: number
}
export type DiceRound = { bet: DiceBet; roll: number }

const faces = 10_000
const chanceMost = 9_800

/** What a win pays, in ten-thousandths of the stake. */
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
  title: 'dice',
  parseBet,
  open: (draws, bet) => ({ bet, roll: draws.below(faces) }),
  multiple: (round) => (wins(round) ? dicePays(round.bet.chance) : 0n),
})
