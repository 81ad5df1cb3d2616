import { counted, type PaySheet } from '../../pay-sheet/sheet.ts'
import { type Tally, tallyOf } from '../../pay-sheet/tally.ts'

/** Hands are alike before they are dealt and never equal afterwards: a seat wins every second time. */
export function douNiuTally(): Tally {
  return tallyOf([
    [19_500n, 1n],
    [0n, 1n],
  ])
}

export function douNiuSheet(): PaySheet {
  return {
    title: 'dou-niu',
    way: 'Counted: banker and seat are dealt alike, and no two hands are equal, so that each wins half of all deals.',
    lines: [counted('a seat', douNiuTally())],
  }
}
