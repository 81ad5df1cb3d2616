import { noSelection } from '../bet-words.ts'
import type { SoloGame } from '../game.ts'
import { suitSymbols } from '../suits.ts'
import { outcomeText } from './outcome-text.ts'
import { rules } from './rules.ts'

const plays = [
  ['hit', '要牌'],
  ['double', '加倍'],
  ['split', '分牌'],
] as const

const buttons = plays
  .map(
    ([play, name]) =>
      `<button type="button" data-play="${play}" aria-pressed="false" disabled>${name}</button>`,
  )
  .join('')

export const blackjack: SoloGame = {
  code: 'blackjack',
  name: '二十一点',
  provider: 'qi',
  category: 'board',
  rules,
  words: { selectionText: noSelection, outcomeText },
  // The unit is at most 100 yuan: after a split, two doubled hands cost four units.
  stakes: ['1', '5', '10', '20', '50', '100'],
  returnText: '99.54%（基本策略）',
  page: {
    stage: `<section class="blackjack-table" aria-label="牌桌">
  <div class="seat"><h2>庄家 · 程序<output id="dealer-total"></output></h2><div class="cards" id="dealer"></div></div>
  <p class="arc">黑杰克 3 赔 2<small>庄家点数到 17 停牌</small></p>
  <div class="hands" id="hands"></div>
</section>`,
    controls: `<div class="choices-row plays" role="group" aria-label="操作">${buttons}</div>`,
    help: `<p>六副牌，每局重新洗匀，全部牌序在开局时已经定好，任何操作都不会改变它。人头牌算 10 点，A 算 1 或 11 点；点数不超过 21 且大于庄家者胜。</p>
    <table><tbody>
    <tr><th scope="row">黑杰克（A 加 10 点牌）</th><td>派 2.5</td></tr>
    <tr><th scope="row">胜出</th><td>派 2</td></tr>
    <tr><th scope="row">平局</th><td>派 1</td></tr>
    <tr><th scope="row">爆牌或落败</th><td>派 0</td></tr></tbody></table>
    <p>派彩含本金，按每手的投注计算。<b>加倍</b>：任意两张牌可加倍，多投一注，只再得一张。<b>分牌</b>：两张同点数的牌可分一次，多投一注；分开的 A 各得一张。分牌后的 A 加 10 点牌算 21 点，不算黑杰克。庄家先看底牌，遇黑杰克即结束；庄家点数到 17 即停牌，没有保险。</p>
    <p>99.54% 是按基本策略打牌时首注的理论返还率，由全部可能的发牌算出，不是模拟；加倍和分牌的投注一并计入时，全部投注的返还率是 99.59%。随意打会更低。没有打完就离开的一局保留 24 小时，到时按停牌结算。</p>`,
    symbols: suitSymbols,
    stageData: null,
    cover: `<g stroke="#b8862f" stroke-width="3" fill="#faf7f2"><rect x="74" y="74" width="104" height="152" rx="12" transform="rotate(-10 126 150)"/><rect x="124" y="70" width="104" height="152" rx="12" transform="rotate(9 176 150)"/></g><g font-family="serif" font-weight="700" font-size="64"><text x="84" y="146" fill="#1b1a18" transform="rotate(-10 126 150)">A</text><text x="142" y="136" fill="#b8231d" transform="rotate(9 176 150)">K</text></g><circle cx="150" cy="238" r="30" fill="#c8332b" stroke="#faf7f2" stroke-width="4"/><text x="150" y="249" font-size="30" font-weight="700" font-family="serif" fill="#faf7f2" text-anchor="middle">21</text>`,
    action: '发牌',
    greeting: '比庄家更接近 21 点，不要超过',
    auto: false,
  },
}
