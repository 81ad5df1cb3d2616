import { add, type Returns, returnsOf } from '../../pay-sheet/returns.ts'
import { countedLine, type PaySheet } from '../../pay-sheet/sheet.ts'
import {
  type BaccaratPlace,
  baccaratPlaces,
  dealtPoints,
  deckCount,
  mainPays,
} from './rules.ts'

const cardCount = 52 * deckCount
/** The number of cards with each point value 0 to 9 in eight decks. */
const shoe = Array.from({ length: 10 }, (_, points) => (points === 0 ? 16 : 4) * deckCount)

/** Visits every order of six cards by points, with the number of ways to deal it. Equal values count as one. */
function everyDeal(visit: (points: readonly number[], ways: bigint) => void): void {
  const cardsLeft = [...shoe]
  const points: number[] = []
  const deal = (ways: bigint) => {
    if (points.length === 6) return visit(points, ways)
    cardsLeft.forEach((count, value) => {
      cardsLeft[value] = count - 1
      points.push(value)
      deal(ways * BigInt(count))
      points.pop()
      cardsLeft[value] = count
    })
  }
  deal(1n)
}

/** Counts the ways to deal each pair of final points. The index is player · 10 + banker. */
export function pointWays(): bigint[] {
  const ways = Array.from({ length: 100 }, () => 0n)
  everyDeal((points, count) => {
    const { player, banker } = dealtPoints(points)
    const key = player * 10 + banker
    ways[key] = (ways[key] ?? 0n) + count
  })
  return ways
}

/** Calculates the returns of one unit on a place. `ways` is the result of `pointWays`. */
export function baccaratReturns(place: BaccaratPlace, ways: readonly bigint[]): Returns {
  if (place === 'player-pair' || place === 'banker-pair') {
    // The number of possible second cards that have the rank of the first card.
    const alike = BigInt(4 * deckCount - 1)
    return returnsOf([
      [120_000n, alike],
      [0n, BigInt(cardCount - 1) - alike],
    ])
  }
  const returns: Returns = new Map()
  ways.forEach((count, key) => {
    add(returns, mainPays(place, Math.floor(key / 10), key % 10), count)
  })
  return returns
}

export function baccaratSheet(): PaySheet {
  const ways = pointWays()
  return {
    game: 'baccarat',
    way: 'Counted: every order of six cards of eight decks.',
    lines: baccaratPlaces.map((place) => countedLine(place, baccaratReturns(place, ways))),
  }
}
