import { bigSpecial, numberMost, type SixOf49Outcome, totalOf, waveOf } from './rules.ts'

export const waveNames = { red: '红', blue: '蓝', green: '绿' }

export function numbersOf(outcome: SixOf49Outcome) {
  const { numbers, special } = outcome
  const size = special >= bigSpecial ? '大' : '小'
  const parity = special % 2 ? '单' : '双'
  const halves = special === numberMost ? '和局' : `${size}${parity}`
  return {
    numbers,
    special,
    halves,
    wave: waveNames[waveOf(special)],
    total: totalOf({ numbers, special }),
  }
}

export function outcomeText(outcome: SixOf49Outcome): string {
  const { numbers, special, halves, wave, total } = numbersOf(outcome)
  return `正码 ${numbers.join(' ')}，特码 ${special}（${wave}波，${halves}），总和 ${total}`
}

/** Returns the name of a set of numbers: 'two-3-17' is '二中二 3+17'. */
export function setText(place: string): string {
  const [set, ...numbers] = place.split('-')
  return `${set === 'two' ? '二中二' : '三中三'} ${numbers.join('+')}`
}
