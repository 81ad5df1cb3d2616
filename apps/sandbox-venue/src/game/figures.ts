import { toFen } from './amounts.ts'
import { setText } from './dom.ts'

const ROLL_MS = 600

/** Fen to '1,234.50'. */
export function yuan(fen: bigint): string {
  const digits = fen.toString().padStart(3, '0')
  return grouped(`${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

/** '1234.50' to '1,234.50'. */
export function grouped(amount: string): string {
  const [whole = '0', fraction = '00'] = amount.split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}

/** A multiple in ten-thousandths as text, at least two places: 12345 is '1.2345', 20000 is '2.00'. */
export function multipleText(multiple: bigint): string {
  const digits = multiple.toString().padStart(5, '0')
  const fraction = digits.slice(-4).replace(/0{1,2}$/, '')
  return `${digits.slice(0, -4).replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}

/** What a settled round came to; a payout at or below the stake is not called a win. */
export function resultText(round: { stake: string; payout: string }): {
  title: string
  tone: '' | 'good'
} {
  const payout = toFen(round.payout)
  if (payout === 0n) return { title: '这次没有中奖', tone: '' }
  const won = payout > toFen(round.stake)
  return {
    title: `${won ? '赢得' : '返还'} ¥${grouped(round.payout)}`,
    tone: won ? 'good' : '',
  }
}

/** A money figure that rolls to its new value; `calm` sets it at once. */
export function createFigure(element: HTMLElement, calm: () => boolean) {
  const target = element.querySelector('b') ?? element
  let current: bigint | null = null
  let turn = 0
  const show = (fen: bigint) => {
    const text = yuan(fen)
    setText(target, text)
    element.classList.toggle('long', text.length > 12)
    element.classList.toggle('very-long', text.length > 16)
  }
  const set = (amount: string) => {
    const next = toFen(amount)
    const from = current
    current = next
    turn += 1
    if (from === null || from === next || calm()) {
      show(next)
      return
    }
    const mine = turn
    const begin = performance.now()
    const frame = (now: number) => {
      if (mine !== turn) return
      const share = Math.min(1, Math.max(0, (now - begin) / ROLL_MS))
      const eased = BigInt(Math.round((1 - (1 - share) ** 3) * 1000))
      show(from + ((next - from) * eased) / 1000n)
      if (share < 1) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  }
  return { set }
}
