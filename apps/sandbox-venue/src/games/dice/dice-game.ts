import type { SoloGame } from '../game.ts'
import { choicesRow } from '../markup.ts'
import { outcomeText, selectionText } from './outcome-text.ts'
import { rules } from './rules.ts'

/** The scale under the rail, with a label every ten. */
const scale = Array.from(
  { length: 11 },
  (_, tenth) => `<text x="${tenth * 10}%" y="14">${tenth * 10}</text>`,
).join('')

const stage = `<section class="rail-board" aria-label="滚珠轨道">
  <svg class="hills" viewBox="0 0 360 200" preserveAspectRatio="xMidYMax slice" aria-hidden="true"><path class="far" d="M0 140c40-50 70-60 110-20 30-40 70-70 120-16 40-40 90-40 130 10v86H0z"/><path class="near" d="M0 176c60-30 120-34 180-6 60-28 120-26 180 4v26H0z"/></svg>
  <p class="roll figure" id="roll" data-tone=""><b>—</b><small></small></p>
  <div class="rail" aria-hidden="true">
    <div class="zone" id="zone"></div>
    <div class="pearl" id="pearl"><svg viewBox="0 0 40 40"><circle cx="20" cy="20" r="18"/><path d="M10 16a12 12 0 0 1 9-7"/></svg></div>
  </div>
  <svg class="scale" aria-hidden="true">${scale}</svg>
  <ul class="past" id="past" aria-label="最近结果"></ul>
</section>`

export const dice: SoloGame = {
  code: 'dice',
  name: '滚珠百分',
  provider: 'ae',
  category: 'slot',
  rules,
  words: { selectionText, outcomeText },
  stakes: ['1', '2', '5', '10', '20', '50', '100'],
  returnText: '98.99%–99.00%',
  page: {
    stage,
    controls: `${choicesRow('side', '猜', [
      ['under', '小于'],
      ['over', '大于'],
    ])}
    <label class="field dice-chance"><span>中奖率</span><input id="chance" name="chance" type="range" min="100" max="9500" step="50" value="5000"></label>
    <dl class="odds"><div><dt>目标</dt><dd id="target"></dd></div><div><dt>中奖率</dt><dd id="share"></dd></div><div><dt>倍数</dt><dd id="pays"></dd></div></dl>`,
    help: `<p>一颗珠子停在 00.00 到 99.99 之间，一万个位置机会均等。您选择“小于”或“大于”以及中奖率，珠子停在所选一侧即中奖。</p>
    <table><thead><tr><th scope="col">中奖率</th><th scope="col">倍数</th></tr></thead><tbody>${[
      [100, '99.00'],
      [1000, '9.90'],
      [2500, '3.96'],
      [5000, '1.98'],
      [7500, '1.32'],
      [9500, '1.0421'],
    ]
      .map(
        ([chance, pays]) =>
          `<tr><th scope="row">${Number.parseInt(`${chance}`, 10) / 100}%</th><td>${pays}</td></tr>`,
      )
      .join('')}</tbody></table>
    <p>倍数 = 99% ÷ 中奖率，取到万分之一，含本金。</p>`,
    symbols: '',
    stageData: null,
    cover: `<g fill="none" stroke="#e3bd6b" stroke-width="6" stroke-linecap="round"><path d="M40 170h220"/></g><path fill="#2f8f72" d="M40 158h120v24H40z"/><path fill="#7a3a2c" d="M160 158h100v24H160z"/><circle cx="112" cy="130" r="42" fill="#f6efe2" stroke="#b8862f" stroke-width="4"/><path d="M88 120a28 28 0 0 1 20-17" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round"/><g fill="#faf7f2" font-family="sans-serif" font-size="44" font-weight="700" text-anchor="middle"><text x="206" y="128">49.50</text></g>`,
    action: '投珠',
    greeting: '选好中奖率，投出第一颗珠子',
    auto: false,
  },
}
