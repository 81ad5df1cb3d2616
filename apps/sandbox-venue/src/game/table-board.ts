import { byId, find, setText } from './dom.ts'
import type { Chip, TableAnswer } from './net.ts'

const places = [...document.querySelectorAll<HTMLButtonElement>('[data-place]')]

function sum(chips: ReadonlyMap<string, number>): number {
  return [...chips.values()].reduce((total, units) => total + units, 0)
}

function brief(units: number): string {
  return units >= 10_000 ? `${Math.floor(units / 1000) / 10}万` : String(units)
}

/** As chips are written: of what others have laid nobody needs the last yuan, and six places stand beside each other. */
function short(units: number): string {
  return units >= 1000 && units < 10_000 ? `${Math.floor(units / 100) / 10}K` : brief(units)
}

/** Chips that are not confirmed, in the order in which they were put down. */
function createPending(most: number) {
  let pending: Chip[] = []
  const sums = () => {
    const found = new Map<string, number>()
    for (const { place, units } of pending)
      found.set(place, (found.get(place) ?? 0) + units)
    return found
  }
  return {
    sums,
    /** No more than the rules take on one place. */
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
  placed: ReadonlyMap<string, number>,
  waiting: ReadonlyMap<string, number>,
): void {
  for (const button of places) {
    const place = button.dataset['place'] ?? ''
    const now = waiting.get(place) ?? 0
    const own = (placed.get(place) ?? 0) + now
    const mark = button.querySelector('.own')
    if (mark) setText(mark, own > 0 ? brief(own) : '')
    button.dataset['own'] = own === 0 ? '' : now > 0 ? 'pending' : 'placed'
  }
}

function drawCrowd(units: Readonly<Record<string, number>>): void {
  for (const button of places) {
    const mark = button.querySelector('.crowd')
    const there = units[button.dataset['place'] ?? ''] ?? 0
    if (mark) setText(mark, there > 0 ? `共 ${short(there)}` : '')
  }
}

/** The rack: the chip that is put down next. */
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

/** The board: a player's chips, those that lie there for good and those that are not confirmed yet. */
export function createBoard(most: number, changed: () => void) {
  const pending = createPending(most)
  const chip = wireRack()
  let placed = new Map<string, number>()
  const draw = () => {
    drawOwn(placed, pending.sums())
    changed()
  }
  for (const button of places) {
    button.addEventListener('click', () => {
      pending.put(button.dataset['place'] ?? '', chip())
      draw()
    })
  }
  return {
    /** What is not confirmed, one entry for each place. */
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
    /** The venue's view: own bets that count, and what lies there of all. */
    take: ({ bets, crowd }: TableAnswer) => {
      placed = new Map()
      const standing = bets.filter(({ status }) => status !== 'void')
      for (const { place, units } of standing.flatMap(({ bet }) => bet.chips))
        placed.set(place, (placed.get(place) ?? 0) + units)
      drawCrowd(crowd.units)
      draw()
    },
    enable: (on: boolean) => {
      // A place that is still being chosen is none.
      for (const button of places) button.disabled = !on || button.dataset['place'] === ''
    },
    /** All of the player's, one entry for each place: confirmed or not. */
    laid: (): Chip[] => {
      const all = new Map(placed)
      for (const [place, units] of pending.sums())
        all.set(place, (all.get(place) ?? 0) + units)
      return [...all].map(([place, units]) => ({ place, units }))
    },
    /** Marks the places that paid more than the stake; none while bets are taken. */
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
