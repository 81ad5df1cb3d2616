import { make, makeButton } from './dom.ts'
import { syncRows } from './keyed.ts'
import type { Choice, Fixture, Market } from './sportsbook-answers.ts'

/** A choice of a fixture that a player can add to the bet slip. */
export type Pick = { fixture: Fixture; market: Market; choice: Choice }

export type Picking = {
  /** Adds the choice to the bet slip, or removes it. */
  toggle(pick: Pick): void
  isPicked(pick: Pick): boolean
}

/** The current choice of each button. The button elements stay while the odds change. */
const picks = new WeakMap<HTMLElement, Pick>()

function oddsButton(picking: Picking): HTMLElement {
  const button = makeButton('odd', '', () => {
    const pick = picks.get(button)
    if (pick) picking.toggle(pick)
  })
  button.append(make('span', ''), make('b', ''))
  return button
}

function moveOf(before: string | null | undefined, now: string | null): string {
  if (!before || !now || before === now) return ''
  return Number.parseFloat(now) > Number.parseFloat(before) ? 'up' : 'down'
}

function updateButton(button: HTMLElement, pick: Pick, picking: Picking): void {
  const { fixture, choice } = pick
  const open = choice.odds !== null && !fixture.stopped
  const before = picks.get(button)
  const move = moveOf(before?.choice.odds, choice.odds)
  picks.set(button, pick)
  const [name, odds] = button.children
  if (name && odds) {
    name.textContent = choice.name
    odds.textContent = fixture.stopped ? '暂停' : (choice.odds ?? '—')
  }
  // The arrow that shows a change of the odds stays until the next read of the odds.
  if (move) button.dataset['move'] = move
  else if (choice !== before?.choice) delete button.dataset['move']
  button.setAttribute('aria-pressed', String(picking.isPicked(pick)))
  if (button instanceof HTMLButtonElement) button.disabled = !open
}

function rowsOf(fixture: Fixture, market: Market, picking: Picking) {
  return {
    keyOf: ({ selection }: Choice) => selection,
    make: () => oddsButton(picking),
    update: (button: HTMLElement, choice: Choice) =>
      updateButton(button, { fixture, market, choice }, picking),
  }
}

/** Shows choices as buttons in a row or a grid. */
export function showChoices(
  place: HTMLElement,
  fixture: Fixture,
  market: Market,
  picking: Picking,
): void {
  place.className = 'odds'
  place.dataset['columns'] = String(market.columns)
  place.setAttribute('role', 'group')
  place.setAttribute('aria-label', `${fixture.home} 对 ${fixture.away} ${market.name}`)
  syncRows(place, market.choices, rowsOf(fixture, market, picking))
}

export function showMarkets(place: HTMLElement, fixture: Fixture, picking: Picking): void {
  syncRows(place, fixture.markets, {
    keyOf: ({ name }) => name,
    make: ({ name }) => {
      const section = make('section', 'market')
      section.append(make('h3', '', name), make('div', 'odds'))
      return section
    },
    update: (section, market) => {
      const grid = section.lastElementChild
      if (grid instanceof HTMLElement) showChoices(grid, fixture, market, picking)
    },
  })
}
