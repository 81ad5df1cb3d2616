import { feedText } from '../games/bet-words.ts'
import type { SportsbookGame } from '../games/game.ts'
import { pairingOf } from '../games/league.ts'
import { formatFen } from '../wallet/fen.ts'
import type { Leg } from './bet-slip.store.ts'
import { type Fixture, fixtureBody } from './fixtures.ts'

const resultNames = { won: '中', lost: '未中', void: '退', cashed: '' }

/** Returns the legs of a bet slip in words: teams, selection and odds. */
export function selectionText(
  { sportsbook }: SportsbookGame,
  legs: readonly Pick<Leg, 'fixture' | 'selection' | 'odds'>[],
): string | null {
  const { teams } = sportsbook
  const texts = legs.map(({ fixture, selection, odds }) => {
    const { home, away } = pairingOf(teams.length, fixture)
    const name = sportsbook.nameOf(selection) ?? selection
    return `${teams[home]} – ${teams[away]} ${name} @${formatFen(BigInt(odds))}`
  })
  return feedText(texts.join('；'))
}

/** Returns the scores and the result of each leg in words. */
export function outcomeText(
  legs: readonly Leg[],
  fixtureOf: (leg: Leg) => Fixture,
): string | null {
  const texts = legs.map((leg) => {
    const { home, away, state } = fixtureBody(fixtureOf(leg))
    const score = state.off ? '取消' : state.score.join(':')
    return `${home} ${score} ${away}（${resultNames[leg.result ?? 'cashed']}）`
  })
  return feedText(texts.join('；'))
}
