import { noSelection } from '../bet-words.ts'
import type { SoloGame } from '../game.ts'
import { suitSymbols } from '../suits.ts'
import { outcomeText } from './outcome-text.ts'
import { rules } from './rules.ts'

const bonuses = [
  ['同花顺', '加 5'],
  ['三条', '加 4'],
  ['顺子', '加 1'],
] as const

export const threeCard: SoloGame = {
  code: 'three-card',
  name: '三张对决',
  provider: 'qi',
  category: 'board',
  rules,
  words: { selectionText: noSelection, outcomeText },
  // The unit is at most 100 yuan: a raise adds a second unit.
  stakes: ['1', '5', '10', '20', '50', '100'],
  returnText: '96.62%（最佳打法）',
  page: {
    stage: `<section class="duel" aria-label="牌桌">
  <div class="seat"><h2>庄家 · 程序<output id="dealer-kind"></output></h2><div class="cards" id="dealer"></div></div>
  <ul class="bonuses" aria-label="加派">${bonuses.map(([hand, pays]) => `<li>${hand}<b>${pays}</b></li>`).join('')}</ul>
  <div class="seat"><div class="cards" id="hand"></div><h2>您<output id="hand-kind"></output></h2></div>
</section>`,
    controls: `<div class="choices-row plays" role="group" aria-label="操作"><button type="button" id="fold" aria-pressed="false" disabled>弃牌</button></div>`,
    help: `<p>一副 52 张牌，每局重新洗匀，双方各三张，开局时已全部定好。看过自己的牌后，可以跟注（再投一注）或弃牌（输掉底注）。</p>
    <p>牌型由大到小：同花顺、三条、顺子、同花、对子、散牌。A 可作最大，也可与 2、3 连成顺子。</p>
    <table><tbody>
    <tr><th scope="row">庄家不足 Q 大</th><td>共派 3</td></tr>
    <tr><th scope="row">跟注后胜出</th><td>共派 4</td></tr>
    <tr><th scope="row">跟注后相同</th><td>共派 2</td></tr>
    <tr><th scope="row">跟注后落败、弃牌</th><td>派 0</td></tr>
    ${bonuses.map(([hand, pays]) => `<tr><th scope="row">跟注且拿到${hand}</th><td>${pays}</td></tr>`).join('')}</tbody></table>
    <p>派彩为底注的倍数，含两注的本金；加派与庄家的牌无关。96.62% 是按最佳打法（有 Q、6、4 或更好就跟注）的理论返还率；随意打会更低。没有决定就离开的一局保留 24 小时，到时按弃牌结算。</p>`,
    symbols: suitSymbols,
    stageData: null,
    cover: `<g stroke="#b8862f" stroke-width="3" fill="#faf7f2">${[-18, 0, 18].map((turn, at) => `<g transform="rotate(${turn} 150 320)"><rect x="102" y="70" width="96" height="140" rx="11"/><text x="114" y="112" font-size="34" font-weight="700" font-family="serif" stroke="none" fill="${['#1f6b3a', '#b8231d', '#1d4f91'][at]}">${['Q', 'K', 'A'][at]}</text></g>`).join('')}</g>`,
    action: '发牌',
    greeting: '三张定胜负，看牌再决定',
    auto: false,
  },
}
