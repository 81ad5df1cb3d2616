import { noSelection } from '../bet-words.ts'
import type { SoloGame } from '../game.ts'
import { outcomeTextOf } from './outcome-text.ts'
import {
  columnCount,
  freeSpins,
  gate,
  gatesToOpen,
  lanternValues,
  rowCount,
  rules,
  symbolPays,
} from './rules.ts'

/** The gems: name, colour and shape of each. They differ by both colour and shape. */
const stones = [
  ['赤玉', '#c8332b', 'M32 6l24 18-9 30H17L8 24z'],
  ['金瑙', '#d9a441', 'M18 8h28l12 24-12 24H18L6 32z'],
  ['紫晶', '#7a4fb0', 'M32 4l22 28-22 28L10 32z'],
  ['碧玺', '#2f8a56', 'M12 12h40v40H12z'],
  ['蓝珀', '#2f72b8', 'M32 8a24 24 0 1 1 0 48 24 24 0 0 1 0-48z'],
  ['月石', '#8aa0b8', 'M40 8a25 25 0 1 0 0 48 30 30 0 0 1 0-48z'],
  ['霞珠', '#e07a94', 'M32 8c16 0 24 12 24 24S44 56 32 56 8 46 8 32 16 8 32 8z'],
  ['松石', '#2a9a98', 'M32 8l26 46H6z'],
  ['琥珀', '#a8651c', 'M14 20h36l8 16-26 20L6 36z'],
] as const

const gateDrawing = `<path fill="#a8281f" d="M9 30h6v30H9zM22 26h6v34h-6zM36 26h6v34h-6zM49 30h6v30h-6zM6 34h52v6H6z"/><path fill="#e3bd6b" d="M25 20h14v13H25z"/><path fill="#1f8a78" stroke="#e3bd6b" stroke-width="1.500" stroke-linejoin="round" d="M12 16c9 1 16-5 20-10 4 5 11 11 20 10l-4 7H16zM1 28c6 0 10-3 13-7l7 2v7H4zM63 28c-6 0-10-3-13-7l-7 2v7h17z"/>`
const lanternDrawing = `<ellipse cx="32" cy="34" rx="24" ry="20" fill="#d9572a"/><path fill="#e3bd6b" d="M22 10h20v6H22zM22 52h20v6H22z"/>`

const symbolArt = [
  ...stones.map(
    ([, fill, path]) =>
      `<path d="${path}" fill="${fill}" stroke="#fff" stroke-opacity="0.6" stroke-width="3" stroke-linejoin="round"/>`,
  ),
  gateDrawing,
  lanternDrawing,
]

const symbols = `<svg class="sheet" aria-hidden="true" width="0" height="0">${symbolArt.map((art, at) => `<symbol id="s-sky-${at}" viewBox="0 0 64 64">${art}</symbol>`).join('')}</svg>`

function times(hundredths: number): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

export const tumbleSlot: SoloGame = {
  code: 'tumble-slot',
  name: '云门落玉',
  provider: 'pp',
  category: 'slot',
  rules,
  words: {
    selectionText: noSelection,
    outcomeText: outcomeTextOf(stones.map(([name]) => name)),
  },
  stakes: ['1', '2', '5', '10', '20', '50', '100'],
  returnText: '97.23%',
  page: {
    stage: `<section class="sky" aria-label="云台">
  <p class="visually-hidden" id="grid-text"></p>
  <p class="spin-count" id="spin-count" aria-hidden="true"></p>
  <div class="tumble" id="grid" aria-hidden="true"></div>
</section>`,
    controls: '',
    help: `<p>六列五行。同一种玉石在任何位置共八颗以上即中奖，消去后落下新的，直到不再中奖。灯笼不会消去：这一转有中奖时，奖金乘以盘上灯笼倍数之和（${lanternValues.map((value) => `×${value}`).join('、')}）。</p>
    <p>${gatesToOpen} 座云门开启 ${freeSpins} 次免费旋转；其中中奖那一转的灯笼倍数会累积到之后的每一转，3 座云门再加 5 次，最多 50 次。4、5、6 座云门另派 3、5、100 倍。</p>
    <table><thead><tr><th scope="col">玉石</th><th scope="col">8–9</th><th scope="col">10–11</th><th scope="col">12+</th></tr></thead><tbody>${stones.map(([name], symbol) => `<tr><th scope="row"><svg aria-hidden="true"><use href="#s-sky-${symbol}"/></svg>${name}</th>${(symbolPays[symbol] ?? []).map((pays) => `<td>${times(pays)}</td>`).join('')}</tr>`).join('')}</tbody></table>
    <p>表中为投注额的倍数。一局最多派 5,000 倍。返还率由一千万局模拟得出，误差约 0.66 个百分点。</p>`,
    symbols,
    stageData: {
      names: stones.map(([name]) => name),
      columns: columnCount,
      rows: rowCount,
      gate,
      lanterns: lanternValues,
    },
    cover: `<g transform="translate(40 60)">${[0, 4, 2, 7, 9, 1, 3, 10, 6, 5, 8, 0].map((symbol, at) => `<g transform="translate(${(at % 4) * 56} ${Math.floor(at / 4) * 60}) scale(.8)">${symbolArt[symbol] ?? ''}</g>`).join('')}</g>`,
    action: '旋转',
    greeting: '八颗同色，随处可中',
    auto: true,
  },
}
