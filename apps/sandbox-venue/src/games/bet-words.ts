import type { BoardGroup } from './board.ts'
import type { ChipBet } from './chips.ts'

/** The words of a game for the player's record: what was bet, and what came. */
export type BetWords<Bet, Outcome> = {
  /** Returns the player's choice; '' in a game without one. */
  selectionText(bet: Bet): string
  /** Returns the outcome of a settled bet. It tells nothing that is still secret. */
  outcomeText(outcome: Outcome, bet: Bet): string
}

/** For games in which the player only stakes. */
export const noSelection = (): string => ''

/** The longest text that the feed may have (docs/venue-protocol.md). */
const lengthMost = 300

/** Returns the text as the feed has it: null without words, cut at the protocol's length. */
export function feedText(text: string): string | null {
  if (text === '') return null
  return text.length <= lengthMost ? text : `${text.slice(0, lengthMost - 1)}…`
}

/** Returns the names of places: of a board with several groups with the group's name. */
function placeNames(groups: readonly BoardGroup[]): ReadonlyMap<string, string> {
  const prefix = (name: string) => (groups.length > 1 ? `${name} ` : '')
  return new Map(
    groups.flatMap(({ name: group, places }) =>
      places.map(({ place, name }): [string, string] => [place, prefix(group) + name]),
    ),
  )
}

/** Returns what chips are on: '庄 ¥10，和 ¥5'. `nameOf` names the places that the board does not list. */
export function chipsText(
  groups: readonly BoardGroup[],
  nameOf: (place: string) => string = (place) => place,
): (bet: ChipBet) => string {
  const names = placeNames(groups)
  return ({ chips }) =>
    chips
      .map(({ place, units }) => `${names.get(place) ?? nameOf(place)} ¥${units}`)
      .join('，')
}

/** Returns the wins of a slot in words. */
export function winsText(wins: readonly string[]): string {
  return wins.length > 0 ? wins.join('，') : '没有中奖图案'
}

/** Formats hundredths of a multiple: 123456 as '1,234.56×'. */
export function multipleOf(hundredths: number): string {
  const digits = String(hundredths).padStart(3, '0')
  return `${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-2)}×`
}
