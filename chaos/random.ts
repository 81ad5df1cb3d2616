/** A small seeded generator (splitmix32): the same seed makes the same choices, on every machine. */
export type Random = {
  /** A fraction in [0, 1). */
  fraction(): number
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const fraction = () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  const whole = (low: number, high: number) =>
    low + Math.floor(fraction() * (high - low + 1))
  return {
    fraction,
    whole,
    chance: (share) => fraction() < share,
    pick: (list) => {
      const picked = list[whole(0, list.length - 1)]
      if (picked === undefined) throw new Error('nothing to pick from')
      return picked
    },
  }
}
