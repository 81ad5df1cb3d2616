import { countedLine, type PaySheet } from '../../pay-sheet/sheet.ts'
import { payTables, perfectReturns } from './perfect-play.ts'

export function videoPokerSheet(): PaySheet {
  return {
    game: 'video-poker',
    way: 'Counted: every deal, the best of its 32 holds, everything that may replace what is thrown away. Who holds otherwise gets less.',
    lines: [countedLine('perfect play', perfectReturns(payTables()))],
  }
}
