const ROLL_MS = 600

/** '1234.50' to fen. */
export function toFen(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}

/** '1234.50' to '1,234.50'. */
export function grouped(amount: string): string {
  const [whole = '0', fraction = '00'] = amount.split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}

/** A money figure that rolls to its new value; `calm` sets it at once. */
export function createFigure(element: HTMLElement, calm: () => boolean) {
  const target = element.querySelector('b') ?? element
  let current: bigint | null = null
  let turn = 0
  const show = (fen: bigint) => {
    const digits = fen.toString().padStart(3, '0')
    const text = grouped(`${digits.slice(0, -2)}.${digits.slice(-2)}`)
    target.textContent = text
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
  return { set, fen: () => current }
}
