/** A prize of the day: its amount in fen, and its odds in millionths of a percent. */
export type Prize = { prize: bigint; odds: bigint }

/** Odds have steps of 0.01 %, so ten thousand steps are 100 %. */
export const oddsStep = 10_000n
export const oddsAll = 10_000

/** Returns the message of a draw: the player's name, the day (`YYYY-MM-DD`) and the number of the draw. */
export function drawMessage(name: string, day: string, n: number): string {
  return `${name}/${day}/${n}`
}

/** Reads four big-endian 32-bit words of a digest, from the byte `from` on. */
function wordsOf(digest: Uint8Array, from: number): number[] {
  const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength)
  return [0, 4, 8, 12].map((at) => view.getUint32(from + at))
}

/**
 * Returns a uniform number from 0 to `size` - 1. A word is skipped if it is not below the largest multiple of `size`
 * up to 2³²: it would favour small numbers. All four words are skipped less than once in 10²⁰; then the last one
 * counts.
 */
function evenly(words: readonly number[], size: number): number {
  const fair = 2 ** 32 - (2 ** 32 % size)
  const word = words.find((each) => each < fair) ?? words.at(-1) ?? 0
  return word % size
}

/** Derives from a digest (32 bytes) the roll for the table of odds, and the share to try first, from 0. */
export function rollOf(digest: Uint8Array, shares: number) {
  return {
    roll: evenly(wordsOf(digest, 0), oddsAll),
    share: evenly(wordsOf(digest, 16), shares),
  }
}

/** Returns the prize (fen) of a roll, in the order of the table. */
export function prizeAt(prizes: readonly Prize[], roll: number): bigint {
  let upto = 0n
  for (const { prize, odds } of prizes) {
    upto += odds / oddsStep
    if (BigInt(roll) < upto) return prize
  }
  return prizes.at(-1)?.prize ?? 0n
}

/** Returns what a draw costs on average (fen), rounded to the nearest. */
export function expectedPrize(prizes: readonly Prize[]): bigint {
  const all = BigInt(oddsAll) * oddsStep
  const sum = prizes.reduce((total, { prize, odds }) => total + prize * odds, 0n)
  return (sum + all / 2n) / all
}

/** Returns the amount to pay (fen): the drawn prize, or the highest lower prize that the share can pay, or null. */
export function payable(
  prizes: readonly Prize[],
  drawnPrize: bigint,
  rest: bigint,
): bigint | null {
  const fits = prizes
    .map(({ prize }) => prize)
    .filter((prize) => prize <= drawnPrize && prize <= rest)
  return fits.reduce<bigint | null>(
    (best, prize) => (best === null || prize > best ? prize : best),
    null,
  )
}

/** Returns the share that pays: from `first` on, cyclically, the first share that still holds the smallest prize. */
export function payingShare(
  prizes: readonly Prize[],
  rests: readonly bigint[],
  first: number,
): number | null {
  const least = prizes.reduce(
    (low, { prize }) => (prize < low ? prize : low),
    prizes[0]?.prize ?? 0n,
  )
  const inTurn = rests.map((_, step) => (first + step) % rests.length)
  return inTurn.find((share) => (rests[share] ?? 0n) >= least) ?? null
}

const sharesMax = 16
/** The number of highest prizes that each share can pay, if the budget is large enough. */
const highestEach = 5n

/** Returns the number of equal shares of a day's budget. */
export function shareCount(budget: bigint, prizes: readonly Prize[]): number {
  const highest = prizes.reduce((high, { prize }) => (prize > high ? prize : high), 1n)
  const most = budget / (highest * highestEach)
  return Math.max(1, Math.min(sharesMax, Number.parseInt(`${most}`, 10)))
}

/**
 * Returns the number of draws that a sum of deposits earns, from the rule whose range contains the sum (both ends
 * included), at most `max_times`.
 */
export function drawsEarned(
  terms: {
    rules: readonly { from: bigint; to: bigint; draws: number }[]
    max_times: number
  },
  deposits: bigint,
): number {
  const rule = terms.rules.find(({ from, to }) => deposits >= from && deposits <= to)
  return Math.min(rule?.draws ?? 0, terms.max_times)
}
