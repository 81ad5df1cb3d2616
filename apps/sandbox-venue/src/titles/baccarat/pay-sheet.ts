import { counted, type PaySheet } from '../../pay-sheet/sheet.ts'
import { add, type Tally, tallyOf } from '../../pay-sheet/tally.ts'
import {
  type BaccaratPlace,
  baccaratPlaces,
  dealtPoints,
  deckCount,
  mainPays,
} from './rules.ts'

const cardCount = 52 * deckCount
/** How many cards of eight decks count 0 to 9. */
const shoe = Array.from({ length: 10 }, (_, points) => (points === 0 ? 16 : 4) * deckCount)

/** Every order of six cards by their points, with its ways: cards that count alike are one. */
function everyDeal(visit: (points: readonly number[], ways: bigint) => void): void {
  const left = [...shoe]
  const points: number[] = []
  const deal = (ways: bigint) => {
    if (points.length === 6) return visit(points, ways)
    left.forEach((count, value) => {
      left[value] = count - 1
      points.push(value)
      deal(ways * BigInt(count))
      points.pop()
      left[value] = count
    })
  }
  deal(1n)
}

/** Who ends with how many points, over every deal: key player · 10 + banker. */
export function pointWays(): bigint[] {
  const ways = Array.from({ length: 100 }, () => 0n)
  everyDeal((points, count) => {
    const { player, banker } = dealtPoints(points)
    const key = player * 10 + banker
    ways[key] = (ways[key] ?? 0n) + count
  })
  return ways
}

/** A unit on a place; `ways` of `pointWays`. */
export function baccaratTally(place: BaccaratPlace, ways: readonly bigint[]): Tally {
  if (place === 'player-pair' || place === 'banker-pair') {
    // Of all second cards so many have the rank of the first.
    const alike = BigInt(4 * deckCount - 1)
    return tallyOf([
      [120_000n, alike],
      [0n, BigInt(cardCount - 1) - alike],
    ])
  }
  const tally: Tally = new Map()
  ways.forEach((count, key) => {
    add(tally, mainPays(place, Math.floor(key / 10), key % 10), count)
  })
  return tally
}

export function baccaratSheet(): PaySheet {
  const ways = pointWays()
  return {
    title: 'baccarat',
    way: 'Counted: every order of six cards of eight decks.',
    lines: baccaratPlaces.map((place) => counted(place, baccaratTally(place, ways))),
  }
}
