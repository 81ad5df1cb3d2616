import { noSelection } from '../bet-words.ts'
import type { SoloGame } from '../game.ts'
import { suitSymbols } from '../suits.ts'
import { outcomeTextOf } from './outcome-text.ts'
import { rules } from './rules.ts'

/** The lines of the pay ladder from the best hand down: key for the stage, name and pay. */
const hands = [
  ['royal', '皇家同花顺', 800],
  ['straight-flush', '同花顺', 50],
  ['four-of-a-kind', '四条', 25],
  ['full-house', '葫芦', 9],
  ['flush', '同花', 6],
  ['straight', '顺子', 4],
  ['three-of-a-kind', '三条', 3],
  ['two-pair', '两对', 2],
  ['pair', 'J 或以上的对子', 1],
] as const

const places = Array.from(
  { length: 5 },
  (_, at) =>
    `<button class="card-spot" type="button" data-at="${at}" aria-pressed="false" disabled><span class="card-face"></span><span class="held">保留</span></button>`,
).join('')

export const videoPoker: SoloGame = {
  code: 'video-poker',
  name: '换牌对 J',
  provider: 'obgdy',
  category: 'slot',
  rules,
  words: {
    selectionText: noSelection,
    outcomeText: outcomeTextOf(new Map(hands.map(([hand, name]) => [hand, name]))),
  },
  stakes: ['1', '2', '5', '10', '20', '50'],
  returnText: '99.54%（最佳打法）',
  page: {
    stage: `<section class="felt" aria-label="牌桌">
  <ol class="ladder" id="ladder" aria-label="赔付">${hands.map(([hand, name, pays]) => `<li data-hand="${hand}"><span>${name}</span><b>${pays}</b></li>`).join('')}</ol>
  <div class="hand">${places}</div>
</section>`,
    controls: '',
    help: `<p>一副 52 张牌，每局重新洗匀。先发五张，点选要保留的牌，其余换一次；按最后五张赔付，倍数含本金。开局时十张牌的次序已全部定好，换哪几张不会改变它们。</p>
    <table><tbody>${hands.map(([, name, pays]) => `<tr><th scope="row">${name}</th><td>${pays}</td></tr>`).join('')}</tbody></table>
    <p>99.54% 是每一手都按最佳打法保留时的理论返还率；随意保留会更低。没有换牌就离开的一局保留 24 小时，到时按五张全部保留结算。</p>`,
    symbols: suitSymbols,
    stageData: { names: Object.fromEntries(hands.map(([hand, name]) => [hand, name])) },
    cover: `<g stroke="#b8862f" stroke-width="3">${[-24, -12, 0, 12, 24].map((turn, at) => `<rect x="106" y="84" width="88" height="126" rx="10" fill="#faf7f2" transform="rotate(${turn} 150 300)"/><text x="116" y="114" font-size="26" font-weight="700" font-family="serif" fill="${at % 2 ? '#c8332b' : '#1b1a18'}" stroke="none" transform="rotate(${turn} 150 300)">${['10', 'J', 'Q', 'K', 'A'][at]}</text>`).join('')}</g>`,
    action: '发牌',
    greeting: '发五张，留好牌，换一次',
    auto: false,
  },
}
