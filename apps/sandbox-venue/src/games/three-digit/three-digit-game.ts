import { chipsText } from '../bet-words.ts'
import { type BoardGroup, boardOf, placesOf } from '../board.ts'
import type { TableGame } from '../game.ts'
import { lotteryPays } from '../lottery-odds.ts'
import { numberText, outcomeText } from './outcome-text.ts'
import { rules, threeDigitPlaces } from './rules.ts'

const digits = Array.from({ length: 10 }, (_, digit) => digit)
const sums = Array.from({ length: 28 }, (_, sum) => sum)

const placeOf = placesOf(threeDigitPlaces, lotteryPays)

function ofPosition(position: string, name: string) {
  return {
    name,
    columns: 5,
    places: [
      placeOf(`${position}-big`, '大', 'red'),
      placeOf(`${position}-small`, '小', 'blue'),
      placeOf(`${position}-odd`, '单', 'red'),
      placeOf(`${position}-even`, '双', 'blue'),
      ...digits.map((digit) => placeOf(`${position}-${digit}`, `${digit}`)),
    ],
  }
}

const groups: readonly BoardGroup[] = [
  ofPosition('hundreds', '百位'),
  ofPosition('tens', '十位'),
  ofPosition('ones', '个位'),
  {
    name: '和值',
    columns: 5,
    places: [
      placeOf('sum-big', '和大', 'red'),
      placeOf('sum-small', '和小', 'blue'),
      placeOf('any-triple', '豹子', 'green'),
      ...sums.map((sum) => placeOf(`sum-${sum}`, `${sum}`)),
    ],
  },
]

export const threeDigit: TableGame = {
  code: 'three-digit',
  name: '极速 3D',
  provider: 'jinlin',
  category: 'lottery',
  shared: rules,
  words: { selectionText: chipsText(groups, numberText), outcomeText },
  timetable: { closeMs: 78_000, settleMs: 84_000, endMs: 90_000 },
  chips: [1, 10, 50, 100, 1000],
  returnText: '98.00%（赔率取到分）',
  page: {
    stage: `<section class="balls" id="balls" aria-label="开奖号码"></section>
<ol class="draws" id="draws" tabindex="0" aria-label="往期开奖"></ol>`,
    board: boardOf(groups),
    help: `<p>每 90 秒一期，开出百、十、个三位数字，各为 0 至 9。数字 5 至 9 为大，0 至 4 为小；和值 14 至 27 为大，0 至 13 为小；三位相同为豹子。</p>
    <p>各玩法的赔率标在投注区，都按 98% 的返还率由中奖组合数算出（取整舍去）。</p>
    <p>往期走势只是记录：每一期相互独立，冷热号码不能预示下一期。</p>`,
    symbols: '',
    cover: `<g fill="#e3bd6b" stroke="#b8862f" stroke-width="4"><circle cx="65" cy="160" r="44"/><circle cx="150" cy="130" r="44"/><circle cx="235" cy="160" r="44"/></g><g font-size="52" font-weight="700" text-anchor="middle" font-family="serif" fill="#7a1d17"><text x="65" y="178">7</text><text x="150" y="148">0</text><text x="235" y="178">4</text></g>`,
  },
}
