import { toFen } from './amounts.ts'

/** Formats fen as yuan with separators: 123450n as '1,234.50'. */
export function yuan(fen: bigint): string {
  const digits = fen.toString().padStart(3, '0')
  return groupDigits(`${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

/** Adds separators to a decimal amount: '1234.50' to '1,234.50'. */
export function groupDigits(amount: string): string {
  const [whole = '0', fraction = '00'] = amount.split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}

/** Formats a multiple in ten-thousandths with at least two decimal places: 12345 as '1.2345', 20000 as '2.00'. */
export function multipleText(multiple: bigint): string {
  const digits = multiple.toString().padStart(5, '0')
  const fraction = digits.slice(-4).replace(/0{1,2}$/, '')
  return `${digits.slice(0, -4).replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}

/** Returns the result text of a settled round. A payout at or below the stake is not called a win. */
export function resultText(round: { stake: string; payout: string }): {
  title: string
  tone: '' | 'good'
} {
  const payout = toFen(round.payout)
  if (payout === 0n) return { title: '这次没有中奖', tone: '' }
  const isWin = payout > toFen(round.stake)
  return {
    title: `${isWin ? '赢得' : '返还'} ¥${groupDigits(round.payout)}`,
    tone: isWin ? 'good' : '',
  }
}
