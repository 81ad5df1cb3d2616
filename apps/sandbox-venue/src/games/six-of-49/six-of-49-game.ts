import { chipsText } from '../bet-words.ts'
import { type BoardGroup, boardOf, oddsText, placesOf } from '../board.ts'
import type { TableGame } from '../game.ts'
import { outcomeText, setText, waveNames } from './outcome-text.ts'
import {
  numbers,
  rules,
  sixOf49Odds,
  sixOf49Place,
  sixOf49Places,
  waveOf,
  waves,
} from './rules.ts'

const hour = 3_600_000

const placeOf = placesOf(sixOf49Places, sixOf49Odds)

const listOf = (wave: (typeof waves)[number]) =>
  numbers.filter((number) => waveOf(number) === wave).join('、')

/** Returns the HTML of the number buttons for a set, and of the place for its chips. */
function picker(name: 'two' | 'three', title: string, sample: string): string {
  const betPlace = sixOf49Place(sample)
  const odds = betPlace ? oddsText(sixOf49Odds(betPlace)) : ''
  const buttons = numbers.map(
    (number) =>
      `<button type="button" data-pick="${number}" aria-pressed="false" aria-label="${title} ${number}">${number}</button>`,
  )
  return `<div class="picker" data-set="${name}">
  <div class="picks" role="group" aria-label="${title}选号">${buttons.join('')}</div>
  <button class="place" type="button" data-place="" disabled><b>请先选号</b><small>${odds}</small><i class="own"></i><i class="crowd"></i></button>
  <p class="laid" data-laid="${name}"></p>
</div>`
}

const groups: readonly BoardGroup[] = [
  {
    name: '特码两面',
    columns: 4,
    places: [
      placeOf('special-big', '特大', 'red'),
      placeOf('special-small', '特小', 'blue'),
      placeOf('special-odd', '特单', 'red'),
      placeOf('special-even', '特双', 'blue'),
      placeOf('digits-odd', '合单', 'red'),
      placeOf('digits-even', '合双', 'blue'),
      placeOf('tail-big', '尾大', 'red'),
      placeOf('tail-small', '尾小', 'blue'),
      ...waves.map((wave) => placeOf(`wave-${wave}`, `${waveNames[wave]}波`, wave)),
    ],
  },
  {
    name: '特码',
    columns: 6,
    places: numbers.map((number) =>
      placeOf(`special-${number}`, `${number}`, waveOf(number)),
    ),
  },
  {
    name: '正码',
    columns: 6,
    places: numbers.map((number) =>
      placeOf(`among-${number}`, `${number}`, waveOf(number)),
    ),
  },
  { name: '二中二', columns: 2, places: [] },
  { name: '三中三', columns: 2, places: [] },
  {
    name: '总和',
    columns: 4,
    places: [
      placeOf('total-big', '总大', 'red'),
      placeOf('total-small', '总小', 'blue'),
      placeOf('total-odd', '总单', 'red'),
      placeOf('total-even', '总双', 'blue'),
    ],
  },
]

/** The HTML of the board. The pickers fill its empty groups. */
const board = [
  picker('two', '二中二', 'two-1-2'),
  picker('three', '三中三', 'three-1-2-3'),
].reduce(
  (markup, each) => markup.replace('hidden></div>', `hidden>${each}</div>`),
  boardOf(groups),
)

export const sixOf49: TableGame = {
  code: 'six-of-49',
  name: '四九选六',
  provider: 'jinlin',
  category: 'lottery',
  shared: rules,
  words: { selectionText: chipsText(groups, setText), outcomeText },
  timetable: { closeMs: 20 * hour, settleMs: 20.5 * hour, endMs: 24 * hour },
  chips: [1, 10, 50, 100, 1000],
  returnText: '98.00%（赔率取到分）',
  page: {
    stage: `<section class="rail" aria-label="开奖号码"><div class="balls" id="balls"></div></section>
<ol class="draws" id="draws" tabindex="0" aria-label="往期开奖"></ol>`,
    board,
    help: `<p>每天一期，从 1 至 49 中依次开出六个正码和一个特码，七个各不相同。</p>
    <p>特码 25 至 48 为大，1 至 24 为小；个位 5 至 9 为尾大；两位数字相加的单双为合单、合双。开出 49 时，大小、单双、合数、尾数都退回投注。七个号码总和 175 及以上为总大。</p>
    <p>色波按号码轮流排定：红波 ${listOf('red')}；蓝波 ${listOf('blue')}；绿波 ${listOf('green')}。</p>
    <p>正码：所选号码在六个正码之中。二中二、三中三：所选的两个、三个号码都在六个正码之中，次序不论。</p>
    <p>各玩法的赔率标在投注区，都按 98% 的返还率由中奖组合数算出（取整舍去）。</p>
    <p>往期走势只是记录：每一期相互独立，冷热号码不能预示下一期。</p>`,
    symbols: '',
    cover: `<g stroke="#faf7f2" stroke-width="4">${[0, 1, 2, 3, 4, 5].map((at) => `<circle cx="${70 + (at % 3) * 80}" cy="${110 + Math.floor(at / 3) * 76}" r="33" fill="${['#b8231d', '#1d4f91', '#1f6b3a'][at % 3]}"/>`).join('')}</g><g font-size="30" font-weight="700" text-anchor="middle" font-family="serif" fill="#fff">${[4, 17, 33, 28, 41, 9].map((number, at) => `<text x="${70 + (at % 3) * 80}" y="${121 + Math.floor(at / 3) * 76}">${number}</text>`).join('')}</g><circle cx="150" cy="250" r="30" fill="#e3bd6b" stroke="#7a1d17" stroke-width="5"/><text x="150" y="261" font-size="30" font-weight="700" text-anchor="middle" font-family="serif" fill="#7a1d17">49</text>`,
  },
}
