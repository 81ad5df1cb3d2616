import { chipsText } from '../bet-words.ts'
import { type BoardGroup, boardOf } from '../board.ts'
import type { TableGame } from '../game.ts'
import { suitSymbols } from '../suits.ts'
import { outcomeText } from './outcome-text.ts'
import { rules } from './rules.ts'

const groups: readonly BoardGroup[] = [
  {
    name: '百家乐',
    columns: 3,
    places: [
      { place: 'player', name: '闲', odds: '1', tone: 'blue', size: 'large' },
      { place: 'tie', name: '和', odds: '8', tone: 'green', size: 'large' },
      { place: 'banker', name: '庄', odds: '0.95', tone: 'red', size: 'large' },
      { place: 'player-pair', name: '闲对', odds: '11', tone: 'blue' },
      { place: 'banker-pair', name: '庄对', odds: '11', tone: 'red' },
    ],
  },
]

export const baccarat: TableGame = {
  code: 'baccarat',
  name: '百家乐',
  provider: 'jinlin',
  category: 'live',
  shared: rules,
  words: { selectionText: chipsText(groups), outcomeText },
  timetable: { closeMs: 18_000, settleMs: 25_000, endMs: 30_000 },
  chips: [1, 10, 50, 100, 1000],
  returnText: '庄 98.94%，闲 98.76%',
  page: {
    stage: `<section class="hands-row" aria-label="牌桌">
  <div class="hand"><h2>闲<output id="player-points"></output></h2><div class="cards" id="player"></div></div>
  <div class="hand"><h2>庄<output id="banker-points"></output></h2><div class="cards" id="banker"></div></div>
</section>
<div class="road" id="road"></div>`,
    board: boardOf(groups),
    help: `<p>八副牌，每局重新洗匀。A 算 1 点，2 至 9 按面值，10 与人头牌算 0 点，只取个位。双方先各得两张，任一方 8 或 9 点即止；否则按固定的补牌规则补第三张，双方都没有选择。点数大者胜。</p>
    <table><tbody>
    <tr><th scope="row">闲赢</th><td>1 赔 1</td></tr>
    <tr><th scope="row">庄赢（抽水 5%）</th><td>1 赔 0.95</td></tr>
    <tr><th scope="row">和</th><td>1 赔 8，投注庄、闲者退回</td></tr>
    <tr><th scope="row">闲对、庄对（前两张同点）</th><td>1 赔 11</td></tr></tbody></table>
    <p>和局的返还率为 85.64%，对子为 89.64%，比庄闲低得多。</p>`,
    symbols: suitSymbols,
    cover: `<g stroke="#b8862f" stroke-width="3" fill="#faf7f2"><g transform="rotate(-10 100 200)"><rect x="52" y="84" width="92" height="136" rx="10"/><text x="98" y="168" text-anchor="middle" font-size="56" font-weight="700" stroke="none" fill="#1d4f91">闲</text></g><g transform="rotate(10 200 200)"><rect x="156" y="84" width="92" height="136" rx="10"/><text x="202" y="168" text-anchor="middle" font-size="56" font-weight="700" stroke="none" fill="#b8231d">庄</text></g></g>`,
  },
}
