import { chipsText } from '../bet-words.ts'
import { type BoardGroup, boardOf } from '../board.ts'
import type { TableGame } from '../game.ts'
import { suitSymbols } from '../suits.ts'
import { outcomeText } from './outcome-text.ts'
import { rules } from './rules.ts'

const groups: readonly BoardGroup[] = [
  {
    name: '龙虎',
    columns: 2,
    places: [
      { place: 'dragon', name: '龙', odds: '1', tone: 'red', size: 'large' },
      { place: 'tiger', name: '虎', odds: '1', tone: 'blue', size: 'large' },
      { place: 'tie', name: '和', odds: '11', tone: 'green' },
      { place: 'suited-tie', name: '同花和', odds: '50', tone: 'green' },
    ],
  },
]

export const dragonTiger: TableGame = {
  code: 'dragon-tiger',
  name: '龙虎斗',
  provider: 'jinlin',
  category: 'live',
  shared: rules,
  words: { selectionText: chipsText(groups), outcomeText },
  timetable: { closeMs: 15_000, settleMs: 20_000, endMs: 24_000 },
  chips: [1, 10, 50, 100, 1000],
  returnText: '96.26%（龙、虎）',
  page: {
    stage: `<section class="hands-row" aria-label="牌桌">
  <div class="hand" data-side="dragon"><h2>龙</h2><div class="cards" id="dragon"></div></div>
  <div class="hand" data-side="tiger"><h2>虎</h2><div class="cards" id="tiger"></div></div>
</section>
<div class="road" id="road"></div>`,
    board: boardOf(groups),
    help: `<p>八副牌，每局重新洗匀，龙、虎各发一张，点大者胜。A 最小，K 最大，不比花色。</p>
    <table><tbody>
    <tr><th scope="row">龙、虎</th><td>1 赔 1；和局退回一半</td></tr>
    <tr><th scope="row">和（同点）</th><td>1 赔 11</td></tr>
    <tr><th scope="row">同花和（同点同花）</th><td>1 赔 50</td></tr></tbody></table>
    <p>和的返还率为 89.64%，同花和为 86.02%，比龙、虎低得多。</p>`,
    symbols: suitSymbols,
    cover: `<g font-size="120" font-weight="700" text-anchor="middle" font-family="serif"><text x="90" y="200" fill="#e3bd6b">龙</text><text x="212" y="240" fill="#faf7f2">虎</text></g><path d="M40 270L260 90" stroke="#b8862f" stroke-width="6"/>`,
  },
}
