import { noSelection } from '../bet-words.ts'
import type { SoloGame } from '../game.ts'
import { outcomeTextOf } from './outcome-text.ts'
import { type ClassicSymbol, classicSymbols, lines, rules, strips } from './rules.ts'

const drawings: Record<ClassicSymbol, readonly [name: string, drawing: string]> = {
  seven: [
    '七',
    `<path fill="#c8332b" stroke="#7a1d17" stroke-width="2.5" stroke-linejoin="round" d="M12 10h42v13C43 33 36 43 35 56H19c2-13 8-24 17-32H23v7H12z"/><path fill="none" stroke="#f0a79b" stroke-width="2.5" d="M17 15h31"/>`,
  ],
  bell: [
    '铃',
    `<path fill="#e0ab4c" stroke="#8a6220" stroke-width="2.5" stroke-linejoin="round" d="M32 8c12 0 15 10 16 21 1 9 3 13 8 17H8c5-4 7-8 8-17 1-11 4-21 16-21z"/><path fill="#8a6220" d="M25 50h14a7 7 0 0 1-14 0zM29 4h6v6h-6z"/><path fill="none" stroke="#f8e3c8" stroke-width="3" stroke-linecap="round" d="M23 22c1-4 3-6 6-7"/>`,
  ],
  bar: [
    '金条',
    `<rect x="6" y="20" width="52" height="24" rx="5" fill="#1b1a18" stroke="#b8862f" stroke-width="3"/><path fill="none" stroke="#e3bd6b" stroke-width="4" stroke-linecap="round" d="M16 28v8M24 28v8M32 28v8M40 28v8M48 28v8"/>`,
  ],
  melon: [
    '西瓜',
    `<path fill="#2f7a4f" d="M4 22h56c0 18-12 32-28 32S4 40 4 22z"/><path fill="#f4ead0" d="M9 22h46c0 15-10 27-23 27S9 37 9 22z"/><path fill="#d9534a" d="M13 22h38c0 13-8 23-19 23s-19-10-19-23z"/><path stroke="#1b1a18" stroke-width="3.2" stroke-linecap="round" d="M23 28v2M32 33v2M41 28v2M28 39v.5M37 39v.5"/>`,
  ],
  plum: [
    '李子',
    `<path fill="none" stroke="#4c6b3a" stroke-width="3" stroke-linecap="round" d="M33 20c0-6 3-10 8-13"/><path fill="#4c6b3a" d="M38 14c5-5 12-5 17-2-5 6-11 7-17 2z"/><path fill="#5d4a86" d="M32 18c16-3 24 8 22 20-2 11-11 18-22 18S12 49 10 38c-2-12 6-23 22-20z"/><path fill="none" stroke="#3f3163" stroke-width="2.4" d="M32 19c-5 10-5 24 0 36"/><path fill="none" stroke="#b9add3" stroke-width="3" stroke-linecap="round" d="M44 27c3 2 4 5 4 8"/>`,
  ],
  cherry: [
    '樱桃',
    `<path fill="none" stroke="#4c6b3a" stroke-width="3" stroke-linecap="round" d="M40 8c-10 6-18 16-20 28M40 8c4 9 6 18 5 28"/><path fill="#4c6b3a" d="M40 8c7-4 14-3 19 1-6 5-13 5-19-1z"/><circle cx="19" cy="45" r="12" fill="#b3262f"/><circle cx="45" cy="46" r="12" fill="#c8414a"/><path fill="none" stroke="#f0b6b6" stroke-width="3" stroke-linecap="round" d="M13 43a7 7 0 0 1 5-5M39 44a7 7 0 0 1 5-5"/>`,
  ],
}

const pays: readonly (readonly [ClassicSymbol, number])[] = [
  ['seven', 1000],
  ['bell', 120],
  ['bar', 60],
  ['melon', 25],
  ['plum', 12],
  ['cherry', 6],
]

const symbols = `<svg class="sheet" aria-hidden="true" width="0" height="0">${classicSymbols.map((kind) => `<symbol id="s-${kind}" viewBox="0 0 64 64">${drawings[kind][1]}</symbol>`).join('')}</svg>`

/** Returns the HTML of a reel. Its first three symbols follow again at the end, so that it can show every window. */
function strip(symbolsOf: readonly ClassicSymbol[]): string {
  const cells = [...symbolsOf, ...symbolsOf.slice(0, 3)].map(
    (symbol) => `<div class="cell"><svg><use href="#s-${symbol}"/></svg></div>`,
  )
  return `<div class="reel"><div class="strip">${cells.join('')}</div></div>`
}

export const classicSlot: SoloGame = {
  code: 'classic-slot',
  name: '果园三轴',
  provider: 'ae',
  category: 'slot',
  rules,
  words: { selectionText: noSelection, outcomeText: outcomeTextOf(lines) },
  stakes: ['1', '2', '5', '10', '20', '50', '100'],
  returnText: '95.86%',
  page: {
    stage: `<section class="cabinet" aria-label="三轴转轮">
  <p class="visually-hidden" id="grid-text"></p>
  <p class="crown" aria-hidden="true">果 园</p>
  <div class="window" aria-hidden="true">${strips.map(strip).join('')}<svg class="lines" viewBox="0 0 300 300" preserveAspectRatio="none"></svg></div>
</section>`,
    controls: '',
    help: `<p>三轴三行，五条线：三横两斜。单次投注平均分到五条线；表中为每线注额的倍数，各线相加。</p>
    <table><tbody>${pays.map(([kind, times]) => `<tr><th scope="row"><svg aria-hidden="true"><use href="#s-${kind}"/></svg>${drawings[kind][0]} ×3</th><td>${times}</td></tr>`).join('')}<tr><th scope="row"><svg aria-hidden="true"><use href="#s-cherry"/></svg>前两轴樱桃</th><td>2</td></tr></tbody></table>
    <p>每轴是一条 22 格的固定图带，停在每一格的机会均等；转动时看到的就是这条图带。</p>`,
    symbols,
    stageData: {
      strips,
      lines,
      names: Object.fromEntries(classicSymbols.map((kind) => [kind, drawings[kind][0]])),
    },
    cover: `<rect x="42" y="76" width="216" height="130" rx="16" fill="#7a1d17" stroke="#b8862f" stroke-width="6"/><g fill="#faf7f2"><rect x="58" y="96" width="56" height="90" rx="6"/><rect x="122" y="96" width="56" height="90" rx="6"/><rect x="186" y="96" width="56" height="90" rx="6"/></g><g transform="translate(58 112) scale(.88)">${drawings.cherry[1]}</g><g transform="translate(122 112) scale(.88)">${drawings.seven[1]}</g><g transform="translate(186 112) scale(.88)">${drawings.melon[1]}</g>`,
    action: '转动',
    greeting: '拉一下，看三轴停在哪里',
    auto: true,
  },
}
