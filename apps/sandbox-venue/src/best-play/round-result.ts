import type { Draws } from '@jinli/fair/draws'
import type { SoloRules, TableRules } from '../games/game-rules.ts'
import { unit } from '../games/game-rules.ts'
import { type Play, playRound } from '../games/played-round.ts'
import type { SportsbookRules, VisibleState } from '../games/sportsbook-rules.ts'

/** A round: all its stakes and its payout, in ten-thousandths of the first stake. Null where its stake came back. */
export type RoundResult = { staked: bigint; paid: bigint } | null
export type PlayOnce = (draws: Draws) => RoundResult

function betOf<Bet>(rules: { parseBet: (input: unknown) => Bet | null }, input: unknown) {
  const bet = rules.parseBet(input)
  if (bet === null) throw new Error(`no such bet: ${JSON.stringify(input)}`)
  return bet
}

/** Plays a solo game with one bet. */
export function soloPlay<Bet, Decision, Round, Shown>(
  rules: SoloRules<Bet, Decision, Round, Shown>,
  input: unknown,
  play: Play<Decision, Shown> = () => {
    throw new Error(`${rules.game} asks for a decision`)
  },
): PlayOnce {
  const bet = betOf(rules, input)
  return (draws) => {
    const { round, returned } = playRound(rules, draws, bet, play)
    const staked = rules.stakeOf(round) * unit
    return { staked, paid: returned + staked - unit }
  }
}

/** Plays a table with one bet. */
export function tablePlay<Bet, Outcome>(
  rules: TableRules<Bet, Outcome>,
  input: unknown,
): PlayOnce {
  const bet = betOf(rules, input)
  const staked = rules.stakeOf(bet) * unit
  return (draws) => ({ staked, paid: rules.payoutOf(rules.draw(draws), bet).multiple })
}

/** Returns the choice of a fixture with the greatest chance × odds. */
function bestChoice<Course, State extends VisibleState>(
  rules: SportsbookRules<Course, State>,
  fixture: number,
) {
  const choices = rules
    .price(fixture, rules.initialState)
    .markets.flatMap((market) => market.choices)
    .flatMap(({ selection, chance }) => {
      const odds = rules.pricing.oddsOf(chance)
      return odds === null ? [] : [{ selection, odds, worth: odds * chance }]
    })
  const [best] = choices.toSorted((a, b) => b.worth - a.worth)
  if (!best) throw new Error(`${rules.game} prices nothing in fixture ${fixture}`)
  return best
}

/** Plays single bets before the fixtures of a season, one after the other. */
export function sportsbookPlay<Course, State extends VisibleState>(
  rules: SportsbookRules<Course, State>,
  fixtures: number,
): PlayOnce {
  const choices = Array.from({ length: fixtures }, (_, at) => bestChoice(rules, at + 1))
  let next = 0
  return (draws) => {
    const fixture = (next % fixtures) + 1
    const choice = choices[next % fixtures]
    next += 1
    const course = rules.draw(draws, fixture)
    const end = rules.stateAt(course, rules.ticks)
    const result = choice ? rules.resultOf(end, choice.selection) : null
    if (!choice || result === null) throw new Error(`${rules.game} leaves a bet open`)
    if (result === 'void') return null
    return { staked: unit, paid: result === 'won' ? BigInt(choice.odds) * 100n : 0n }
  }
}
