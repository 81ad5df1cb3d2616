import { noSelection } from '../bet-words.ts'
import type { SoloGame } from '../game.ts'
import { outcomeTextOf } from './outcome-text.ts'
import {
  coin,
  coinPrizes,
  coinsToHold,
  grandPrize,
  holdLines,
  holdPays,
  respinsGiven,
  rules,
} from './rules.ts'

/** The symbols of the slot, a summer night on the lake: names and SVG drawings. */
const drawings = [
  [
    '明月',
    `<circle cx="32" cy="32" r="24" fill="#f7edc9"/><path fill="#e2cf95" d="M23 20a6 6 0 1 1-.1 0zM43 30a7 7 0 1 1-.1 0zM25 41a4 4 0 1 1-.1 0z"/>`,
  ],
  [
    '宝塔',
    `<path fill="#e3bd6b" d="M30 2h4v9h-4z"/><path fill="#b8503f" d="M32 9l14 10H18zM32 21l18 11H14zM32 34l22 12H10z"/><path fill="#f1d9b0" d="M25 19h14v5H25zM22 32h20v5H22zM19 46h26v14H19z"/><path fill="#5a2a1e" d="M28 60V52a4 4 0 0 1 8 0v8z"/>`,
  ],
  [
    '石桥',
    `<path fill="#9fb0b5" d="M3 48C8 26 20 17 32 17s24 9 29 31H49a17 17 0 0 0-34 0z"/><path fill="none" stroke="#d8e2e4" stroke-width="3" d="M5 38C11 21 21 13 32 13s21 8 27 25M20 14v8M32 10v8M44 14v8"/><path stroke="#4f8b96" stroke-width="3" stroke-linecap="round" d="M6 55h20M38 55h20"/>`,
  ],
  [
    '小舟',
    `<path fill="#7b5330" d="M4 40h56c-3 10-10 15-18 15H22C14 55 7 50 4 40z"/><path fill="#c29a5b" d="M17 40c0-16 30-16 30 0z"/><path fill="none" stroke="#7b5330" stroke-width="2.500" d="M25 29v11M32 28v12M39 29v11"/><path stroke="#e6d7b6" stroke-width="3" stroke-linecap="round" d="M50 38L59 12"/>`,
  ],
  [
    '荷苞',
    `<path fill="none" stroke="#4fa06c" stroke-width="4" stroke-linecap="round" d="M32 60c-3-8-2-14 0-20"/><path fill="#f08fae" d="M32 6c12 9 15 22 6 34H26C17 28 20 15 32 6z"/><path fill="#f9c9d6" d="M32 6c5 9 5 24 0 34-5-10-5-25 0-34z"/><path fill="#4fa06c" d="M26 40h12l-6 6zM36 54c6-6 15-7 22-3-6 6-14 8-22 3z"/>`,
  ],
  [
    '蜻蜓',
    `<path fill="#8fd0d8" fill-opacity=".85" d="M30 22C20 8 6 8 4 14s12 13 26 11zM34 22C44 8 58 8 60 14s-12 13-26 11zM30 27C18 28 8 36 11 41s14 0 20-10zM34 27c12 1 22 9 19 14s-14 0-20-10z"/><circle cx="32" cy="17" r="6" fill="#2f8a7d"/><path stroke="#2f8a7d" stroke-width="5" stroke-linecap="round" d="M32 23v35"/>`,
  ],
  [
    '芦苇',
    `<path fill="none" stroke="#7fae6a" stroke-width="3" stroke-linecap="round" d="M22 60c1-18 2-28 1-34M33 60V22M44 60c-1-18-1-24 1-30"/><path fill="#b98a55" d="M23 6c5 6 5 16 0 22-5-6-5-16 0-22zM33 2c5 6 5 16 0 22-5-6-5-16 0-22zM45 10c5 6 5 16 0 22-5-6-5-16 0-22z"/>`,
  ],
] as const

const lantern = `<path fill="#ffd98a" fill-opacity=".35" d="M32 4a26 26 0 1 1 0 52 26 26 0 0 1 0-52z"/><path fill="#e8684f" d="M18 12h28l6 30H12z"/><path fill="#ffcf70" d="M24 16h16l4 22H20z"/><path fill="#d94f7a" d="M4 40c10-3 18 0 28 8 10-8 18-11 28-8-4 12-14 18-28 18S8 52 4 40z"/><path fill="#f5a3bd" d="M32 40c7 6 7 12 0 18-7-6-7-12 0-18z"/>`
const palace = `<path fill="#ffe6a8" fill-opacity=".5" d="M32 1a30 30 0 1 1 0 60 30 30 0 0 1 0-60z"/><path fill="#b8862f" d="M30 1h4v7h-4zM20 8h24l4 6H16zM16 46h32l-4 6H20zM28 52h8v10h-8z"/><path fill="#c8332b" d="M14 14h36c7 10 7 22 0 32H14c-7-10-7-22 0-32z"/><path fill="none" stroke="#f3d48e" stroke-width="2" d="M24 14c-6 10-6 22 0 32M40 14c6 10 6 22 0 32"/>`

const symbolArt = [...drawings.map(([, art]) => art), lantern, palace]
const symbols = `<svg class="sheet" aria-hidden="true" width="0" height="0">${symbolArt.map((art, at) => `<symbol id="s-lake-${at}" viewBox="0 0 64 64">${art}</symbol>`).join('')}</svg>`

const jackpots = [
  ['满湖', grandPrize],
  ['大灯', coinPrizes[7]],
  ['中灯', coinPrizes[6]],
  ['小灯', coinPrizes[5]],
] as const

function rowOfPays(symbol: number): string {
  const [name] = drawings[symbol] ?? ['']
  const cells = (holdPays[symbol] ?? []).map((pays) => `<td>${pays}</td>`)
  return `<tr><th scope="row"><svg aria-hidden="true"><use href="#s-lake-${symbol}"/></svg>${name}</th>${cells.join('')}</tr>`
}

const plainPrizes = coinPrizes.slice(0, 5).map((prize) => `${prize / 100}`)

export const holdAndSpin: SoloGame = {
  code: 'hold-and-spin',
  name: '千灯映湖',
  provider: 'ae',
  category: 'slot',
  rules,
  words: {
    selectionText: noSelection,
    outcomeText: outcomeTextOf(drawings.map(([name]) => name)),
  },
  stakes: ['1', '2', '5', '10', '20', '50', '100'],
  returnText: '95.86%',
  page: {
    stage: `<section class="lake" aria-label="灯湖">
  <p class="visually-hidden" id="grid-text"></p>
  <ul class="jackpots" aria-label="固定奖金">${jackpots.map(([name, prize]) => `<li><span>${name}</span><b>${prize / 100}×</b></li>`).join('')}</ul>
  <p class="spins-left" id="spins-left" aria-hidden="true"></p>
  <div class="water"><div class="field" id="field" aria-hidden="true"></div><svg class="lines" viewBox="0 0 500 300" preserveAspectRatio="none" aria-hidden="true"></svg></div>
</section>`,
    controls: '',
    help: `<p>五列三行，${holdLines.length} 条线，从左起三个或更多相同即中奖。单次投注平均分到各线；表中为每线注额的倍数，各线相加。</p>
    <table><thead><tr><th scope="col">图案</th><th scope="col">3</th><th scope="col">4</th><th scope="col">5</th></tr></thead><tbody>${drawings.map((_, symbol) => rowOfPays(symbol)).join('')}</tbody></table>
    <p><svg class="inline" aria-hidden="true"><use href="#s-lake-${coin}"/></svg>河灯停在湖上的有 ${coinsToHold} 盏或更多时，河灯全部留下，再放 ${respinsGiven} 次；每来一盏新灯就留下，次数回到 ${respinsGiven}。放完为止，每盏灯派灯上的倍数：${plainPrizes.join('、')} 倍，或小灯 20、中灯 50、大灯 250 倍；十五格全满另派 1,000 倍。灯的倍数按单次投注计，奖金固定，不累积。</p>
    <p>95.86% 已精确算出：各线 62.49%，河灯 33.36%。放灯每 80 局左右出现一次。</p>`,
    symbols,
    stageData: { names: drawings.map(([name]) => name) },
    cover: `<path fill="#f7edc9" d="M222 44a30 30 0 1 1-.1 0z"/><g transform="translate(46 82) scale(1.5)">${lantern}</g><g transform="translate(168 96) scale(1.3)">${lantern}</g><g transform="translate(100 150) scale(1.5)">${palace}</g><path stroke="#cfe6f8" stroke-opacity=".5" stroke-width="3" stroke-linecap="round" d="M30 200h60M206 196h60M60 236h46M200 232h70"/>`,
    action: '放灯',
    greeting: '六盏河灯就留下，点满一湖',
    auto: true,
  },
}
