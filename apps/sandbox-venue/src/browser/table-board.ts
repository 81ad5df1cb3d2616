import { byId, find, setText } from './dom.ts'
import type { Chip, TableAnswer } from './net.ts'
import { netText } from './own-result.ts'

const places = [...document.querySelectorAll<HTMLButtonElement>('[data-place]')]

/** The values that have a colour of their own, as chips do at a table. */
const chipValues = [1, 5, 10, 50, 100, 500, 1000]

function sum(chips: ReadonlyMap<string, number>): number {
  return [...chips.values()].reduce((total, units) => total + units, 0)
}

function brief(units: number): string {
  return units >= 10_000 ? `${Math.floor(units / 1000) / 10}万` : String(units)
}

/** Shortens the stake total of a place. Six places share a row, so there is no room for the exact number. */
function short(units: number): string {
  return units >= 1000 && units < 10_000 ? `${Math.floor(units / 100) / 10}K` : brief(units)
}

/** Creates the list of chips that the player has not confirmed, in the order of placement. */
function createPending(most: number) {
  let pending: Chip[] = []
  const sums = () => {
    const unitsByPlace = new Map<string, number>()
    for (const { place, units } of pending)
      unitsByPlace.set(place, (unitsByPlace.get(place) ?? 0) + units)
    return unitsByPlace
  }
  return {
    sums,
    /** Adds chips to a place, unless they exceed the place's limit. */
    put: (place: string, units: number) => {
      if ((sums().get(place) ?? 0) + units <= most) pending.push({ place, units })
    },
    undo: () => pending.pop(),
    clear: () => {
      pending = []
    },
  }
}

function drawOwn(
  placedUnits: ReadonlyMap<string, number>,
  pendingUnits: ReadonlyMap<string, number>,
  nets: ReadonlyMap<string, bigint>,
): void {
  for (const button of places) {
    const place = button.dataset['place'] ?? ''
    const now = pendingUnits.get(place) ?? 0
    const own = (placedUnits.get(place) ?? 0) + now
    const net = nets.get(place)
    const mark = button.querySelector('.own')
    const text = net === undefined ? (own > 0 ? brief(own) : '') : netText(net)
    if (mark instanceof HTMLElement) {
      setText(mark, text)
      mark.dataset['value'] = String(chipValues.findLast((value) => value <= own) ?? 1)
    }
    button.dataset['own'] = own === 0 ? '' : now > 0 ? 'pending' : 'placed'
    button.dataset['net'] = net === undefined ? '' : net > 0n ? 'won' : 'not-won'
  }
}

function drawStakeTotals(units: Readonly<Record<string, number>>): void {
  for (const button of places) {
    const mark = button.querySelector('.crowd')
    const stakeUnits = units[button.dataset['place'] ?? ''] ?? 0
    if (mark) setText(mark, stakeUnits > 0 ? `共 ${short(stakeUnits)}` : '')
  }
}

/** Connects the chip rack. Returns a function that reads the value of the selected chip. */
function wireRack(): () => number {
  let chip = 1
  const rack = [...document.querySelectorAll<HTMLButtonElement>('[data-chip]')]
  for (const button of rack) {
    button.addEventListener('click', () => {
      chip = Number.parseInt(button.dataset['chip'] ?? '1', 10)
      for (const each of rack) each.setAttribute('aria-pressed', String(each === button))
    })
  }
  for (const tab of document.querySelectorAll<HTMLElement>('[data-tab]')) {
    tab.addEventListener('click', () => showGroup(tab.dataset['tab'] ?? '0'))
  }
  return () => chip
}

/** Creates the board with the player's chips, confirmed and not confirmed. */
export function createBoard(most: number, onChange: () => void) {
  const pending = createPending(most)
  const chip = wireRack()
  let placedUnits = new Map<string, number>()
  let nets: ReadonlyMap<string, bigint> = new Map()
  const draw = () => {
    drawOwn(placedUnits, pending.sums(), nets)
    onChange()
  }
  for (const button of places) {
    button.addEventListener('click', () => {
      pending.put(button.dataset['place'] ?? '', chip())
      draw()
    })
  }
  return {
    /** Returns the chips that are not confirmed, one entry for each place. */
    pending: (): Chip[] => [...pending.sums()].map(([place, units]) => ({ place, units })),
    pendingUnits: () => sum(pending.sums()),
    clearPending: () => {
      pending.clear()
      draw()
    },
    undo: () => {
      pending.undo()
      draw()
    },
    repeat: (chips: readonly Chip[]) => {
      for (const { place, units } of chips) pending.put(place, units)
      draw()
    },
    /** Shows the player's valid bets and the stake totals of all players. */
    take: ({ bets, crowd }: TableAnswer) => {
      placedUnits = new Map()
      const validBets = bets.filter(({ status }) => status !== 'void')
      for (const { place, units } of validBets.flatMap(({ bet }) => bet.chips))
        placedUnits.set(place, (placedUnits.get(place) ?? 0) + units)
      drawStakeTotals(crowd.units)
      draw()
    },
    enable: (on: boolean) => {
      // A place that needs a choice of numbers accepts no chips until all its numbers are chosen.
      for (const button of places) button.disabled = !on || button.dataset['place'] === ''
    },
    /** Returns all chips of the player, confirmed or not, one entry for each place. */
    laid: (): Chip[] => {
      const all = new Map(placedUnits)
      for (const [place, units] of pending.sums())
        all.set(place, (all.get(place) ?? 0) + units)
      return [...all].map(([place, units]) => ({ place, units }))
    },
    /** Shows what the player's places won or lost (fen); an empty map shows the chips again. */
    showNet: (places: ReadonlyMap<string, bigint>) => {
      nets = places
      draw()
    },
    /** Marks the places that paid more than the stake. While bets are open, no place is marked. */
    mark: (wins: (place: string) => boolean) => {
      for (const button of places)
        button.dataset['won'] = String(wins(button.dataset['place'] ?? ''))
    },
  }
}

function showGroup(at: string): void {
  for (const tab of document.querySelectorAll<HTMLElement>('[data-tab]')) {
    tab.setAttribute('aria-pressed', String(tab.dataset['tab'] === at))
  }
  for (const group of document.querySelectorAll<HTMLElement>('[data-group]')) {
    group.hidden = group.dataset['group'] !== at
  }
  find('.board').scrollTop = 0
  byId('result').scrollIntoView({ block: 'nearest' })
}
