import { chipsText } from '../bet-words.ts'
import { type BoardGroup, boardOf } from '../board.ts'
import type { TableGame } from '../game.ts'
import { suitSymbols } from '../suits.ts'
import { outcomeText } from './outcome-text.ts'
import { rules } from './rules.ts'

const seats = [
  ['heaven', '天'],
  ['earth', '地'],
  ['man', '人'],
] as const

function hand(id: string, name: string): string {
  return `<div class="row"><h2>${name}<output id="${id}-bull"></output></h2><div class="cards" id="${id}"></div></div>`
}

const groups: readonly BoardGroup[] = [
  {
    name: '押注',
    columns: 3,
    places: seats.map(([place, name]) => ({ place, name, odds: '0.95' })),
  },
]

export const douNiu: TableGame = {
  code: 'dou-niu',
  name: '百人牛牛',
  provider: 'qi',
  category: 'board',
  shared: rules,
  words: { selectionText: chipsText(groups), outcomeText },
  timetable: { closeMs: 18_000, settleMs: 26_000, endMs: 30_000 },
  chips: [1, 10, 50, 100, 1000],
  returnText: '97.50%',
  page: {
    stage: `<section class="bulls" aria-label="牌桌">${hand('banker', '庄家 · 程序')}${seats.map(([id, name]) => hand(id, name)).join('')}</section>`,
    board: boardOf(groups),
    help: `<p>一副 52 张牌，每局重新洗匀，庄家与天、地、人三门各得五张，三门分别与庄家比牌。庄家由程序担任，牌由哈希链抽定，各方都没有选择。</p>
    <p><b>牛</b>：A 算 1 点，2 至 9 按面值，10 与人头牌算 10 点。五张中有三张之和为 10 的倍数即有牛，另两张之和的个位就是牛几；个位为 0 是牛牛；凑不出为没牛。</p>
    <p>大小：牛牛、牛九至牛一、没牛。相同时比最大的一张牌：K 最大，A 最小；再比花色：黑桃、红心、梅花、方块。</p>
    <table><tbody><tr><th scope="row">押中的一门胜庄家（抽水 5%）</th><td>1 赔 0.95</td></tr></tbody></table>
    <p>两手牌不会相等，每门与庄家胜负各半，返还率为 97.50%。赔付不按牛数翻倍，一局最多输掉押注。</p>`,
    symbols: suitSymbols,
    cover: `<path d="M90 120c-30-20-40-50-24-70 4 26 20 36 44 40M210 120c30-20 40-50 24-70-4 26-20 36-44 40" fill="none" stroke="#e3bd6b" stroke-width="12" stroke-linecap="round"/><path d="M90 110h120l-14 110q-46 50-92 0z" fill="#faf7f2"/><circle cx="126" cy="150" r="8" fill="#1b1a18"/><circle cx="174" cy="150" r="8" fill="#1b1a18"/><ellipse cx="150" cy="212" rx="30" ry="20" fill="#f0958b"/>`,
  },
}
