import { chipsText } from '../bet-words.ts'
import { type BoardGroup, type BoardPlace, boardOf, oddsText } from '../board.ts'
import type { TableGame } from '../game.ts'
import { outcomeText } from './outcome-text.ts'
import { rules, sicBoPays } from './rules.ts'

const faces = [1, 2, 3, 4, 5, 6]
const throws = faces.flatMap((first) =>
  faces.flatMap((second) => faces.map((third) => [first, second, third])),
)

/** Returns the odds of a place as text: its highest pay, without the returned stake. */
function oddsOf(place: string): string {
  const most = throws.reduce((best, dice) => {
    const pays = sicBoPays(place, dice)
    return pays > best ? pays : best
  }, 0n)
  return oddsText(most)
}

function placeOf(place: string, name: string, tone = ''): BoardPlace {
  return { place, name, odds: oddsOf(place), tone }
}

const totals = Array.from({ length: 14 }, (_, at) => at + 4)
const pairs = faces.flatMap((low) => faces.slice(low).map((high) => [low, high]))

const groups: readonly BoardGroup[] = [
  {
    name: '大小',
    columns: 4,
    places: [
      placeOf('small', '小', 'blue'),
      placeOf('big', '大', 'red'),
      placeOf('odd', '单', 'blue'),
      placeOf('even', '双', 'red'),
      ...faces.map((face) => ({
        place: `face-${face}`,
        name: `${face} 点`,
        odds: '1 / 2 / 12',
      })),
      placeOf('any-triple', '全围', 'green'),
    ],
  },
  {
    name: '点数',
    columns: 5,
    places: totals.map((total) => placeOf(`total-${total}`, `${total}`)),
  },
  {
    name: '对子与围骰',
    columns: 4,
    places: [
      ...faces.map((face) => placeOf(`double-${face}`, `${face}${face}`)),
      ...faces.map((face) => placeOf(`triple-${face}`, `${face}${face}${face}`, 'green')),
    ],
  },
  {
    name: '两骰组合',
    columns: 5,
    places: pairs.map((pair) => placeOf(`pair-${pair.join('-')}`, pair.join(' '))),
  },
]

export const sicBo: TableGame = {
  code: 'sic-bo',
  name: '骰宝',
  provider: 'jinlin',
  category: 'live',
  shared: rules,
  words: { selectionText: chipsText(groups), outcomeText },
  timetable: { closeMs: 20_000, settleMs: 25_000, endMs: 30_000 },
  chips: [1, 10, 50, 100, 1000],
  returnText: '97.22%（大小单双）',
  page: {
    stage: `<section aria-label="骰盅"><div class="dice" id="dice"></div></section>
<div class="road" id="road"></div>`,
    board: boardOf(groups),
    help: `<p>三颗骰子同时掷出。小为总点 4 至 10，大为 11 至 17；三颗相同（围骰）时大、小、单、双皆输。</p>
    <table><tbody>
    <tr><th scope="row">大、小、单、双</th><td>1 赔 1</td></tr>
    <tr><th scope="row">单点：出现一次、两次、三次</th><td>1 赔 1、2、12</td></tr>
    <tr><th scope="row">两骰组合</th><td>1 赔 ${oddsOf('pair-1-2')}</td></tr>
    <tr><th scope="row">指定对子</th><td>1 赔 ${oddsOf('double-1')}</td></tr>
    <tr><th scope="row">全围</th><td>1 赔 ${oddsOf('any-triple')}</td></tr>
    <tr><th scope="row">指定围骰</th><td>1 赔 ${oddsOf('triple-1')}</td></tr></tbody></table>
    <p>各总点的赔率标在投注区；返还率在 83.80% 与 97.22% 之间，赔率越高的位置返还越低。</p>`,
    symbols: '',
    cover: `<g fill="#faf7f2" stroke="#b8862f" stroke-width="4"><rect x="48" y="120" width="84" height="84" rx="16" transform="rotate(-9 90 162)"/><rect x="160" y="104" width="84" height="84" rx="16" transform="rotate(12 202 146)"/></g><g fill="#b8231d"><circle cx="90" cy="162" r="14"/></g><g fill="#1b1a18"><circle cx="182" cy="128" r="8"/><circle cx="222" cy="128" r="8"/><circle cx="182" cy="166" r="8"/><circle cx="222" cy="166" r="8"/></g>`,
  },
}
