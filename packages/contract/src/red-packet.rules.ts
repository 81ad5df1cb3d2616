/** A prize of the day's table: what it pays in fen, and how often in millionths of a percent. */
export type Prize = { prize: bigint; odds: bigint }

/** Odds are told to a hundredth of a percent, so ten thousand of them are all. */
export const oddsStep = 10_000n
export const oddsAll = 10_000

/** What a draw is made from: the player's name, the day (`YYYY-MM-DD`) and which draw of theirs it is. */
export function drawMessage(name: string, day: string, n: number): string {
  return `${name}/${day}/${n}`
}

/** Four words of a digest, big-endian, from the given byte on. */
function wordsOf(digest: Uint8Array, from: number): number[] {
  const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength)
  return [0, 4, 8, 12].map((at) => view.getUint32(from + at))
}

/**
 * A number from 0 to `size` - 1, all equally likely: a word that lies in the remainder of 2³² is passed over.
 * All four lie there less than once in 10²⁰; the last one counts then.
 */
function evenly(words: readonly number[], size: number): number {
  const fair = 2 ** 32 - (2 ** 32 % size)
  const word = words.find((each) => each < fair) ?? words.at(-1) ?? 0
  return word % size
}

/** What a digest (32 bytes) says: a place in the table of odds, and the first purse to be asked, from 0. */
export function rolled(digest: Uint8Array, purses: number) {
  return {
    roll: evenly(wordsOf(digest, 0), oddsAll),
    purse: evenly(wordsOf(digest, 16), purses),
  }
}

/** The prize at a place of the table, in the table's own order. */
export function prizeAt(prizes: readonly Prize[], roll: number): bigint {
  let upto = 0n
  for (const { prize, odds } of prizes) {
    upto += odds / oddsStep
    if (BigInt(roll) < upto) return prize
  }
  return prizes.at(-1)?.prize ?? 0n
}

/** What is paid: what was drawn, else the highest prize below it that the purse still holds; null where none is. */
export function payable(
  prizes: readonly Prize[],
  drawn: bigint,
  left: bigint,
): bigint | null {
  const fits = prizes
    .map(({ prize }) => prize)
    .filter((prize) => prize <= drawn && prize <= left)
  return fits.reduce<bigint | null>(
    (best, prize) => (best === null || prize > best ? prize : best),
    null,
  )
}

/** The purse that pays: the first from the drawn one on, round and round, that holds the smallest prize. */
export function payingPurse(
  prizes: readonly Prize[],
  left: readonly bigint[],
  first: number,
): number | null {
  const least = prizes.reduce(
    (low, { prize }) => (prize < low ? prize : low),
    prizes[0]?.prize ?? 0n,
  )
  const inTurn = left.map((_, step) => (first + step) % left.length)
  return inTurn.find((purse) => (left[purse] ?? 0n) >= least) ?? null
}

const pursesMax = 16
/** So many of the highest prize lie in a purse at least, where the budget allows. */
const highestEach = 5n

/** Into how many equal purses a day's budget goes. */
export function pursesOf(budget: bigint, prizes: readonly Prize[]): number {
  const highest = prizes.reduce((high, { prize }) => (prize > high ? prize : high), 1n)
  const most = budget / (highest * highestEach)
  return Math.max(1, Math.min(pursesMax, Number.parseInt(`${most}`, 10)))
}

/** Draws that deposits of a counting period earn: those of the rule they lie in, both ends included. */
export function drawsEarned(
  terms: {
    rules: readonly { from: bigint; to: bigint; draws: number }[]
    max_times: number
  },
  deposited: bigint,
): number {
  const rule = terms.rules.find(({ from, to }) => deposited >= from && deposited <= to)
  return Math.min(rule?.draws ?? 0, terms.max_times)
}
