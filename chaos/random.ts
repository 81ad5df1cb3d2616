/** A small seeded generator (splitmix32): the same seed makes the same choices on every machine. */
export type Random = {
  /** Returns a fraction in [0, 1). */
  fraction(): number
  /** Returns a whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const fraction = () => {
    state = (state + 0x9e3779b9) >>> 0
    let bits = state ^ (state >>> 16)
    bits = Math.imul(bits, 0x21f0aaad)
    bits ^= bits >>> 15
    bits = Math.imul(bits, 0x735a2d97)
    return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32
  }
  const whole = (low: number, high: number) =>
    low + Math.floor(fraction() * (high - low + 1))
  return {
    fraction,
    whole,
    chance: (share) => fraction() < share,
    pick: (list) => {
      const item = list[whole(0, list.length - 1)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
  }
}
