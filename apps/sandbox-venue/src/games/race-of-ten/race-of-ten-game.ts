import { chipsText } from '../bet-words.ts'
import { type BoardGroup, boardOf, placesOf } from '../board.ts'
import type { TableGame } from '../game.ts'
import { lotteryPays } from '../lottery-odds.ts'
import { outcomeText } from './outcome-text.ts'
import { racePlaces, rules } from './rules.ts'

const runners = Array.from({ length: 10 }, (_, at) => at + 1)
const rankNames = [
  '冠军',
  '亚军',
  ...['三', '四', '五', '六', '七', '八', '九', '十'].map((name) => `第${name}名`),
]
const sums = Array.from({ length: 17 }, (_, at) => at + 3)

const placeOf = placesOf(racePlaces, lotteryPays)

/** Returns the board group of a rank: big, small, odd, even, and each number. */
function ofRank(name: string, at: number) {
  const rank = at + 1
  return {
    name,
    columns: 5,
    places: [
      placeOf(`rank-${rank}-big`, '大', 'red'),
      placeOf(`rank-${rank}-small`, '小', 'blue'),
      placeOf(`rank-${rank}-odd`, '单', 'red'),
      placeOf(`rank-${rank}-even`, '双', 'blue'),
      ...runners.map((runner) => placeOf(`rank-${rank}-${runner}`, `${runner} 号`)),
    ],
  }
}

const lanes = runners
  .map(
    (runner) =>
      `<div class="lane"><span class="runner" data-runner="${runner}">${runner}</span></div>`,
  )
  .join('')

const groups: readonly BoardGroup[] = [
  {
    name: '冠亚和',
    columns: 4,
    places: [
      placeOf('sum-big', '和大', 'red'),
      placeOf('sum-small', '和小', 'blue'),
      placeOf('sum-odd', '和单', 'red'),
      placeOf('sum-even', '和双', 'blue'),
      ...sums.map((sum) => placeOf(`sum-${sum}`, `${sum}`)),
    ],
  },
  ...rankNames.map(ofRank),
  {
    name: '龙虎',
    columns: 2,
    places: [1, 2, 3, 4, 5].flatMap((rank) => [
      placeOf(`dragon-${rank}`, `${rankNames[rank - 1]} 龙`, 'red'),
      placeOf(`tiger-${rank}`, `${rankNames[rank - 1]} 虎`, 'blue'),
    ]),
  },
]

export const raceOfTen: TableGame = {
  code: 'race-of-ten',
  name: '锦鲤竞游',
  provider: 'jinlin',
  category: 'lottery',
  shared: rules,
  words: { selectionText: chipsText(groups), outcomeText },
  timetable: { closeMs: 105_000, settleMs: 113_000, endMs: 120_000 },
  chips: [1, 10, 50, 100, 1000],
  returnText: '98.00%（赔率取到分）',
  page: {
    stage: `<section class="race" aria-label="赛道" id="race">${lanes}</section>
<ol class="draws" id="draws" tabindex="0" aria-label="往期名次"></ol>`,
    board: boardOf(groups),
    help: `<p>每两分钟一场，十条锦鲤决出一至十名，每种名次同样可能。号码 6 至 10 为大，1 至 5 为小；冠亚和 12 至 19 为大，3 至 11 为小。</p>
    <p><b>龙虎</b>：冠军对第十名，亚军对第九名，依此类推，前者号码大为龙，后者大为虎。</p>
    <p>各玩法的赔率标在投注区，都按 98% 的返还率由中奖排列数算出（取整舍去）。</p>
    <p>往期名次只是记录：每一场相互独立，冷热号码不能预示下一场。</p>`,
    symbols: '',
    cover: `<g fill="none" stroke="#faf7f2" stroke-opacity="0.4" stroke-width="3"><path d="M20 90h260M20 140h260M20 190h260M20 240h260"/></g><g fill="#e3bd6b"><path d="M210 66c24-16 50-8 60 0-10 8-36 16-60 0l-18 12V54z"/><path d="M120 164c24-16 50-8 60 0-10 8-36 16-60 0l-18 12v-24z" fill="#c8332b"/><path d="M60 114c24-16 50-8 60 0-10 8-36 16-60 0l-18 12v-24z" fill="#faf7f2"/></g>`,
  },
}
