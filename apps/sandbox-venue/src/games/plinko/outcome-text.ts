import { type PlinkoBet, type PlinkoRound, slotPays } from './rules.ts'

const riskNames = { low: '低', middle: '中', high: '高' }

/** Formats hundredths of the stake for a slot: 130 as '1.3', 90000 as '900'. */
export function slotText(pays: number): string {
  const whole = Math.trunc(pays / 100)
  const rest = String(pays % 100).padStart(2, '0')
  return rest === '00' ? `${whole}` : `${whole}.${rest.replace(/0$/, '')}`
}

export function selectionText({ rows, risk }: PlinkoBet): string {
  return `${rows} 层，${riskNames[risk]}风险`
}

export function outcomeText({ bet, path }: PlinkoRound): string {
  const slot = path.reduce((sum, turn) => sum + turn, 0)
  return `落入左起第 ${slot + 1} 格，${slotText(slotPays(bet, slot))} 倍`
}
