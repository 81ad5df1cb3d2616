import { noSelection } from '../bet-words.ts'
import type { SoloGame } from '../game.ts'
import { suitSymbols } from '../suits.ts'
import { outcomeText } from './outcome-text.ts'
import { antePays, rules } from './rules.ts'

const pays = [
  ['皇家同花顺', antePays['royal-flush']],
  ['同花顺', antePays['straight-flush']],
  ['四条', antePays['four-of-a-kind']],
  ['葫芦', antePays['full-house']],
  ['同花', antePays.flush],
  ['顺子及以下', antePays.straight],
] as const

export const casinoHoldem: SoloGame = {
  code: 'casino-holdem',
  name: '松风德州',
  provider: 'qi',
  category: 'board',
  rules,
  words: { selectionText: noSelection, outcomeText },
  // The unit is at most 100 yuan: a call adds two more units.
  stakes: ['1', '5', '10', '20', '50', '100'],
  returnText: '97.00%（按说明里的打法）',
  page: {
    stage: `<section class="felt" aria-label="牌桌">
  <div class="seat"><h2>庄家 · 程序<output id="dealer-kind"></output></h2><div class="cards" id="dealer"></div></div>
  <div class="cards five" id="table" role="group" aria-label="公共牌"></div>
  <div class="seat"><div class="cards" id="hand"></div><h2>您<output id="hand-kind"></output></h2></div>
  <ul class="ante" aria-label="底注赔率">${pays.map(([hand, times]) => `<li data-kind="${hand}">${hand}<b>${times}:1</b></li>`).join('')}</ul>
</section>`,
    controls: `<div class="choices-row plays" role="group" aria-label="操作"><button type="button" id="fold" aria-pressed="false" disabled>弃牌</button></div>`,
    help: `<p>一副 52 张牌，每局重新洗匀，开局时全部九张已定好：您两张，庄家两张，公共牌五张。看到自己的两张和前三张公共牌后，可以跟注（再投底注的两倍）或弃牌（输掉底注）；跟注后翻开后两张。双方各从七张中取最好的五张比较。</p>
    <p>庄家不足一对 4 为不够格：底注按您的牌型派彩，跟注退回。庄家够格：您大则底注按牌型、跟注按 1:1 派彩；相同则全部退回；您小则全部输掉。</p>
    <table><thead><tr><th scope="col">您的牌型</th><th scope="col">底注派彩</th></tr></thead><tbody>${pays.map(([hand, times]) => `<tr><th scope="row">${hand}</th><td>${times}:1</td></tr>`).join('')}</tbody></table>
    <p>97.00% 是这样打时底注的理论返还率，由全部可能的牌局算出，不是模拟：自己的两张里有 10 或更大、有一张已成对、或再来一张能成顺子或同花，就跟注，否则弃牌。跟注一并计入时，全部投注的返还率是 98.87%。每手都作最佳决定，底注返还 97.84%，全部投注返还 99.18%；随意打会更低。没有决定就离开的一局保留 24 小时，到时按弃牌结算。对手是程序，不看您的牌，也没有选择。</p>`,
    symbols: suitSymbols,
    stageData: null,
    cover: `<ellipse cx="150" cy="150" rx="128" ry="92" fill="#1f5b45" stroke="#7a5228" stroke-width="14"/><g stroke="#b8862f" stroke-width="2.500" fill="#faf7f2">${[0, 1, 2, 3, 4].map((at) => `<rect x="${48 + at * 42}" y="118" width="36" height="54" rx="5"/>`).join('')}</g><g font-size="24" font-weight="700" text-anchor="middle" font-family="serif">${['10', 'J', 'Q', 'K', 'A'].map((rank, at) => `<text x="${66 + at * 42}" y="153" fill="${at % 2 ? '#1b1a18' : '#b8231d'}">${rank}</text>`).join('')}</g>`,
    action: '发牌',
    greeting: '看三张公共牌，再决定跟不跟',
    auto: false,
  },
}
