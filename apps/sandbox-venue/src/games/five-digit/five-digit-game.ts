import { chipsText } from '../bet-words.ts'
import { type BoardGroup, boardOf, placesOf } from '../board.ts'
import type { TableGame } from '../game.ts'
import { lotteryPays } from '../lottery-odds.ts'
import { outcomeText } from './outcome-text.ts'
import { fiveDigitPlaces, rules } from './rules.ts'

const digits = Array.from({ length: 10 }, (_, digit) => digit)
const ballNames = ['一', '二', '三', '四', '五']

const placeOf = placesOf(fiveDigitPlaces, lotteryPays)

function ofBall(name: string, at: number) {
  const ball = `ball-${at + 1}`
  return {
    name: `第${name}球`,
    columns: 5,
    places: [
      placeOf(`${ball}-big`, '大', 'red'),
      placeOf(`${ball}-small`, '小', 'blue'),
      placeOf(`${ball}-odd`, '单', 'red'),
      placeOf(`${ball}-even`, '双', 'blue'),
      ...digits.map((digit) => placeOf(`${ball}-${digit}`, `${digit}`)),
    ],
  }
}

function ofThree(three: string, name: string) {
  return [
    placeOf(`${three}-triple`, `${name}豹子`, 'green'),
    placeOf(`${three}-straight`, `${name}顺子`),
    placeOf(`${three}-pair`, `${name}对子`),
    placeOf(`${three}-half`, `${name}半顺`),
    placeOf(`${three}-mixed`, `${name}杂六`),
  ]
}

/** The HTML of a drum. It has all digits twice, so that it can roll. */
const drum = `<div class="drum"><div class="roll">${[...digits, ...digits].map((digit) => `<span>${digit}</span>`).join('')}</div></div>`

const groups: readonly BoardGroup[] = [
  {
    name: '总和龙虎',
    columns: 4,
    places: [
      placeOf('sum-big', '总大', 'red'),
      placeOf('sum-small', '总小', 'blue'),
      placeOf('sum-odd', '总单', 'red'),
      placeOf('sum-even', '总双', 'blue'),
      placeOf('dragon', '龙', 'red'),
      placeOf('tiger', '虎', 'blue'),
      placeOf('tie', '和', 'green'),
    ],
  },
  ...ballNames.map(ofBall),
  {
    name: '前中后三',
    columns: 5,
    places: [
      ...ofThree('front', '前'),
      ...ofThree('middle', '中'),
      ...ofThree('back', '后'),
    ],
  },
]

export const fiveDigit: TableGame = {
  code: 'five-digit',
  name: '每分五星',
  provider: 'jinlin',
  category: 'lottery',
  shared: rules,
  words: { selectionText: chipsText(groups), outcomeText },
  timetable: { closeMs: 50_000, settleMs: 56_000, endMs: 60_000 },
  chips: [1, 10, 50, 100, 1000],
  returnText: '98.00%（赔率取到分）',
  page: {
    stage: `<div class="drums" id="drums" role="img" aria-label="开奖号码待开">${ballNames.map(() => drum).join('')}</div>
<ol class="draws" id="draws" tabindex="0" aria-label="往期开奖"></ol>`,
    board: boardOf(groups),
    help: `<p>每分钟一期，从左到右开出五个号码，各为 0 至 9。单球 5 至 9 为大，0 至 4 为小；五球总和 23 至 45 为大，0 至 22 为小。第一球大于第五球为龙，小于为虎，相同为和。</p>
    <p>前三、中三、后三各看三个号码：三个相同为豹子；三个连号为顺子，9 与 0 相连，次序不论；恰有两个相同为对子；没有相同而恰有两个连号为半顺；其余为杂六。</p>
    <p>各玩法的赔率标在投注区，都按 98% 的返还率由中奖组合数算出（取整舍去）。</p>
    <p>往期走势只是记录：每一期相互独立，冷热号码不能预示下一期。</p>`,
    symbols: '',
    cover: `<g fill="#15323c" stroke="#b8862f" stroke-width="4">${[0, 1, 2, 3, 4].map((at) => `<rect x="${24 + at * 52}" y="96" width="44" height="108" rx="9"/>`).join('')}</g><g font-size="40" font-weight="700" text-anchor="middle" font-family="serif" fill="#f3d48e">${[7, 2, 0, 9, 4].map((digit, at) => `<text x="${46 + at * 52}" y="165">${digit}</text>`).join('')}</g><path stroke="#c8332b" stroke-width="3" d="M14 150h12M274 150h12"/>`,
  },
}
