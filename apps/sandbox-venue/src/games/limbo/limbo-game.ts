import { multipleOf } from '../bet-words.ts'
import type { SoloGame } from '../game.ts'
import { choicesRow } from '../markup.ts'
import { type LimboBet, type LimboRound, rules } from './rules.ts'

/** The targets that the page offers, in hundredths. */
const targets = ['150', '200', '300', '500', '1000', '10000'] as const

const lantern = `<path class="flame" d="M30 84c-7-7-5-14 0-19 5 5 7 12 0 19z"/><path class="shade" d="M30 4c19 0 27 13 25 31L46 62H14L5 35C3 17 11 4 30 4z"/><path class="fold" d="M30 4v58M16 8c-5 16-3 36 4 54M44 8c5 16 3 36-4 54"/><path class="rim" d="M14 62h32v6H14z"/>`

export const limbo: SoloGame = {
  code: 'limbo',
  name: '天灯问高',
  provider: 'pp',
  category: 'slot',
  rules,
  words: {
    selectionText: ({ target }: LimboBet) => `目标 ${multipleOf(target)}`,
    outcomeText: ({ burst }: LimboRound) => `升到 ${multipleOf(burst)}`,
  },
  stakes: ['1', '2', '5', '10', '20'],
  returnText: '98.99%–99.00%',
  page: {
    stage: `<section class="sky" aria-label="夜空">
  <svg class="ridge" viewBox="0 0 360 120" preserveAspectRatio="xMidYMax slice" aria-hidden="true"><path class="far" d="M0 74c50-40 80-44 120-12 44-40 84-44 124-6 40-34 80-34 116-4v68H0z"/><path class="near" d="M0 98c60-22 120-26 180-6 60-22 120-20 180 2v26H0z"/></svg>
  <svg class="sky-lantern" id="lantern" viewBox="0 0 60 90" aria-hidden="true">${lantern}</svg>
  <p class="height figure" id="height" data-tone=""><b>1.00</b><small></small></p>
  <ul class="past" id="past" aria-label="最近结果"></ul>
</section>`,
    controls: `${choicesRow(
      'quick-target',
      '目标',
      targets.map((each) => [
        each,
        `${each.slice(0, -2)}${each.endsWith('50') ? '.5' : ''}×`,
      ]),
      '200',
    )}
    <label class="field target-field"><span>自定目标倍数</span><input id="target" name="target" inputmode="decimal" autocomplete="off" value="2.00"></label>
    <dl class="odds"><div><dt>中奖率</dt><dd id="share"></dd></div><div><dt>可得</dt><dd id="gain"></dd></div></dl>`,
    help: `<p>定一个目标倍数（1.01–10,000.00），天灯升到的高度在开局时已抽定。高度达到或超过目标即中奖，正好按目标倍数赔付，含本金；否则没有派彩。</p>
    <p>高度 = 0.99 × 10⁹ ÷（抽出的数 + 1），取到百分位，至少 1.00。因此达到目标 m 的概率是 99% ÷ m，不论目标多高，理论返还率都约为 99%（倍数取整后略低）。</p>
    <table><thead><tr><th scope="col">目标</th><th scope="col">中奖率</th></tr></thead><tbody>
    <tr><th scope="row">1.50×</th><td>66.00%</td></tr><tr><th scope="row">2.00×</th><td>49.50%</td></tr><tr><th scope="row">10.00×</th><td>9.90%</td></tr><tr><th scope="row">100.00×</th><td>0.99%</td></tr><tr><th scope="row">10,000.00×</th><td>0.0099%</td></tr></tbody></table>`,
    symbols: '',
    stageData: null,
    cover: `<g fill="#faf7f2" opacity=".8"><circle cx="60" cy="60" r="2"/><circle cx="236" cy="48" r="2"/><circle cx="216" cy="150" r="2"/><circle cx="84" cy="190" r="2"/></g><g transform="translate(88 46) scale(2.1)" fill="#c8332b"><path d="M30 4c19 0 27 13 25 31L46 62H14L5 35C3 17 11 4 30 4z"/><path fill="none" stroke="#f0a79b" stroke-width="1.6" d="M30 4v58M16 8c-5 16-3 36 4 54M44 8c5 16 3 36-4 54"/><path fill="#e8c777" d="M14 62h32v6H14zM30 88c-7-7-5-14 0-19 5 5 7 12 0 19z"/></g>`,
    action: '放灯',
    greeting: '定个目标，放飞天灯',
    auto: false,
  },
}
