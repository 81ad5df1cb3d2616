import { counted, type PaySheet, type SheetLine } from './sheet.ts'
import { add, type Tally } from './tally.ts'

/** Chances in whole parts: as fine as what they are reckoned with. */
const parts = 1e12

type Line = { name: string; tally: Tally }

/** What a sheet reckons with of a league's rules. */
type Priced<State> = {
  readonly title: string
  readonly before: State
  price(
    index: number,
    state: State,
  ): { markets: { choices: { selection: string; chance: number }[] }[] }
  readonly pricing: { oddsOf: (chance: number) => number | null }
}

/** A unit on each choice that is offered in a state, over every fixture of a season; choices in order of their market. */
function linesOf<State>(rules: Priced<State>, fixtures: number, state: State): Line[] {
  const lines = new Map<string, Tally>()
  for (let index = 1; index <= fixtures; index += 1) {
    for (const market of rules.price(index, state).markets) {
      for (const { selection, chance } of market.choices) {
        const odds = rules.pricing.oddsOf(chance)
        if (odds === null) continue
        const tally = lines.get(selection) ?? new Map()
        lines.set(selection, tally)
        const wins = BigInt(Math.round(chance * parts))
        add(tally, BigInt(odds) * 100n, wins)
        add(tally, 0n, BigInt(parts) - wins)
      }
    }
  }
  return [...lines].map(([name, tally]) => ({ name, tally }))
}

/** Before the fixture, and in states that tell something of it. */
export function bookSheet<State>(
  rules: Priced<State>,
  /** Of a season. */
  fixtures: number,
  way: string,
  later: readonly (readonly [name: string, state: State])[],
): PaySheet {
  const states = [['', rules.before] as const, ...later]
  const lines = states.flatMap(([told, state]): SheetLine[] =>
    linesOf(rules, fixtures, state).map(({ name, tally }) =>
      counted(told ? `${told}, ${name}` : name, tally),
    ),
  )
  return { title: rules.title, way, lines }
}
