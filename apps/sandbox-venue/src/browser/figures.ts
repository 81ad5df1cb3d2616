import { yuan } from './amount-text.ts'
import { toFen } from './amounts.ts'
import { setText } from './dom.ts'

const rollMs = 600

/** Creates a money figure that counts up or down to a new value, or shows it at once if `calm` returns true. */
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
      const share = Math.min(1, Math.max(0, (now - begin) / rollMs))
      const progress = BigInt(Math.round((1 - (1 - share) ** 3) * 1000))
      show(from + ((next - from) * progress) / 1000n)
      if (share < 1) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  }
  return { set }
}
