import { add, type Returns } from './returns.ts'
import { countedLine, type PaySheet, type SheetLine } from './sheet.ts'

/** The scale that converts chances to integers. It is as fine as the floating-point chances. */
const parts = 1e12

type Line = { name: string; returns: Returns }

/** The rules of a league, as far as a sheet needs them. */
type LeagueRules<State> = {
  readonly game: string
  readonly initialState: State
  price(
    index: number,
    state: State,
  ): { markets: { choices: { selection: string; chance: number }[] }[] }
  readonly pricing: { oddsOf: (chance: number) => number | null }
}

/** Calculates the returns of one unit on each choice of a state, over every fixture of a season. */
function linesOf<State>(rules: LeagueRules<State>, fixtures: number, state: State): Line[] {
  const lines = new Map<string, Returns>()
  for (let index = 1; index <= fixtures; index += 1) {
    for (const market of rules.price(index, state).markets) {
      for (const { selection, chance } of market.choices) {
        const odds = rules.pricing.oddsOf(chance)
        if (odds === null) continue
        const returns = lines.get(selection) ?? new Map()
        lines.set(selection, returns)
        const wins = BigInt(Math.round(chance * parts))
        add(returns, BigInt(odds) * 100n, wins)
        add(returns, 0n, BigInt(parts) - wins)
      }
    }
  }
  return [...lines].map(([name, returns]) => ({ name, returns }))
}

/** Creates the sheet of a sportsbook: bets before a fixture, and in some later states. */
export function sportsbookSheet<State>(
  rules: LeagueRules<State>,
  /** The number of fixtures in a season. */
  fixtures: number,
  way: string,
  laterStates: readonly (readonly [name: string, state: State])[],
): PaySheet {
  const states = [['', rules.initialState] as const, ...laterStates]
  const lines = states.flatMap(([stateName, state]): SheetLine[] =>
    linesOf(rules, fixtures, state).map(({ name, returns }) =>
      countedLine(stateName ? `${stateName}, ${name}` : name, returns),
    ),
  )
  return { game: rules.game, way, lines }
}
