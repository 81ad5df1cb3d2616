import { expect, it } from 'vitest'
import {
  drawsEarned,
  payable,
  payingShare,
  prizeAt,
  rollOf,
  shareCount,
} from './red-packet.rules.ts'

const prizes = [
  { prize: 88n, odds: 99_000_000n },
  { prize: 500n, odds: 990_000n },
  { prize: 9900n, odds: 10_000n },
]

/** Returns a digest that consists of the given 32-bit words. */
function digest(...words: number[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(32))
  words.forEach((word, at) => bytes.setUint32(at * 4, word))
  return new Uint8Array(bytes.buffer)
}

// R-RED-09
it('a rule earns its draws with deposits at both of its ends, and no rule earns none', () => {
  const terms = {
    max_times: 4,
    rules: [
      { from: 100n, to: 200n, draws: 1 },
      { from: 300n, to: 400n, draws: 9 },
    ],
  }
  const draws = [99n, 100n, 200n, 201n, 300n, 400n, 401n].map((fen) =>
    drawsEarned(terms, fen),
  )
  expect(draws).toEqual([0, 1, 1, 0, 4, 4, 0])
})

// R-RED-14: of the ten thousand rolls, each prize has as many as its odds say.
it('the table of odds has each prize as often as it says', () => {
  const at = Array.from({ length: 10_000 }, (_, roll) => prizeAt(prizes, roll))
  expect(prizes.map(({ prize }) => at.filter((each) => each === prize).length)).toEqual([
    9900, 99, 1,
  ])
})

// R-RED-21: 2³² is not a multiple of ten thousand, so the remainder would make the first rolls more likely.
it('a word in the remainder of 2³² is passed over, for the roll and for the share', () => {
  const fair = 2 ** 32 - (2 ** 32 % 10_000)
  expect(rollOf(digest(fair - 1, 7, 7, 7, 5), 3)).toEqual({ roll: 9999, share: 2 })
  expect(rollOf(digest(fair, 2 ** 32 - 1, 12_345, 7, 2 ** 32 - 1, 9), 3)).toEqual({
    roll: 2345,
    share: 0,
  })
})

// R-RED-23
it('a share pays what was drawn, else the highest below it that it holds, else the next one does', () => {
  expect(payable(prizes, 9900n, 9900n)).toBe(9900n)
  expect(payable(prizes, 9900n, 9899n)).toBe(500n)
  expect(payable(prizes, 88n, 9899n)).toBe(88n)
  expect(payable(prizes, 500n, 87n)).toBeNull()
  expect(payingShare(prizes, [0n, 87n, 88n], 1)).toBe(2)
  expect(payingShare(prizes, [88n, 87n, 0n], 1)).toBe(0)
  expect(payingShare(prizes, [87n, 87n], 1)).toBeNull()
})

it('a budget goes into as many shares as leave five of the highest prize in each, sixteen at most', () => {
  expect(
    [9900n, 98_999n, 99_000n, 9_000_000n].map((budget) => shareCount(budget, prizes)),
  ).toEqual([1, 1, 2, 16])
})
