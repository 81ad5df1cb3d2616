import type { SoloGame } from '../game.ts'
import { choicesRow } from '../markup.ts'
import { outcomeText } from './outcome-text.ts'
import { fieldCount, type MinesBet, minesPays, rules } from './rules.ts'

const counts = [1, 3, 5, 8, 12, 20] as const

const symbols = `<svg class="sheet" aria-hidden="true" width="0" height="0">
<symbol id="s-pad" viewBox="0 0 64 64"><path class="pad" d="M32 5c16 0 27 11 27 26S48 59 32 59 5 47 5 32c0-7 3-13 7-18l18 17V5z"/><path class="vein" d="M31 32 14 45M31 32l-2 22M31 32l15 16M31 32l23 2M31 32l16-17"/></symbol>
<symbol id="s-found" viewBox="0 0 64 64"><path fill="#eaa7a4" d="M32 50C20 51 8 45 5 31c9-1 18 4 27 19zM32 50c12 1 24-5 27-19-9-1-18 4-27 19z"/><path fill="#df7f80" d="M32 51C21 46 15 34 17 19c9 4 15 15 15 32zM32 51c11-5 17-17 15-32-9 4-15 15-15 32z"/><circle cx="32" cy="30" r="13" fill="#f6efe2" stroke="#b8862f" stroke-width="2"/><path fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" d="M25 28a8 8 0 0 1 6-5"/></symbol>
<symbol id="s-puffer" viewBox="0 0 64 64"><path fill="#5b4a2a" d="M32 6l4 8h-8zM54 15l-3 9-5-6zM60 36l-9 3v-7zM52 55l-8-5 6-5zM32 60l-4-8h8zM12 55l2-10 6 5zM4 36l9-4v7zM10 15l8 3-5 6z"/><circle cx="32" cy="33" r="20" fill="#d9a441"/><path fill="#f6e7c4" d="M14 40a20 20 0 0 0 36 0c-8 5-28 5-36 0z"/><circle cx="24" cy="29" r="5" fill="#fff"/><circle cx="40" cy="29" r="5" fill="#fff"/><circle cx="25" cy="30" r="2.4" fill="#1b1a18"/><circle cx="39" cy="30" r="2.4" fill="#1b1a18"/><path fill="none" stroke="#5b4a2a" stroke-width="2.4" stroke-linecap="round" d="M27 40h10"/></symbol>
</svg>`

const fields = Array.from(
  { length: fieldCount },
  (_, field) =>
    `<button class="pond-field" type="button" data-field="${field}" aria-label="第 ${field + 1} 片荷叶" disabled><svg aria-hidden="true"><use href="#s-pad"/></svg></button>`,
).join('')

function payRow(mines: number): string {
  const cells = [1, 3, 5].map((safe) => {
    const pays = minesPays(mines, safe).toString().padStart(5, '0')
    return `<td>${pays.slice(0, -4)}.${pays.slice(-4, -2)}</td>`
  })
  return `<tr><th scope="row">${mines}</th>${cells.join('')}</tr>`
}

export const mines: SoloGame = {
  code: 'mines',
  name: '荷塘寻珠',
  provider: 'fgdz',
  category: 'slot',
  rules,
  words: { selectionText: ({ mines }: MinesBet) => `${mines} 条河豚`, outcomeText },
  // The stakes are low because the largest multiple is above five million.
  stakes: ['1', '2', '5', '10', '20'],
  returnText: '98.99%–99.00%',
  page: {
    stage: `<section class="pond" aria-label="荷塘，5 行 5 列">${fields}</section>
  <dl class="climb"><div><dt>现在收取</dt><dd id="now">—</dd></div><div><dt>下一片</dt><dd id="next">—</dd></div></dl>`,
    controls: choicesRow(
      'mines',
      '河豚数',
      counts.map((count) => [String(count), String(count)]),
      '3',
    ),
    help: `<p>25 片荷叶下藏着珍珠，也藏着所选数量的河豚。开局时位置已全部定好，之后不会再变。翻开珍珠，倍数升高，可随时收取；翻到河豚，本局结束，没有派彩。</p>
    <div class="feature"><svg aria-hidden="true"><use href="#s-found"/></svg><p><b>珍珠</b>倍数 = 99% ÷ 一路安全的概率，取到万分之一，含本金。</p></div>
    <div class="feature"><svg aria-hidden="true"><use href="#s-puffer"/></svg><p><b>河豚</b>翻到即止。珍珠全部翻开时自动收取。</p></div>
    <table><thead><tr><th scope="col">河豚</th><th scope="col">开 1 片</th><th scope="col">开 3 片</th><th scope="col">开 5 片</th></tr></thead><tbody>${counts.map(payRow).join('')}</tbody></table>
    <p>没有翻开的一局保留 24 小时，重新进入即可继续；到时仍未完成，按当时倍数自动收取（一片未翻则退回本金）。</p>`,
    symbols,
    stageData: null,
    cover: `<circle cx="150" cy="150" r="104" fill="#1f6b55"/><path fill="#2f8f72" d="M150 56c56 0 96 40 96 92s-40 98-96 98-96-44-96-96c0-26 10-48 26-64l66 62V56z"/><g transform="translate(82 88) scale(2.1)"><path fill="#eaa7a4" d="M32 50C20 51 8 45 5 31c9-1 18 4 27 19zM32 50c12 1 24-5 27-19-9-1-18 4-27 19z"/><path fill="#df7f80" d="M32 51C21 46 15 34 17 19c9 4 15 15 15 32zM32 51c11-5 17-17 15-32-9 4-15 15-15 32z"/><circle cx="32" cy="30" r="13" fill="#f6efe2" stroke="#b8862f" stroke-width="2"/></g>`,
    action: '开始',
    greeting: '选好河豚数，开始寻珠',
    auto: false,
  },
}
