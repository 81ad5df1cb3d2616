import { chipsText } from '../bet-words.ts'
import { type BoardGroup, boardOf, placesOf } from '../board.ts'
import type { TableGame } from '../game.ts'
import { lotteryPays } from '../lottery-odds.ts'
import { outcomeText } from './outcome-text.ts'
import { k3Places, rules } from './rules.ts'

const faces = [1, 2, 3, 4, 5, 6]
const totals = Array.from({ length: 16 }, (_, at) => at + 3)
const pairs = faces.flatMap((low) => faces.slice(low).map((high) => [low, high]))

const placeOf = placesOf(k3Places, lotteryPays)

const groups: readonly BoardGroup[] = [
  {
    name: '和值',
    columns: 4,
    places: [
      placeOf('big', '大', 'red'),
      placeOf('small', '小', 'blue'),
      placeOf('odd', '单', 'red'),
      placeOf('even', '双', 'blue'),
      ...totals.map((total) => placeOf(`total-${total}`, `${total}`)),
    ],
  },
  {
    name: '三同号',
    columns: 4,
    places: [
      placeOf('any-triple', '三同号通选', 'green'),
      ...faces.map((face) => placeOf(`triple-${face}`, `${face}${face}${face}`)),
    ],
  },
  {
    name: '二同号',
    columns: 3,
    places: faces.map((face) => placeOf(`double-${face}`, `${face}${face}*`)),
  },
  {
    name: '二不同号',
    columns: 5,
    places: pairs.map((pair) => placeOf(`two-${pair.join('-')}`, pair.join(''))),
  },
  {
    name: '其他',
    columns: 4,
    places: [
      placeOf('any-straight', '三连号通选', 'green'),
      placeOf('all-different', '三不同号'),
      ...faces.map((face) => placeOf(`face-${face}`, `含 ${face}`)),
    ],
  },
]

export const k3: TableGame = {
  code: 'k3',
  name: '锦鳞快三',
  provider: 'jinlin',
  category: 'lottery',
  shared: rules,
  words: { selectionText: chipsText(groups), outcomeText },
  timetable: { closeMs: 50_000, settleMs: 55_000, endMs: 60_000 },
  chips: [1, 10, 50, 100, 1000],
  returnText: '98.00%（取整后不低于 97.96%）',
  page: {
    stage: `<section aria-label="开奖号码"><div class="dice" id="dice"></div></section>
<ol class="draws" id="draws" tabindex="0" aria-label="往期开奖"></ol>`,
    board: boardOf(groups),
    help: `<p>每分钟一期，开出三个 1 至 6 的号码。和值 11 至 18 为大，3 至 10 为小。</p>
    <p>各玩法的赔率标在投注区，都按 98% 的返还率由中奖组合数算出（取整舍去）。“含”表示三个号码中至少出现一次；“二同号”表示至少出现两次。</p>
    <p>往期走势只是记录：每一期相互独立，冷热号码不能预示下一期。</p>`,
    symbols: '',
    cover: `<g fill="#faf7f2" stroke="#b8862f" stroke-width="4"><rect x="30" y="130" width="70" height="70" rx="14"/><rect x="115" y="100" width="70" height="70" rx="14"/><rect x="200" y="130" width="70" height="70" rx="14"/></g><g font-size="44" font-weight="700" text-anchor="middle" font-family="serif" fill="#b8231d"><text x="65" y="181">3</text><text x="150" y="151">5</text><text x="235" y="181">6</text></g>`,
  },
}
