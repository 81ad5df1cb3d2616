import { counted, type PaySheet } from '../../pay-sheet/sheet.ts'
import { payTables, perfectTally } from './perfect-play.ts'

export function videoPokerSheet(): PaySheet {
  return {
    title: 'video-poker',
    way: 'Counted: every deal, the best of its 32 holds, everything that may replace what is thrown away. Who holds otherwise gets less.',
    lines: [counted('perfect play', perfectTally(payTables()))],
  }
}
