import { boardOf } from '../board.ts'
import type { TableGame } from '../game.ts'
import { choicesRow } from '../markup.ts'
import { betOutcomeText, selectionText } from './outcome-text.ts'
import { crashPlace, crashUnitsMost, rules } from './rules.ts'

const kite = `<path fill="#c8332b" d="M40 4l30 34-30 42-30-42z"/><path fill="#e3bd6b" d="M40 4v76L10 38z" fill-opacity=".55"/><path fill="none" stroke="#7a1d17" stroke-width="2.500" d="M40 4v76M10 38h60"/><circle cx="30" cy="32" r="4" fill="#fff6dc"/><circle cx="50" cy="32" r="4" fill="#fff6dc"/><path fill="none" stroke="#e3bd6b" stroke-width="4" stroke-linecap="round" d="M40 80c-8 10 8 14 0 24s6 10 2 16"/>`

/** The marks on the scale of the stage, in hundredths. */
const steps = [150, 200, 300, 500, 1_000, 5_000, 10_000, 100_000]

export const crash: TableGame = {
  code: 'crash',
  name: '纸鸢凌云',
  provider: 'pp',
  category: 'slot',
  shared: rules,
  words: { selectionText, outcomeText: betOutcomeText },
  // The highest possible curve takes a little more than twenty seconds.
  timetable: { closeMs: 9_000, settleMs: 29_500, endMs: 30_000 },
  chips: [1, 10, 50, 100],
  placeMax: crashUnitsMost,
  returnText: '99.00%（无论何时收取）',
  page: {
    stage: `<section class="heaven" id="heaven" aria-label="天空">
  <canvas id="curve" aria-hidden="true"></canvas>
  <svg class="kite" id="kite" viewBox="0 0 80 124" aria-hidden="true">${kite}</svg>
  <ol class="still" id="still" aria-hidden="true">${steps.map((step) => `<li data-step="${step}">${step / 100}×</li>`).join('')}</ol>
  <p class="height" id="height" data-state="ready"><b>1.00×</b><span></span></p>
</section>
<ol class="draws" id="draws" tabindex="0" aria-label="往期结果"></ol>`,
    board: `${boardOf([
      {
        name: '放飞',
        columns: 2,
        places: [{ place: crashPlace, name: '放飞', odds: '收取时的倍数', tone: 'red' }],
      },
    ])}
<div class="auto-at">${choicesRow('auto-at', '自动收取', [
      ['', '不用'],
      ['150', '1.5×'],
      ['200', '2×'],
      ['500', '5×'],
      ['1000', '10×'],
    ])}<label class="field"><span>自定</span><input id="auto-own" name="auto-own" inputmode="decimal" autocomplete="off" placeholder="1.01–10000 倍" aria-label="自定自动收取的倍数"></label></div>`,
    help: `<p>停止投注后纸鸢升空，倍数从 1.00 开始越升越快。线断之前收取，派彩为投注乘以当时的倍数；线断时还在空中的输掉投注。升到 10,000 倍时，还在空中的全部按 10,000 倍派彩。</p>
    <p>可在投注前选好自动收取的倍数，升到就收；也可在升空后随时按“收取”，此时尚未收取的投注一起收取。以场馆收到请求的时刻为准：倍数不低于您看到的，线已断则不能收取。1.01 倍起可以收取。自动收取的派彩在线断时入账，手动收取立即入账。</p>
    <p>断线的倍数在开局前已由哈希链定好，升到之前不公布。升到 m 倍的机会是 0.99 ÷ m，所以何时收取的理论返还率都是 99%：没有更好的时机。</p>
    <p>往期结果只是记录：每一局相互独立，不能预示下一局。</p>`,
    symbols: '',
    cover: `<path fill="none" stroke="#fff6dc" stroke-width="3" d="M20 262C110 250 170 200 196 128"/><g transform="translate(158 34) rotate(18 40 60) scale(1.100)">${kite}</g>`,
  },
}
