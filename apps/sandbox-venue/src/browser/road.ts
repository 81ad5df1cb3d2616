import { make } from './dom.ts'

/** A past outcome: a text of one or two characters, and its colour. */
export type RoadMark = { text: string; mark: 'red' | 'blue' | 'green' | '' }

const rowCount = 6

function bead({ text, mark }: RoadMark): HTMLElement {
  const element = make('i', '', text)
  element.dataset['mark'] = mark
  return element
}

function labelRoad(road: HTMLElement, marks: readonly RoadMark[]): void {
  const last = marks.slice(-10).map(({ text }) => text)
  road.setAttribute('role', 'img')
  road.setAttribute(
    'aria-label',
    last.length > 0 ? `近 ${last.length} 期：${last.join('、')}` : '还没有往期',
  )
  road.scrollLeft = road.scrollWidth
}

/** Draws every outcome in order, filling one column after the other. */
export function drawBeads(road: HTMLElement, marks: readonly RoadMark[]): void {
  road.replaceChildren(...marks.map(bead))
  labelRoad(road, marks)
}

/** Draws the big road: one column for each run of wins of the same side. A tie adds nothing. */
export function drawBigRoad(road: HTMLElement, marks: readonly RoadMark[]): void {
  let column = 0
  let row = 0
  let before = ''
  const beads: HTMLElement[] = []
  for (const each of marks) {
    if (each.mark === 'green') continue
    const same = each.mark === before
    // A run that is longer than the column continues to the right.
    if (same && row < rowCount) row += 1
    else {
      column += 1
      row = same ? rowCount : 1
    }
    before = each.mark
    const element = bead(each)
    element.style.gridArea = `${row} / ${column}`
    beads.push(element)
  }
  road.replaceChildren(...beads)
  labelRoad(road, marks)
}
