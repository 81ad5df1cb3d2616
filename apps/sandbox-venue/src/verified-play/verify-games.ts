import { createKnownLinks } from '../browser/known-links.ts'
import { inOrder, type Past, type Rules, verify } from '../browser/proof-of-round.ts'
import { gamesOf } from '../catalog/game-list.ts'
import { type Game, isSolo, isTable } from '../games/game.ts'
import { changedRound } from './changed-round.ts'
import { openClockedVenue } from './clocked-venue.ts'
import { playInBulk } from './play-in-bulk.ts'

export type GameVerdict = {
  game: string
  rounds: number
  /** The number of rounds that the page of proofs confirms. */
  confirmed: number
  /** The number of rounds that the page of proofs refuses after one field was changed. */
  refused: number
  /** The first failures, as text. */
  wrong: string[]
  records: readonly Past[]
}

const wrongMax = 5

function rulesOf(game: Game): Rules {
  if (isSolo(game)) return game.rules
  return isTable(game) ? game.shared : game.sportsbook
}

/** Returns the round as it would be in a file. */
function exportRound(past: Past): Past {
  return JSON.parse(JSON.stringify(past))
}

/** Verifies each round with the code of the page of proofs, and again with one field changed. */
export async function verdictOn(
  game: Game,
  records: readonly Past[],
): Promise<GameVerdict> {
  const links = createKnownLinks()
  const verdict = { game: game.code, rounds: records.length, confirmed: 0, refused: 0 }
  const wrong: string[] = []
  const rules = rulesOf(game)
  for (const [nth, past] of inOrder(records.map(exportRound)).entries()) {
    const change = changedRound(past, nth)
    const changedVerdict = await verify(rules, change.past, game.name, links)
    if (changedVerdict.kind === 'tampered') verdict.refused += 1
    else
      wrong.push(
        `${changedVerdict.kind}, its ${change.field} changed: ${JSON.stringify(past)}`,
      )
    const own = await verify(rules, past, game.name, links)
    if (own.kind === 'proved') verdict.confirmed += 1
    else wrong.push(`${own.kind}: ${JSON.stringify(past)}`)
  }
  return { ...verdict, wrong: wrong.slice(0, wrongMax), records }
}

/** Plays this many rounds of each game against a new venue and verifies them. Calls `report` after each game. */
export async function verifyGames(
  codes: readonly string[],
  rounds: number,
  report: (verdict: GameVerdict) => void,
): Promise<void> {
  const games = gamesOf(null)
  const venue = await openClockedVenue()
  try {
    for (const code of codes) {
      const game = games.get(code)
      if (!game) throw new Error(`${code} is not offered`)
      report(await verdictOn(game, await playInBulk(venue, game, rounds)))
    }
  } finally {
    await venue.close()
  }
}
