import { make } from './dom.ts'

/** One past outcome: a word of one or two signs, and its colour. */
export type RoadMark = { text: string; mark: 'red' | 'blue' | 'green' | '' }

const ROWS = 6

function bead({ text, mark }: RoadMark): HTMLElement {
  const element = make('i', '', text)
  element.dataset['mark'] = mark
  return element
}

function told(road: HTMLElement, marks: readonly RoadMark[]): void {
  const last = marks.slice(-10).map(({ text }) => text)
  road.setAttribute('role', 'img')
  road.setAttribute(
    'aria-label',
    last.length > 0 ? `近 ${last.length} 期：${last.join('、')}` : '还没有往期',
  )
  road.scrollLeft = road.scrollWidth
}

/** Every outcome in its turn, down the columns. */
export function drawBeads(road: HTMLElement, marks: readonly RoadMark[]): void {
  // Whole columns: a bead stays where it was when the next one comes.
  road.replaceChildren(...marks.map(bead))
  told(road, marks)
}

/** The big road: a column for each run of one side; what is neither adds nothing to it. */
export function drawBigRoad(road: HTMLElement, marks: readonly RoadMark[]): void {
  let column = 0
  let row = 0
  let before = ''
  const beads: HTMLElement[] = []
  for (const each of marks) {
    if (each.mark === 'green') continue
    const same = each.mark === before
    // A run longer than the plate goes on to the right.
    if (same && row < ROWS) row += 1
    else {
      column += 1
      row = same ? ROWS : 1
    }
    before = each.mark
    const element = bead(each)
    element.style.gridArea = `${row} / ${column}`
    beads.push(element)
  }
  road.replaceChildren(...beads)
  told(road, marks)
}
