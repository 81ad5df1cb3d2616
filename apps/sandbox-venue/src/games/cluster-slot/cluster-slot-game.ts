import { noSelection } from '../bet-words.ts'
import type { SoloGame } from '../game.ts'
import { outcomeTextOf } from './outcome-text.ts'
import { clusterPays, factorOf, rules, side } from './rules.ts'

const drawings = [
  [
    '锦鲤',
    `<path fill="#c8332b" d="M6 32c8-16 26-18 38-8l14-9c-3 8-3 24 0 34l-14-9C32 50 14 48 6 32z"/><circle cx="18" cy="29" r="3" fill="#faf7f2"/><path fill="#faf7f2" d="M26 22c5 4 5 16 0 20 8 0 12-4 12-10s-4-10-12-10z"/>`,
  ],
  [
    '灯笼',
    `<path fill="#e0702a" d="M16 18h32c8 8 8 20 0 28H16c-8-8-8-20 0-28z"/><path fill="#b8862f" d="M22 12h20v6H22zM22 46h20v6H22zM30 4h4v8h-4zM28 52h8v8h-8z"/><path fill="none" stroke="#8a3a10" stroke-width="2" d="M26 18c-4 9-4 19 0 28M38 18c4 9 4 19 0 28"/>`,
  ],
  [
    '铜钱',
    `<circle cx="32" cy="32" r="24" fill="#d9a441" stroke="#8a6220" stroke-width="3"/><path fill="#5a3a10" d="M24 24h16v16H24z"/>`,
  ],
  [
    '荷花',
    `<path fill="#e88aa8" d="M32 10c9 9 9 26 0 38-9-12-9-29 0-38zM12 22c11 2 18 12 18 26C18 46 10 36 12 22zM52 22c-11 2-18 12-18 26 12-2 20-12 18-26z"/><path fill="#f6c3d2" d="M32 22c5 6 5 17 0 25-5-8-5-19 0-25z"/>`,
  ],
  [
    '荷叶',
    `<path fill="#2f8a56" d="M32 32L52 14A26 26 0 1 1 32 6z"/><path stroke="#1c5c38" stroke-width="2.500" d="M32 32L14 22M32 32L16 48M32 32l14 14"/>`,
  ],
  [
    '水珠',
    `<path fill="#3f8fd0" d="M32 6c10 14 18 24 18 34a18 18 0 0 1-36 0c0-10 8-20 18-34z"/><path fill="none" stroke="#cfe6f8" stroke-width="3" stroke-linecap="round" d="M22 42c1 5 4 8 8 9"/>`,
  ],
  [
    '卵石',
    `<ellipse cx="32" cy="36" rx="25" ry="18" fill="#8d8273"/><path fill="none" stroke="#c9c0b2" stroke-width="3" stroke-linecap="round" d="M18 32c4-5 10-7 16-7"/>`,
  ],
] as const

const symbols = `<svg class="sheet" aria-hidden="true" width="0" height="0">${drawings.map(([, art], at) => `<symbol id="s-pond-${at}" viewBox="0 0 64 64">${art}</symbol>`).join('')}</svg>`

/** Formats hundredths of the stake: 30 as '0.30'. */
function times(hundredths: number): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

const sizes = [5, 7, 9, 12, 15]

export const clusterSlot: SoloGame = {
  code: 'cluster-slot',
  name: '荷塘连珠',
  provider: 'fgdz',
  category: 'slot',
  rules,
  words: {
    selectionText: noSelection,
    outcomeText: outcomeTextOf(drawings.map(([name]) => name)),
  },
  stakes: ['1', '2', '5', '10', '20', '50', '100'],
  returnText: '95.48%',
  page: {
    stage: `<section class="pond" aria-label="荷塘">
  <p class="visually-hidden" id="grid-text"></p>
  <p class="factor" id="factor" aria-hidden="true">×1</p>
  <div class="tumble" id="grid" aria-hidden="true"></div>
</section>`,
    controls: '',
    help: `<p>七行七列。五个或更多相同的图案上下左右相连即中奖，消去后上方落下新的图案，直到不再中奖。一局中第一次消除 ×1，之后依次 ×${[1, 2, 3, 4, 5, 6].map(factorOf).join('、×')}。</p>
    <table><thead><tr><th scope="col">图案</th>${sizes.map((size) => `<th scope="col">${size}+</th>`).join('')}</tr></thead><tbody>${drawings.map(([name], symbol) => `<tr><th scope="row"><svg aria-hidden="true"><use href="#s-pond-${symbol}"/></svg>${name}</th>${sizes.map((size) => `<td>${times(clusterPays(symbol, size))}</td>`).join('')}</tr>`).join('')}</tbody></table>
    <p>表中为投注额的倍数，各串相加，再乘该次消除的倍数。一局最多派 5,000 倍。返还率由一千万局模拟得出。</p>`,
    symbols,
    stageData: { names: drawings.map(([name]) => name), side },
    cover: `<g transform="translate(60 70)">${[3, 4, 0, 5, 3, 4, 2, 5, 1].map((symbol, at) => `<g transform="translate(${(at % 3) * 62} ${Math.floor(at / 3) * 62}) scale(.9)">${drawings[symbol]?.[1] ?? ''}</g>`).join('')}</g>`,
    action: '旋转',
    greeting: '五个相连就消去，越消越多倍',
    auto: true,
  },
}
