import { fieldsOf, oneOf } from '../input.ts'
import { instantRules } from '../instant-rules.ts'

/** Rules of Plinko. A ball falls past rows of pins, left or right with equal chance. Its slot decides the payout. */

export const rowCounts = [8, 12, 16] as const
export const risks = ['low', 'middle', 'high'] as const
export type PlinkoBet = {
  rows: (typeof rowCounts)[number]
  risk: (typeof risks)[number]
}
export type PlinkoRound = {
  bet: PlinkoBet
  /** The ball's way at each pin: 0 left, 1 right. The sum is the slot, counted from the left. */
  path: number[]
}

/** The pays in hundredths of the stake, from the middle slot outwards. Both sides have the same pays. */
const pays: Record<PlinkoBet['rows'], Record<PlinkoBet['risk'], readonly number[]>> = {
  8: {
    low: [60, 80, 130, 240, 500],
    middle: [30, 60, 140, 390, 1_200],
    high: [30, 40, 110, 430, 2_800],
  },
  12: {
    low: [80, 80, 100, 140, 230, 420, 900],
    middle: [30, 50, 100, 220, 510, 1_200, 3_200],
    high: [30, 40, 70, 170, 560, 2_600, 16_000],
  },
  16: {
    low: [60, 70, 100, 140, 210, 330, 530, 880, 1_500],
    middle: [60, 70, 80, 130, 220, 460, 1_100, 3_100, 10_000],
    high: [50, 50, 70, 110, 220, 620, 2_300, 12_200, 90_000],
  },
}

/** Returns what a slot pays, in hundredths of the stake. */
export function slotPays({ rows, risk }: PlinkoBet, slot: number): number {
  return pays[rows][risk][Math.abs(slot - rows / 2)] ?? 0
}

function parseBet(input: unknown): PlinkoBet | null {
  const fields = fieldsOf(input, ['rows', 'risk'])
  const rows = oneOf(fields?.rows, rowCounts)
  const risk = oneOf(fields?.risk, risks)
  return rows === null || risk === null ? null : { rows, risk }
}

export const rules = instantRules<PlinkoBet, PlinkoRound>({
  game: 'plinko',
  parseBet,
  open: (draws, bet) => ({
    bet,
    path: Array.from({ length: bet.rows }, () => draws.below(2)),
  }),
  multiple: ({ bet, path }) => {
    const slot = path.reduce((sum, turn) => sum + turn, 0)
    return BigInt(slotPays(bet, slot)) * 100n
  },
  multipleMax: ({ rows, risk }) => BigInt(Math.max(...pays[rows][risk])) * 100n,
})
